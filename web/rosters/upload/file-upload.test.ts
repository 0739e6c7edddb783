import { createHash } from 'node:crypto'
import { api } from '@concord/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectApi } from '#web/lib/api-client.ts'
import { type FileUpload, type FileUploadState, startFileUpload, type UploadPace } from './file-upload.ts'
import { hashFile } from './hash-blob.ts'
import type { RosterUpload } from './upload-calls.ts'

const PACE: UploadPace = {
  ...{
    firstPartBytes: 7,
    maxPartBytes: 20,
    partMs: 3000,
    retryMs: [1, 1, 1, 1, 1, 1],
    patienceMs: 60_000,
    pollMs: 1,
  },
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const EMPTY: RosterUpload = {
  ...{ id: 'u1', name: 'roster.csv', bytes: 0, offset: 0, sha256: null, state: 'uploading', refusal: null },
  ...{ startedAt: '', expiresAt: '', roster: null, draftId: null, cycleId: null, file: null, same: [] },
}

type Outcome = 'ok' | 'lostBefore' | 'lostAfter' | 'unavailable' | 'damaged'

/** Makes a server that keeps the bytes of one upload and answers as the test tells it. */
function makeServer() {
  const server = {
    received: Buffer.alloc(0),
    upload: undefined as RosterUpload | undefined,
    outcomes: [] as Outcome[],
    same: [] as object[],
    /** The state of the file after it was read. */
    end: { state: 'stored' } as Partial<RosterUpload>,
    starts: 0,
    canceled: 0,
    calls: [] as string[],
  }
  const json = (body: unknown, status = 200) => Response.json(body, { status })
  const told = () => ({ ...EMPTY, ...server.upload, offset: server.received.length })
  async function take(init: RequestInit): Promise<Response> {
    const outcome = server.outcomes.shift() ?? 'ok'
    if (outcome === 'lostBefore') throw new TypeError('network')
    if (outcome === 'unavailable') return json({ code: 'unavailable' }, 503)
    if (outcome === 'damaged') return json({ code: 'checksum_mismatch' }, 460)
    const headers = new Headers(init.headers)
    const offset = Number(headers.get('upload-offset'))
    const current = { offset: server.received.length, state: told().state }
    if (offset !== current.offset || current.state !== 'uploading')
      return json({ code: 'conflict', details: { current } }, 409)
    const bytes = Buffer.from(await (init.body as Blob).arrayBuffer())
    expect(headers.get('upload-checksum')).toBe(
      `sha256 ${Buffer.from(sha256Of(bytes), 'hex').toString('base64')}`,
    )
    server.received = Buffer.concat([server.received, bytes])
    if (server.received.length === server.upload?.bytes)
      server.upload = { ...server.upload, state: 'reading' }
    if (outcome === 'lostAfter') throw new TypeError('network')
    return new Response(null, { status: 204 })
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    const line = `${init.method} ${pathname}`
    server.calls.push(line)
    init.signal?.throwIfAborted()
    if (line === `GET ${api.findSameRosterFiles.path}`) return json({ files: server.same })
    if (line === `GET ${api.listRosterUploads.path}`)
      return json({ uploads: server.upload && server.upload.state !== 'stored' ? [told()] : [] })
    if (line === `POST ${api.createRosterUpload.path}`) {
      const headers = new Headers(init.headers)
      const pairs = (headers.get('upload-metadata') ?? '').split(',').map((pair) => pair.split(' '))
      const metadata = Object.fromEntries(
        pairs.map(([key, value = '']) => [key, Buffer.from(value, 'base64').toString()]),
      )
      server.starts += 1
      server.upload = {
        ...EMPTY,
        name: metadata.filename ?? '',
        bytes: Number(headers.get('upload-length')),
        sha256: metadata.sha256 ?? null,
      }
      return json({ upload: told() }, 201)
    }
    if (init.method === 'PATCH') return take(init)
    if (init.method === 'DELETE') {
      server.canceled += 1
      return new Response(null, { status: 204 })
    }
    const now = told()
    if (now.state === 'reading' && server.upload) server.upload = { ...server.upload, ...server.end }
    return json({ upload: now })
  })
  return server
}

function until(upload: FileUpload, ...steps: FileUploadState['step'][]): Promise<FileUploadState> {
  return new Promise((resolve) => {
    const look = () => steps.includes(upload.get().step) && resolve(upload.get())
    upload.subscribe(look)
    look()
  })
}

const makeFile = (bytes: Uint8Array, name = 'roster.csv') => new File([Buffer.from(bytes)], name)
const BYTES = Buffer.from(Array.from({ length: 100 }, (_, index) => index))

beforeEach(() => connectApi({ origin: 'http://localhost', readToken: () => 't' }))
afterEach(() => vi.unstubAllGlobals())

