import type { Program } from '#server/http/route.ts'
import type { CycleKey } from '../cycles/cycle-store.ts'
import { queryResults } from '../cycles/read-results.ts'
import type { DecidedRows } from './claims/claim-rows.ts'

const ROWS = 'rows.parquet'

type Connection = Parameters<Parameters<typeof queryResults>[3]>[0]

/** The rows of a cycle that may be published. */
export type PublishableRows = {
  /** True where the file is rows.parquet, which has other rows too. */
  readonly isOfRun: boolean
  readonly decided: DecidedRows | null
  read<Result>(work: (connection: Connection, path: string) => Promise<Result>): Promise<Result>
}

export async function openPublishableRows(program: Program, key: CycleKey): Promise<PublishableRows> {
  return {
    isOfRun: true,
    decided: null,
    read: (work) => queryResults(program, key, [ROWS], (connection, paths) => work(connection, paths[ROWS])),
  }
}
