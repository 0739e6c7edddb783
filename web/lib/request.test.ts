import { ERROR_CODES, POSITION_HEADER } from '@concord/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { request } from './request.ts'

function answer(body: BodyInit | null, init: ResponseInit = {}) {
  const fetch = vi.fn(async () => new Response(body, init))
  vi.stubGlobal('fetch', fetch)
  return () => fetch.mock.lastCall as unknown as [url: string, init: RequestInit & { headers: Headers }]
}

const json = (body: unknown, init: ResponseInit = {}) =>
  answer(JSON.stringify(body), { ...init, headers: { 'content-type': 'application/json', ...init.headers } })

afterEach(() => vi.unstubAllGlobals())

describe('request', () => {
  it('sends the bearer token and the content type application/json unless another is named', async () => {
    const sent = json({})
    await request('/v2/user', { method: 'POST', token: 'abc' })
    expect(sent()[1].headers.get('authorization')).toBe('Bearer abc')
    expect(sent()[1].headers.get('content-type')).toBe('application/json')
    await request('/v2/user', { method: 'POST', contentType: 'text/csv' })
    expect(sent()[1].headers.get('content-type')).toBe('text/csv')
    expect(sent()[1].headers.has('authorization')).toBe(false)
  })

  it('writes the body as JSON only when the content type is application/json', async () => {
    const sent = json({})
    await request('/x', { method: 'POST', body: { id: 'a' } })
    expect(sent()[1].body).toBe('{"id":"a"}')
    const file = new Blob(['npi\n2000000002'])
    await request('/x', { method: 'POST', body: file, contentType: 'text/csv' })
    expect(sent()[1].body).toBe(file)
    await request('/x', { method: 'POST' })
    expect(sent()[1]).not.toHaveProperty('body')
  })

  it('lets what is saved while the page is being left outlive it, where browsers can', async () => {
    const sent = json({})
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await request('/x', { method: 'PUT', body: { a: 1 } })
    expect(sent()[1].keepalive).toBe(true)
    await request('/x', { method: 'PUT', body: { a: 'x'.repeat(70_000) } })
    expect(sent()[1]).not.toHaveProperty('keepalive')
    state.mockRestore()
    await request('/x', { method: 'PUT', body: { a: 1 } })
    expect(sent()[1]).not.toHaveProperty('keepalive')
  })

  it('sends back how far the database was after a write, so that a replica shows it', async () => {
    const sent = json({}, { headers: { [POSITION_HEADER]: '0/3000148' } })
    await request('/x', { method: 'POST' })
    await request('/x', { method: 'GET' })
    expect(sent()[1].headers.get(POSITION_HEADER)).toBe('0/3000148')
  })

  it('reads text/html as text and everything else as JSON', async () => {
    answer('<p>Hello</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(await request('/x', { method: 'GET' })).toBe('<p>Hello</p>')
    json({ total: 3 })
    expect(await request('/x', { method: 'GET' })).toEqual({ total: 3 })
    answer('[1]', { headers: { 'content-type': 'text/plain' } })
    expect(await request('/x', { method: 'GET' })).toEqual([1])
  })

  it('gives a reply that is not ok the status text as message, with status, code and details', async () => {
    json(
      { code: 'forbidden', message: 'No.', details: { kind: 'internal' } },
      { status: 403, statusText: 'Forbidden' },
    )
    await expect(request('/x', { method: 'GET' })).rejects.toMatchObject({
      message: 'Forbidden',
      status: 403,
      code: 'forbidden',
      details: { kind: 'internal' },
      toastText: 'Request Failed',
    })
  })

  it("says 'Network error' when a reply that is not ok has no status text", async () => {
    answer('<h1>Bad gateway</h1>', { status: 500, headers: { 'content-type': 'text/html' } })
    await expect(request('/x', { method: 'GET' })).rejects.toMatchObject({
      message: 'Network error',
      status: 500,
      code: undefined,
      toastText: 'Request Failed',
    })
  })

  it('ignores a code that is not in the contract', async () => {
    json({ code: 'toString' }, { status: 404 })
    await expect(request('/x', { method: 'GET' })).rejects.toMatchObject({ status: 404, code: undefined })
  })

  it("turns every other failure into 'Service Unavailable' with status 500", async () => {
    const unavailable = { message: 'Service Unavailable', status: 500, toastText: 'Service Unavailable' }
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(request('/x', { method: 'GET' })).rejects.toMatchObject(unavailable)
    answer('not json', { headers: { 'content-type': 'application/json' } })
    await expect(request('/x', { method: 'GET' })).rejects.toMatchObject(unavailable)
  })

  it.each([
    [500, 'The server answered with an error of its own. Try again in a moment.'],
    [502, ERROR_CODES.unavailable.message],
    [503, ERROR_CODES.unavailable.message],
    [418, 'The server refused the request.'],
  ])(
    'says of a %i without a code what happened, and not that no one was reached',
    async (status, sentence) => {
      answer('<h1>Sorry</h1>', { status, headers: { 'content-type': 'text/html' } })
      await expect(request('/x', { method: 'GET' })).rejects.toMatchObject({ sentence })
    },
  )

  it('says of a reply with a code what the contract says', async () => {
    for (const [code, { status, message }] of Object.entries(ERROR_CODES)) {
      json({ code }, { status })
      await expect(request('/x', { method: 'GET' })).rejects.toMatchObject({ sentence: message })
    }
  })

  it('tells no answer from one that cannot be read', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const sentence = 'The server could not be reached.'
    await expect(request('/x', { method: 'GET' })).rejects.toMatchObject({ sentence })
    answer('not json', { headers: { 'content-type': 'application/json' } })
    const unread = 'The server sent an answer that could not be read.'
    await expect(request('/x', { method: 'GET' })).rejects.toMatchObject({ sentence: unread })
  })

  it('takes a refusal that breaks off for no refusal', async () => {
    const broken = Response.json({}, { status: 401 })
    vi.spyOn(broken, 'text').mockRejectedValue(new TypeError('network error'))
    vi.stubGlobal('fetch', async () => broken)
    await expect(request('/x', { method: 'GET' })).rejects.toMatchObject({ status: 500 })
    answer('Sign in first', { status: 401 })
    await expect(request('/x', { method: 'GET' })).rejects.toMatchObject({ status: 401, code: undefined })
  })

  it('leaves the error of an aborted request as it is', async () => {
    const abort = new AbortController()
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason))
    abort.abort()
    await expect(request('/x', { method: 'GET', signal: abort.signal })).rejects.toBe(abort.signal.reason)
  })
})
