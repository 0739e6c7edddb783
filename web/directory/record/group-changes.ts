import type { RecordBatch, RecordChange } from './queries.ts'

/** The changes of one batch on one day. */
export type ChangeGroup = {
  readonly day: string
  readonly batchId: string
  readonly batch: RecordBatch | undefined
  readonly changes: readonly RecordChange[]
}

/** Puts changes together by day and batch, in the order in which they came. */
export function groupChanges(
  changes: readonly RecordChange[],
  batches: readonly RecordBatch[],
): ChangeGroup[] {
  const known = new Map(batches.map((batch) => [batch.id, batch]))
  const groups = Map.groupBy(changes, ({ at, batchId }) => `${at.slice(0, 10)} ${batchId}`)
  return [...groups].map(([key, together]) => {
    const [day = '', batchId = ''] = key.split(' ')
    return { day, batchId, batch: known.get(batchId), changes: together }
  })
}
