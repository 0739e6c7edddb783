import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Inspection, inspectFile } from '#engine/inspect.ts'
import { openDuckdb } from './open-duckdb.ts'
import type { InspectJob } from './run-job.ts'

/** Reads the file in this process and describes it. Throws UnusableFileError or what DuckDB says. */
export async function performInspection(
  { file, limits }: InspectJob,
  work: string,
  signal: AbortSignal,
): Promise<Inspection> {
  const folder = join(work, 'raw')
  await mkdir(folder)
  const { connection, close } = await openDuckdb(work, [dirname(file)], limits, signal)
  try {
    return await inspectFile(file, { connection, folder })
  } finally {
    close()
  }
}
