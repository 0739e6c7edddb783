import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TabColumns } from '#engine/drift/compare-columns.ts'
import { readTabColumns } from '#engine/drift/read-tab-columns.ts'
import { readRoster } from '#engine/read/read-file.ts'
import { layOutTabs } from './bind-tabs.ts'
import { openDuckdb } from './open-duckdb.ts'
import type { ColumnsJob } from './run-job.ts'

/**
 * Reads the file in this process as a source says, and gives the columns of its tabs. Throws UnusableFileError, ConfigError
 * or what DuckDB says.
 */
export async function readColumns(
  { file, source, limits }: ColumnsJob,
  work: string,
  signal: AbortSignal,
): Promise<readonly TabColumns[]> {
  const folder = join(work, 'raw')
  await mkdir(folder)
  const { connection, close } = await openDuckdb(work, [dirname(file)], limits, signal)
  try {
    const reading = await readRoster(file, source.reading, { connection, folder })
    const tabs: TabColumns[] = []
    for (const laidOut of await layOutTabs(connection, reading, source)) {
      tabs.push(await readTabColumns(connection, laidOut))
    }
    return tabs
  } finally {
    close()
  }
}
