import { IMPERSONATION_HEADER, POSITION_HEADER } from '@concord/contract'
import { RequestError } from './request-error.ts'

const JSON_TYPE = 'application/json'
const NO_CONTENT = 204

/** The database position after the last write of this page. A replica that answers has to have reached it. */
let position: string | null = null

export type RequestOptions = {
  readonly method: string
  readonly token?: string | null | undefined
  /** Id of the impersonation under which the token's owner acts as another user. */
  readonly impersonation?: string | null | undefined
  readonly contentType?: string | undefined
  /** Headers of the call itself. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** The reply is a file, whatever its type, or one that is read while it comes. */
  readonly as?: 'file' | 'stream' | undefined
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean | undefined
  /** Sends cookies also to another host. */
  readonly hasCookies?: boolean | undefined
}

function hasType(reply: Response, type: string): boolean {
  return reply.headers.get('content-type')?.startsWith(type) ?? false
}

function encodeBody(body: unknown, contentType: string): BodyInit | undefined {
  return contentType === JSON_TYPE && body !== undefined
    ? JSON.stringify(body)
    : (body as BodyInit | undefined)
}

/** Browsers let requests with larger bodies end with their page. */
const MAX_OUTLIVING = 60_000

/** Tells whether a request saves data because the user leaves the page, so that it reaches the server afterward. */
const isSavedOnLeaving = (method: string, body: BodyInit | undefined): boolean =>
  document.visibilityState === 'hidden' &&
  method !== 'GET' &&
  typeof body === 'string' &&
  body.length <= MAX_OUTLIVING

async function send(url: string, options: RequestOptions): Promise<Response> {
  const { method, token, impersonation, contentType = JSON_TYPE, signal, keepalive, hasCookies } = options
  const headers = new Headers({ ...options.headers, 'content-type': contentType })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (impersonation) headers.set(IMPERSONATION_HEADER, impersonation)
  if (position !== null) headers.set(POSITION_HEADER, position)
  const body = encodeBody(options.body, contentType)
  return fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
    ...(keepalive || isSavedOnLeaving(method, body) ? { keepalive: true } : {}),
    ...(hasCookies ? { credentials: 'include' as const } : {}),
  })
}

async function readBody(reply: Response, as?: RequestOptions['as']): Promise<unknown> {
  if (as === 'stream') return reply.body
  if (as === 'file') return reply.blob()
  if (reply.status === NO_CONTENT) return null
  return hasType(reply, 'text/html') ? reply.text() : reply.json()
}

/** Proxies refuse in words of their own. An answer that breaks off is none: a 401 without its code ends the session. */
async function readRefusal(reply: Response): Promise<unknown> {
  const text = await reply.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends one request and reads the reply. Rejects with RequestError, or as it is when `signal` aborted it. */
export async function request(url: string, options: RequestOptions): Promise<unknown> {
  let reply: Response | undefined
  try {
    reply = await send(url, options)
    position = reply.headers.get(POSITION_HEADER) ?? position
    if (reply.ok) return await readBody(reply, options.as)
    throw RequestError.ofReply(reply, await readRefusal(reply))
  } catch (error) {
    if (error instanceof RequestError || options.signal?.aborted) throw error
    throw RequestError.ofFailure(error, reply ? 'unreadable' : 'unreachable')
  }
}
