import { readHeldKeys } from '@concord/engine'
import type { Program } from '#server/http/route.ts'
import type { CycleKey } from '../cycles/cycle-store.ts'
import { queryResults } from '../cycles/read-results.ts'
import { openApprovedRows } from '../cycles/rejected-changes.ts'
import { findResults } from '../cycles/result-store.ts'
import type { DecidedRows } from './claims/claim-rows.ts'

const COMPARED = ['changes.parquet', 'before.parquet']

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

/** Finds the practitioners, by the field of their NPI, with a row that is held: as this file names them, and as its baseline did. */
export async function findHeldNpis(program: Program, cycle: CycleKey, key: string): Promise<string[]> {
  const results = await program.database.asOrganization(cycle.orgId || null, (tx) => findResults(tx, cycle))
  const isCompared = results.some(({ name }) => name === 'changes.parquet')
  const names = ['rows.parquet', ...(isCompared ? COMPARED : [])]
  return queryResults(program, cycle, names, (connection, paths) =>
    readHeldKeys(connection, {
      ...{ rows: paths['rows.parquet'] ?? '', key },
      compared: isCompared
        ? { changes: paths['changes.parquet'] ?? '', before: paths['before.parquet'] ?? '' }
        : null,
    }),
  )
}
