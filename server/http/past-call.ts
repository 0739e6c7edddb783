import type { Endpoint } from '@concord/contract'
import type { Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { Input } from './route.ts'

/** Has what is left of a transaction read the directory as it was. */
export type ReadAsThen = <Result>(
  tx: Connection,
  work: (tx: Connection) => Promise<Result>,
) => Promise<Result>

/**
 * Does what `transact` does in a transaction, as of a day or an instant; `transact` may be done again from the beginning.
 * The ledger knows how, which plumbing does not import.
 */
export type InPast = <Result>(
  viewer: Viewer,
  asOf: string,
  transact: (readAsThen: ReadAsThen) => Promise<Result>,
) => Promise<Result>

/** Returns the day or instant that a call asks for. */
export function findAsOf({ params, body }: Input<Endpoint>): string | undefined {
  return (Object.assign({}, body, params) as { asOf?: string }).asOf
}
