import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadingPlace } from '#engine/read/read-file.ts'
import type { InspectJob } from '../job/run-job.ts'
import { findFoldersOf, openDuckdb } from '../run/open-duckdb.ts'

/**
 * Looks at a file in this process, in a place that is closed behind it; files in `more` folders may be read too. Throws what
 * `look` throws or DuckDB says.
 */
export async function performLook<Result>(
  { file, limits }: InspectJob,
  work: string,
  signal: AbortSignal,
  look: (place: ReadingPlace) => Promise<Result>,
  more: readonly string[] = [],
): Promise<Result> {
  const folder = join(work, 'raw')
  await mkdir(folder)
  const { connection, close } = await openDuckdb(
    work,
    [...(await findFoldersOf(file)), ...more],
    limits,
    signal,
  )
  try {
    return await look({ connection, folder })
  } finally {
    close()
  }
}
