import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderShell } from '#web/app/test-shell.tsx'
import { connectApi } from '#web/lib/api-client.ts'
import { type StubbedReplies, stubFetch } from '#web/lib/fetch-stub.ts'
import { VIEWERS } from '#web/session/test-viewers.ts'

const json = (schema: object) => ({ 'application/json': { schema } })

const DESCRIPTION = {
  tags: [
    { name: 'directory', description: 'Directory' },
    { name: 'accounts', description: 'Accounts' },
  ],
  paths: {
    '/v2/npi/lookup': {
      post: {
        operationId: 'lookUpNpis',
        tags: ['directory'],
        summary: 'What the directory knows of many NPIs.',
        description:
          'Needs permission SEARCH. API tokens allowed where the organization has apiAccess BATCH.',
        'x-scopes': ['SEARCH'],
        parameters: [],
        requestBody: {
          content: json({
            type: 'object',
            required: ['npis'],
            properties: { npis: { type: 'array', items: { type: 'string' }, maxItems: 5000 } },
          }),
        },
        responses: {
          200: {
            description: 'Done.',
            content: json({ type: 'object', properties: { rows: { type: 'array' } } }),
          },
          429: { description: 'rate_limited: Too many requests.' },
        },
      },
    },
    '/v2/practitioner/{npi}': {
      get: {
        operationId: 'readPractitioner',
        tags: ['directory'],
        summary: 'One practitioner.',
        description: 'Needs permission READ. API tokens allowed.',
        'x-scopes': ['READ'],
        parameters: [{ name: 'npi', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'Done.', content: json({ type: 'object' }) } },
      },
    },
    '/v2/audit/export': {
      get: {
        operationId: 'exportAudit',
        tags: ['accounts'],
        summary: 'All events as a file.',
        description: 'Needs a portal admin. API tokens not allowed.',
        'x-scopes': [],
        parameters: [],
        responses: {
          200: { description: 'A file.', content: { 'text/csv': { schema: { type: 'string' } } } },
        },
      },
    },
  },
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  connectApi({ readToken: () => 'session-token' })
})
afterEach(() => void vi.unstubAllGlobals())

function open(at = '/api-docs', replies: StubbedReplies = {}) {
  const stub = stubFetch({ 'GET /openapi.json': { body: DESCRIPTION }, ...replies })
  return { ...stub, ...renderShell({ viewer: VIEWERS.viewer, at }) }
}
const part = (name: string) => screen.getByRole('region', { name })

test('calls stand by area, and a search in the address finds some of them', async () => {
  const { router } = open()
  await screen.findByText('3 calls')
  expect(within(part('Directory')).getAllByRole('listitem').length).toBe(2)
  await userEvent.type(screen.getByLabelText('Search calls'), 'lookup search')
  await screen.findByText('1 call')
  expect(router.state.location.search).toBe('?search=lookup+search')
  expect(screen.queryByText('Accounts', { selector: 'h2' })).toBeNull()
})

test('a link leads to a call with all about it', async () => {
  open('/api-docs?call=lookUpNpis')
  await screen.findByText(
    'Needs permission SEARCH. API tokens allowed where the organization has apiAccess BATCH.',
  )
  within(part('Body')).getByText('list of text')
  within(part('Body')).getByText('at most 5000')
  within(part('Errors')).getByText('rate_limited: Too many requests.')
  within(part('cURL')).getByText(
    /^curl -X POST 'http.*\/v2\/npi\/lookup' -H "Authorization: Bearer \$CONCORD_TOKEN"/,
  )
})

test('a call opens and closes by its line, and the address says which is open', async () => {
  const { router } = open()
  const line = await screen.findByRole('button', { name: /exportAudit|\/v2\/audit\/export/ })
  await userEvent.click(line)
  expect(router.state.location.search).toBe('?call=exportAudit')
  within(part('Reply')).getByText('A file: text/csv.')
  await userEvent.click(line)
  expect(router.state.location.search).toBe('')
})

test('a call is tried with the session or with a token that is pasted', async () => {
  const line = 'GET /v2/practitioner/2478465984'
  const { callsTo } = open('/api-docs?call=readPractitioner', {
    [line]: { status: 404, body: { code: 'not_found' } },
  })
  const send = await screen.findByRole('button', { name: /^Send GET/ })
  await userEvent.click(send)
  screen.getByText('Fill in npi.')
  await userEvent.type(screen.getByLabelText('npi'), '2478465984')
  await userEvent.click(send)
  await screen.findByText(/^404/)
  screen.getByText(/"code": "not_found"/)
  expect(callsTo(line)[0]?.headers.get('authorization')).toBe('Bearer session-token')

  await userEvent.selectOptions(screen.getByLabelText('Call as'), 'A token')
  await userEvent.type(screen.getByLabelText('API token'), 'cc_wrong')
  await userEvent.click(send)
  screen.getByText(/^This is not an API token/)
  const token = `cc_${'0'.repeat(30)}2C8GjS`
  await userEvent.clear(screen.getByLabelText('API token'))
  await userEvent.type(screen.getByLabelText('API token'), token)
  await userEvent.click(send)
  await waitFor(() => expect(callsTo(line)[1]?.headers.get('authorization')).toBe(`Bearer ${token}`))
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token)
})

test('a body begins as a sample, and a field that the call does not have is refused in a sentence', async () => {
  const line = 'POST /v2/npi/lookup'
  const { callsTo } = open('/api-docs?call=lookUpNpis', { [line]: { body: { rows: [] } } })
  const body = await screen.findByLabelText<HTMLTextAreaElement>('Body (JSON)')
  expect(JSON.parse(body.value)).toEqual({ npis: ['2478465984', '2478465992'] })
  const send = screen.getByRole('button', { name: /^Send POST/ })
  fireEvent.change(body, { target: { value: '{"npi": []}' } })
  await userEvent.click(send)
  screen.getByText('This call has no field “npi”. It has npis.')
  fireEvent.change(body, { target: { value: '{"npis": []}' } })
  await userEvent.click(send)
  await screen.findByText(/^200/)
  expect(callsTo(line).map((call) => call.body)).toEqual([{ npis: [] }])
})

test('docs that did not load say so', async () => {
  open('/api-docs', { 'GET /openapi.json': { status: 503, body: { code: 'unavailable' } } })
  await screen.findByText('The API docs did not load')
})
