import type { BodyOf, Endpoint, HeadersOf, ParamsOf, ReplyOf } from '@concord/contract'
import type { Viewer } from '@concord/domain'
import type { Config } from '#server/config.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Replica } from '#server/db/replica.ts'
import type { FileReply } from './file-reply.ts'

/** Describes what every job and command may use. */
export type Program = {
  readonly config: Config
  readonly database: Database
  /** The replica that searches are read from; without it they are read from the database. */
  readonly replica?: Replica
}

/** Bytes of a body as they come; they end with an error when the connection breaks. */
export type ByteStream = AsyncIterable<Uint8Array>

export type Input<E> = {
  readonly params: ParamsOf<E>
  readonly headers: HeadersOf<E>
  readonly body: E extends { bytes: string } ? ByteStream : BodyOf<E>
}

/** `address` is where the call came from, for limits on guessing. */
type PublicCaller = { readonly config: Config; readonly address: string }
type SignedInCaller = { readonly config: Config; readonly viewer: Viewer }

/** `tx` is the transaction of the call. `orgId`: the organization that it is about; null stands for all. */
type InTransaction<OrgId extends string | null> = { readonly tx: Connection; readonly orgId: OrgId }

/** Runs in transactions of their own, after that of the call: for files, which are sent when it has ended. */
export type ReadLog = <Result>(read: (tx: Connection) => Promise<Result>) => Promise<Result>

type Opened = {
  readonly own: InTransaction<string>
  readonly named: InTransaction<string>
  readonly log: InTransaction<string | null>
  readonly logExport: InTransaction<string | null> & { readonly readLog: ReadLog }
  readonly self: InTransaction<string | null>
  readonly reachable: InTransaction<string | null>
  readonly system: InTransaction<null>
  readonly none: { readonly database: Database }
}

/** Describes what the handler of a call gets beside its input: what the contract says that it needs. */
export type ContextOf<E extends Endpoint> = (E['access'] extends 'public' ? PublicCaller : SignedInCaller) &
  Opened[E['transaction']]

/** Describes what handlers of signed-in users have in common. */
export type SignedInContext = SignedInCaller & InTransaction<string | null>

export type Route = {
  readonly endpoint: Endpoint
  readonly handle: (context: object, input: Input<Endpoint>) => Promise<unknown>
}

/** The body of an answer with headers beside it. */
export type HeadedReply<Body = unknown> = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}

type AnswerOf<E> = E extends { file: readonly string[] }
  ? FileReply
  : E extends { replyHeaders: readonly string[] }
    ? HeadedReply<ReplyOf<E>>
    : ReplyOf<E>

/** Does what one call asks for. */
export type Handler<E extends Endpoint> = (context: ContextOf<E>, input: Input<E>) => Promise<AnswerOf<E>>

/**
 * Does what one call asks for in its transaction, and gives the function that does the rest after the commit and answers:
 * mails and removes files. Both may be slow, while locks would be held, and neither can be rolled back.
 */
export type AfterCommitHandler<E extends Endpoint> = (
  context: ContextOf<E>,
  input: Input<E>,
) => Promise<() => Promise<AnswerOf<E>>>

/** Binds the handler of an endpoint. */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<E> | AfterCommitHandler<E>): Route {
  return { endpoint, handle: handle as Route['handle'] }
}
