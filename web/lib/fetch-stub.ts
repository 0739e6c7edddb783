import { vi } from 'vitest'

export type SentCall = {
  readonly line: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Headers
  readonly body: unknown
}
export type StubbedReply = { readonly status?: number; readonly body?: unknown } | (() => Promise<Response>)
export type StubbedReplies = Record<string, StubbedReply>

export type FetchStub = {
  readonly calls: readonly SentCall[]
  readonly callsTo: (line: string) => readonly SentCall[]
  readonly reply: (replies: StubbedReplies) => void
}

/** Stands in for the server in tests: replies by 'METHOD /path', 404 for every other call. */
export function stubFetch(first: StubbedReplies = {}): FetchStub {
  const replies = { ...first }
  const calls: SentCall[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, window.location.origin)
    const line = `${method} ${pathname}`
    calls.push({
      line,
      query: Object.fromEntries(searchParams),
      headers: new Headers(headers),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    })
    const reply = replies[line] ?? { status: 404, body: { code: 'not_found' } }
    if (typeof reply === 'function') return reply()
    return Response.json(reply.body ?? {}, { status: reply.status ?? 200 })
  })
  return {
    calls,
    callsTo: (line) => calls.filter((call) => call.line === line),
    reply: (next) => Object.assign(replies, next),
  }
}
