import { join } from 'node:path'
import { type RunJob, runRoster } from '@concord/engine'
import type { DuckDBConnection } from '@duckdb/node-api'

/**
 * Writes the rows of a result as they might have been a month ago: of every 100, four have another phone, one another
 * address, and one is missing.
 */
async function writeBaseline(connection: DuckDBConnection, clean: string, path: string): Promise<void> {
  await connection.run(`COPY (
    SELECT * EXCLUDE (file_row_number) REPLACE (
      CASE WHEN file_row_number % 25 = 1 THEN '2015550199' ELSE phone END AS phone,
      CASE WHEN file_row_number % 100 = 2 THEN 'Old ' || address_1 ELSE address_1 END AS address_1,
      CASE WHEN file_row_number % 100 = 3 THEN npi[:9] || 'X' ELSE npi END AS npi)
    FROM read_parquet('${clean}', file_row_number = true) WHERE file_row_number % 100 <> 4
  ) TO '${path}' (FORMAT parquet)`)
}

/** Returns seconds that a run takes to compare its rows with those of a month ago, a few percent of which differ. */
export async function measureCompare(connection: DuckDBConnection, job: RunJob): Promise<number> {
  const baseline = join(job.out, 'before.parquet')
  await writeBaseline(connection, join(job.out, 'clean.parquet'), baseline)
  const { timings, changes } = await runRoster({ ...job, baseline, out: join(job.out, 'compared') })
  if (!changes?.classes.moved || !changes.classes.term)
    throw new Error('The rows did not differ as they should.')
  return (timings.compare ?? 0) / 1000
}
