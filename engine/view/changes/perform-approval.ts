import { dirname, join } from 'node:path'
import { openDuckdb } from '#engine/run/open-duckdb.ts'
import { writeFormats } from '#engine/write/write-formats.ts'
import { listWrittenFields } from '#engine/write/write-results.ts'
import { readFieldNames } from '../read-keys.ts'
import type { ApproveJob } from './approve-job.ts'
import { type ApprovedRows, writeApprovedRows } from './approved-rows.ts'

/** Writes clean.parquet and the other formats of the job, as a run writes them, of the rows that were approved. Throws what DuckDB says. */
export async function performApproval(
  { target, formats, out, limits, ...input }: ApproveJob,
  work: string,
  signal: AbortSignal,
): Promise<ApprovedRows> {
  const { sort = [], raw } = target.output
  const folders = [input.changes.path, input.rows, input.before, input.clean].map((path) => dirname(path))
  const { connection, close } = await openDuckdb(work, [...new Set([...folders, out])], limits, signal)
  try {
    const told = await writeApprovedRows(connection, { ...input, sort, target: join(out, 'clean.parquet') })
    const fields = listWrittenFields(target, await readFieldNames(connection, input.clean))
    await writeFormats(connection, { work: out, fields, formats, isRaw: raw, keepsParquet: true })
    return told
  } finally {
    close()
  }
}
