import type { Access, TokenCall } from '@concord/domain'
import type { z } from 'zod'
import type { ErrorCode } from './error-code.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type AnySchema = z.ZodType

/** One call of the API as data. `path` names parameters as `:name`; `writes` opens a read-write transaction. */
export type Endpoint<
  Params extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Reply extends AnySchema = AnySchema,
> = {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly writes: boolean
  /**
   * Tells whether API tokens may call it: `single` with any apiAccess, `batch` with BATCH only, `none` people alone.
   */
  readonly tokens: TokenCall
  /** Values of the path and of the query string together. */
  readonly params?: Params
  readonly body?: Body
  readonly reply: Reply
  /** The reply is a file that comes in pieces, of one of these content types, and not JSON. */
  readonly file?: readonly string[]
  /**
   * Says what this call can answer beyond malformed_request, invalid_input, unauthenticated, impersonation_ended,
   * internal, and read_only where it writes.
   */
  readonly errors: readonly ErrorCode[]
}

export type ParamsOf<E> = E extends { params: infer S extends AnySchema } ? z.output<S> : undefined
export type BodyOf<E> = E extends { body: infer S extends AnySchema } ? z.output<S> : undefined
export type ParamsIn<E> = E extends { params: infer S extends AnySchema } ? z.input<S> : undefined
export type BodyIn<E> = E extends { body: infer S extends AnySchema } ? z.input<S> : undefined
export type ReplyOf<E> = E extends { reply: infer S extends AnySchema } ? z.output<S> : never

/** Declares an endpoint; exists so that its exact schema types are kept. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}
