import type { Access } from '@concord/domain'
import type { Endpoint, Method } from './endpoint.ts'
import { api } from './index.ts'

/** Describes what a call asks of who makes it, for those that explain access. */
export type CallRule = {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly writes: boolean
}

/** The rules of every call, apart from the calls themselves, which all pages need. */
export const CALL_RULES: readonly CallRule[] = Object.entries(api as Readonly<Record<string, Endpoint>>).map(
  ([name, { method, path, summary, access, writes }]) => ({ name, method, path, summary, access, writes }),
)
