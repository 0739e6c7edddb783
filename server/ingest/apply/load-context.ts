import type { Connection } from '#server/db/database.ts'

/** The load that a merge belongs to: changes carry its batch and its time. */
export type LoadContext = { connection: Connection; batchId: string; at: Date }

export type MergeCounts = { added: number; changed: number; unchanged: number; removed: number }
