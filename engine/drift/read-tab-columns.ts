import { columnShape } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import { layOutTabs } from '#engine/job/bind-tabs.ts'
import type { ColumnsJob } from '#engine/job/run-job.ts'
import { dataRowsSql } from '#engine/read/layout/data-rows.ts'
import { sampleCells } from '#engine/read/layout/sample-cells.ts'
import { type ReadingPlace, readRoster } from '#engine/read/read-file.ts'
import type { TabColumns } from './compare-columns.ts'

/** Returns the columns of a tab, with what a part of their values looks like. */
export async function readTabColumns(
  connection: DuckDBConnection,
  { tab, layout }: LaidOutTab,
): Promise<TabColumns> {
  const columns = layout.headers.map((_, column) => column)
  const rows = await sampleCells(connection, tab, dataRowsSql(tab, layout), columns)
  return {
    tab: tab.name,
    columns: layout.headers.map((header, column) => {
      const texts = rows.flatMap(({ cells }) => (cells[column]?.trim() ? [cells[column]] : []))
      return { header, shape: columnShape(header, texts) }
    }),
  }
}

/**
 * Returns the columns of the tabs of a file that a source reads. Throws UnusableFileError, and ConfigError for a tab
 * that is not there.
 */
export async function readTabsColumns(
  { file, source }: Pick<ColumnsJob, 'file' | 'source'>,
  place: ReadingPlace,
): Promise<readonly TabColumns[]> {
  const reading = await readRoster(file, source.reading, place)
  const tabs: TabColumns[] = []
  for (const laidOut of await layOutTabs(place.connection, reading, source)) {
    tabs.push(await readTabColumns(place.connection, laidOut))
  }
  return tabs
}
