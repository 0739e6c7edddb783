import type { Connection } from '#server/db/database.ts'

/** The load that a merge belongs to: changes carry its batch and its time. */
export type LoadContext = {
  connection: Connection
  batchId: string
  at: Date
  /** True where there was no record before it. */
  isFirstLoad: boolean
}

export type MergeCounts = { added: number; changed: number; unchanged: number; removed: number }

/** `older`: rows that were left because the record is newer. */
export type WithOlder<Counts> = Counts & { older: number }
