import type { BodyOf, Endpoint, ParamsOf, ReplyOf } from '@concord/contract'
import type { Viewer } from '@concord/domain'
import type { Config } from '#server/config.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { FileReply } from './file-reply.ts'

/** Describes what every handler may use. */
export type Program = { readonly config: Config; readonly database: Database }

export type Input<E> = { readonly params: ParamsOf<E>; readonly body: BodyOf<E> }

/** `connection` is a transaction in the viewer's organization: read-write when the endpoint writes. */
export type SignedInContext = Program & { readonly viewer: Viewer; readonly connection: Connection }

/** `address` is where the call came from, for limits on guessing. */
export type PublicContext = Program & { readonly address: string }

export type Route =
  | {
      readonly kind: 'public'
      readonly endpoint: Endpoint
      readonly handle: (context: PublicContext, input: Input<Endpoint>) => Promise<unknown>
    }
  | {
      readonly kind: 'signedIn'
      readonly endpoint: Endpoint
      readonly handle: (context: SignedInContext, input: Input<Endpoint>) => Promise<unknown>
    }

/** Binds the handler of an endpoint that needs a signed-in user. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (context: SignedInContext, input: Input<E>) => Promise<ReplyOf<E>>,
): Route {
  return { kind: 'signedIn', endpoint, handle: handle as Extract<Route, { kind: 'signedIn' }>['handle'] }
}

/** Binds the handler of an endpoint that needs a signed-in user and answers a file. */
export function fileRoute<E extends Endpoint & { file: readonly string[] }>(
  endpoint: E,
  handle: (context: SignedInContext, input: Input<E>) => Promise<FileReply>,
): Route {
  return { kind: 'signedIn', endpoint, handle: handle as Extract<Route, { kind: 'signedIn' }>['handle'] }
}

/** Binds the handler of an endpoint that anyone may call. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: PublicContext, input: Input<E>) => Promise<ReplyOf<E>>,
): Route {
  return { kind: 'public', endpoint, handle: handle as Extract<Route, { kind: 'public' }>['handle'] }
}
