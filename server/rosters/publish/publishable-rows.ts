import type { Program } from '#server/http/route.ts'
import type { CycleKey } from '../cycles/cycle-store.ts'
import { queryResults } from '../cycles/read-results.ts'
import { openApprovedRows } from '../cycles/rejected-changes.ts'
import type { DecidedRows } from './claims/claim-rows.ts'

type Connection = Parameters<Parameters<typeof queryResults>[3]>[0]

/** The rows of a cycle that may be published, without what people rejected. */
export type PublishableRows = {
  readonly decided: DecidedRows | null
  read<Result>(work: (connection: Connection, path: string) => Promise<Result>): Promise<Result>
}

export async function openPublishableRows(program: Program, key: CycleKey): Promise<PublishableRows> {
  const { path, rejected } = await openApprovedRows(program, key)
  return {
    decided: rejected && {
      ...{ addsOut: rejected.addsOut, restored: rejected.restored, corrected: rejected.corrected },
    },
    read: (work) => queryResults(program, key, [], (connection) => work(connection, path)),
  }
}