describe('the upload of a file', () => {
  it('brings every byte once and in order, whatever breaks on the way', async () => {
    const outcome = fc.constantFrom<Outcome[]>(
      'ok',
      'ok',
      'lostBefore',
      'lostAfter',
      'unavailable',
      'damaged',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 120 }),
        fc.array(outcome, { maxLength: 12 }),
        async (bytes, outcomes) => {
          const server = makeServer()
          server.outcomes = outcomes
          const upload = startFileUpload(makeFile(bytes), {}, PACE)
          for (;;) {
            const { step } = await until(upload, 'stored', 'failed')
            if (step === 'stored') break
            upload.resume()
          }
          expect(server.received.equals(Buffer.from(bytes))).toBe(true)
          expect([server.starts, server.upload?.sha256]).toEqual([1, sha256Of(bytes)])
        },
      ),
      { numRuns: 20 },
    )
  })

  it('goes on once, however often one asks for it', async () => {
    const server = makeServer()
    server.outcomes = ['ok', ...Array.from({ length: 7 }, () => 'lostBefore' as const)]
    const upload = startFileUpload(makeFile(BYTES.subarray(0, 12)), {}, PACE)
    await until(upload, 'failed')
    server.calls = []
    upload.resume()
    expect(upload.get()).toMatchObject({ step: 'sending', done: 7, problem: null })
    upload.resume()
    await until(upload, 'stored')
    const sent = server.calls.filter((call) => call.startsWith('PATCH'))
    expect([server.starts, sent.length, server.received.length]).toEqual([1, 1, 12])
  })

  it('sends nothing again when only the answer to its last part was lost', async () => {
    const server = makeServer()
    server.upload = { ...EMPTY, bytes: 100, sha256: sha256Of(BYTES), state: 'reading' }
    server.received = BYTES
    await until(startFileUpload(makeFile(BYTES), {}, PACE), 'stored')
    expect([server.starts, server.calls.filter((call) => call.startsWith('PATCH'))]).toEqual([0, []])
  })

  it('says that the connection is lost until it is there again, and when nothing answers', async () => {
    const server = makeServer()
    server.outcomes = ['ok', 'lostBefore', 'lostBefore', 'ok']
    const upload = startFileUpload(makeFile(BYTES), {}, PACE)
    const seen: boolean[] = []
    upload.subscribe(() => {
      const { isLost } = upload.get()
      if (seen.at(-1) !== isLost) seen.push(isLost)
    })
    await until(upload, 'stored')
    expect(seen).toEqual([false, true, false])

    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const silent = startFileUpload(makeFile(BYTES), {}, { ...PACE, patienceMs: 1 })
    await new Promise<void>((resolve) => silent.subscribe(() => silent.get().isLost && resolve()))
    silent.cancel()
  })

  it('stops sending while it is paused and goes on where it was', async () => {
    const server = makeServer()
    const upload = startFileUpload(makeFile(BYTES), {}, PACE)
    await new Promise<void>((resolve) => {
      const stop = upload.subscribe(() => {
        if (upload.get().done < 7 || upload.get().step !== 'sending') return
        stop()
        upload.pause()
        resolve()
      })
    })
    expect(upload.get().step).toBe('paused')
    const before = server.received.length
    expect(before).toBeLessThan(100)
    upload.resume()
    await until(upload, 'stored')
    expect([server.starts, server.received.equals(BYTES)]).toEqual([1, true])
  })

  it('of a file that was left midway goes on, in another window too', async () => {
    const server = makeServer()
    server.upload = { ...EMPTY, bytes: 100, sha256: sha256Of(BYTES) }
    server.received = BYTES.subarray(0, 33)
    await until(startFileUpload(makeFile(BYTES), {}, PACE), 'stored')
    expect([server.starts, server.received.equals(BYTES)]).toEqual([0, true])
  })

  it('waits for a word when the same file came before', async () => {
    const server = makeServer()
    server.same = [{ id: 'f', name: 'Oct.csv', receivedAt: '2026-10-03T12:00:00Z', receivedBy: null }]
    const upload = startFileUpload(makeFile(BYTES), {}, PACE)
    expect((await until(upload, 'same')).same).toMatchObject([{ name: 'Oct.csv' }])
    expect(server.starts).toBe(0)
    upload.proceed()
    await until(upload, 'stored')
    expect(server.starts).toBe(1)
  })

  it('ends with the sentence of the server when the file cannot be used', async () => {
    const server = makeServer()
    server.end = {
      state: 'refused',
      refusal: { code: 'scanned', message: 'It is a scan: ask for a workbook.' },
    }
    const state = await until(startFileUpload(makeFile(BYTES), {}, PACE), 'refused')
    expect(state.problem).toBe('It is a scan: ask for a workbook.')
  })

  it('tells why it cannot start in the words of the server', async () => {
    makeServer()
    const details = [{ field: 'filename', message: 'Your organization does not take PDF rosters.' }]
    const usual = fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      init.method === 'POST'
        ? Promise.resolve(Response.json({ code: 'invalid_input', details }, { status: 400 }))
        : usual(address, init),
    )
    const state = await until(startFileUpload(makeFile(BYTES, 'roster.pdf'), {}, PACE), 'failed')
    expect(state.problem).toBe('Your organization does not take PDF rosters.')
  })

  it('that is canceled removes what was sent', async () => {
    const server = makeServer()
    const upload = startFileUpload(makeFile(BYTES), {}, PACE)
    await until(upload, 'sending')
    upload.cancel()
    expect(upload.get().step).toBe('canceled')
    await expect.poll(() => server.canceled).toBe(1)
  })
})

it('the hash of a file is that of all its bytes, read in pieces', async () => {
  const bytes = new Uint8Array(2.5 * 1024 * 1024).map((_, index) => index % 251)
  const told: number[] = []
  const hash = await hashFile(new Blob([bytes]), (done) => told.push(done), new AbortController().signal)
  expect(hash).toBe(sha256Of(bytes))
  expect(told).toEqual([2 ** 20, 2 ** 21, bytes.length])
})
