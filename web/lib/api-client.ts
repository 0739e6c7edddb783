import type { BodyIn, Endpoint, ParamsIn, ReplyOf } from '@concord/contract'
import { type RequestOptions, request } from './request.ts'
import { RequestError } from './request-error.ts'

type MayBeLeftOut<Value> = undefined extends Value ? true : false
type ParamsInput<E> =
  MayBeLeftOut<ParamsIn<E>> extends true ? { params?: ParamsIn<E> } : { params: ParamsIn<E> }
type BodyInput<E> = E extends { bytes: string }
  ? { body: Blob }
  : MayBeLeftOut<BodyIn<E>> extends true
    ? { body?: BodyIn<E> }
    : { body: BodyIn<E> }
export type CallInput<E> = ParamsInput<E> & BodyInput<E>
export type CallOptions = Pick<RequestOptions, 'signal' | 'contentType' | 'headers' | 'hasCookies'> & {
  /** The origin that the call goes to, if it differs from that of other calls. */
  readonly origin?: string | undefined
}

type CallArguments<E> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/** Says where calls go and on whose behalf; set once the environment of the page is known. */
export type Connection = {
  readonly origin: string
  readonly readToken: () => string | null
  /** A new token after one was refused, or null when the user has to sign in again. */
  readonly renewToken: () => Promise<string | null>
  readonly onSessionLost: () => void
  /** Even a new token is refused: the server does not know this person. */
  readonly onUnknownUser: () => void
  readonly onAccountDisabled: () => void
  /** Under which the person acts as another user, or null. */
  readonly readImpersonation: () => string | null
  readonly onImpersonationEnded: () => void
}

const nowhere: Connection = {
  origin: '',
  readToken: () => null,
  renewToken: async () => null,
  onSessionLost: () => {},
  onUnknownUser: () => {},
  onAccountDisabled: () => {},
  readImpersonation: () => null,
  onImpersonationEnded: () => {},
}
let connection = nowhere

export function connectApi(next: Partial<Connection>): void {
  connection = { ...nowhere, ...next }
}

/** Returns where calls go. */
export function readApiOrigin(): string {
  return connection.origin
}

/** Returns the token of the session, for calls that are made by hand. */
export function readSessionToken(): string | null {
  return connection.readToken()
}

type Values = Readonly<Record<string, unknown>>

/** Fills `:name` in the path; what is left over becomes the query string, lists as repeated names. */
export function buildAddress(origin: string, path: string, params: Values = {}): string {
  const left = new Map(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = left.get(name)
    left.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of left) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item))
    }
  }
  return `${origin}${filled}${query.size > 0 ? `?${query}` : ''}`
}

function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401 && error.code !== 'impersonation_ended'
}

async function repeatWithNewToken(url: string, options: RequestOptions, refusal: unknown): Promise<unknown> {
  const token = await connection.renewToken()
  if (token === null) {
    connection.onSessionLost()
    throw refusal
  }
  try {
    return await request(url, { ...options, token })
  } catch (error) {
    if (isRefusal(error)) connection.onUnknownUser()
    throw error
  }
}

async function sendWithToken(url: string, options: RequestOptions): Promise<unknown> {
  const token = connection.readToken()
  try {
    return await request(url, { ...options, token })
  } catch (error) {
    if (token === null || !isRefusal(error)) throw error
    return repeatWithNewToken(url, options, error)
  }
}

async function send(
  endpoint: Endpoint,
  args: readonly unknown[],
  as?: RequestOptions['as'],
): Promise<unknown> {
  const [input, { origin, ...options } = {}] = args as [{ params?: Values; body?: unknown }?, CallOptions?]
  const url = buildAddress(origin ?? connection.origin, endpoint.path, input?.params)
  try {
    const impersonation = connection.readImpersonation()
    const sent = { ...options, method: endpoint.method, body: input?.body, impersonation }
    return await sendWithToken(url, { ...sent, as })
  } catch (error) {
    if (error instanceof RequestError && error.code === 'account_disabled') connection.onAccountDisabled()
    if (error instanceof RequestError && error.code === 'impersonation_ended')
      connection.onImpersonationEnded()
    throw error
  }
}

/** Makes a call of the contract. A refused token is renewed once; then the user has to sign in again. */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<ReplyOf<E>> {
  return (await send(endpoint, args)) as ReplyOf<E>
}

/** Calls an endpoint as `call` does, for one that replies with a file. */
export async function download<E extends Endpoint & { file: readonly string[] }>(
  endpoint: E,
  ...args: CallArguments<E>
): Promise<Blob> {
  return (await send(endpoint, args, 'file')) as Blob
}

/** Calls an endpoint as `download` does, and reads the file while it arrives. */
export async function openStream<E extends Endpoint & { file: readonly string[] }>(
  endpoint: E,
  ...args: CallArguments<E>
): Promise<ReadableStream<Uint8Array>> {
  return (await send(endpoint, args, 'stream')) as ReadableStream<Uint8Array>
}

/** Sends a call whose outcome no one waits for, always as oneself. It outlives the page and never leads to a sign-in. */
export function notify<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): void {
  const { params, body } = (input ?? {}) as { params?: Values; body?: unknown }
  const url = buildAddress(connection.origin, endpoint.path, params)
  const options = { method: endpoint.method, body, token: connection.readToken(), keepalive: true }
  request(url, options).catch(() => undefined)
}
