import type { Access, TokenCall } from '@concord/domain'
import type { z } from 'zod'
import type { ErrorCode } from './error-code.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type AnySchema = z.ZodType

/**
 * The transaction that a call runs in. The request line opens it before the handler, and a call holds no second one:
 * - `own`: it sees the viewer's organization.
 * - `named`: it sees the organization that the call names by `orgId`, or `id` in a body without one; '' is the viewer's
 * own.
 *   The organization exists, and the viewer may reach it: it is the viewer's own, or the viewer is internal.
 * - `log`: it sees the audit log that the call names by `orgId`: that of one organization, which may be deleted, or all
 * of
 *   them; organizations other than the viewer's own are open to internal users.
 * - `logExport`: like `own`, to record the export; the log is named as for `log`, and read afterward.
 * - `self`: it sees the viewer's own account, also that of users without an organization.
 * - `reachable`: it sees all organizations for internal users, the viewer's own for others.
 * - `system`: it sees all organizations, for any caller.
 * - `none`: the handler opens short transactions, one after the other, beside slow work that needs none.
 */
export type Transaction = 'own' | 'named' | 'log' | 'logExport' | 'self' | 'reachable' | 'system' | 'none'

/** A call of the API as data. `path` names parameters as `:name`. */
export type Endpoint<
  Params extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Reply extends AnySchema = AnySchema,
> = {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  /** The whole permission: the request line refuses by it, and OpenAPI prints it. */
  readonly access: Access
  readonly transaction: Transaction
  /** Whether the transaction may write; read-only impersonations may not make the call then. */
  readonly writes: boolean
  /**
   * Tells whether API tokens may call it: `single` with any apiAccess, `batch` with BATCH only, `none` people alone.
   */
  readonly tokens: TokenCall
  /** Values of the path and of the query string together. */
  readonly params?: Params
  readonly body?: Body
  /** The largest body, where one of 1 MiB is too small. */
  readonly bodyBytes?: number
  /** The body is bytes of this content type, which are read as they come. */
  readonly bytes?: string
  /** Headers that the call takes, by their names in lower case. */
  readonly headers?: AnySchema
  readonly reply: Reply
  /** Names headers that the answer has beside its body. */
  readonly replyHeaders?: readonly string[]
  /** The status of a call that was done, where it is not 200. 204 has no body. */
  readonly status?: 201 | 204
  /** The reply is a file that comes in pieces, of one of these content types, and not JSON. */
  readonly file?: readonly string[]
  /** The file is stored: it is sent as it is, with its length. */
  readonly isStored?: boolean
  /** The file is read from the database part by part while it is sent: it has turns of its own, to the last byte. */
  readonly isReadWhileSent?: true
  /**
   * Says what this call can answer beyond malformed_request, invalid_input, unauthenticated, impersonation_ended,
   * internal, and read_only where it writes.
   */
  readonly errors: readonly ErrorCode[]
  /** Its params or body have an `asOf`, and all that it reads of the directory is as it was at that moment. */
  readonly readsPast?: true
  /** The call, whose transaction is `own`, reads only what a replica of the database has as well. */
  readonly readsReplica?: true
  /** The token of an embedded dashboard can call it too, as the user whose address was opened. */
  readonly embeds?: true
}

export type HeadersOf<E> = E extends { headers: infer S extends AnySchema } ? z.output<S> : undefined
export type ParamsOf<E> = E extends { params: infer S extends AnySchema } ? z.output<S> : undefined
export type BodyOf<E> = E extends { body: infer S extends AnySchema } ? z.output<S> : undefined
export type ParamsIn<E> = E extends { params: infer S extends AnySchema } ? z.input<S> : undefined
export type BodyIn<E> = E extends { body: infer S extends AnySchema } ? z.input<S> : undefined
export type ReplyOf<E> = E extends { reply: infer S extends AnySchema } ? z.output<S> : never

/** Declares an endpoint; exists so that its exact schema types are kept. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}
