import { link, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RawTab } from '#engine/read/reading.ts'
import type { RawTabName } from '../output-folder.ts'
import type { DetailWriter } from './detail-writer.ts'
import type { RawResults, StoredRows } from './raw-results.ts'

/**
 * Writes raw.json and a raw-N.parquet for each file of raw cells that it names: the tabs whose rows were mapped as they came,
 * with fixed cells in their places and behind the steps, where these are others. The files are there already: they get a
 * second name.
 */
export const writeRawTabs: DetailWriter = async (_connection, { job, read, work }) => {
  const names: RawTabName[] = []
  const keep = async (path: string): Promise<RawTabName> => {
    const name: RawTabName = `raw-${names.length}.parquet`
    await link(path, join(work, name))
    names.push(name)
    return name
  }
  const keepRows = async ({ path, width, rowsBefore }: RawTab): Promise<StoredRows> => ({
    rows: await keep(path),
    width,
    rowsBefore,
  })
  const tabs: RawResults['tabs'][number][] = []
  for (const [index, { tab, layout }] of read.tabs.entries()) {
    const came = read.reading.tabs.find(({ name }) => name === tab.name) ?? tab
    const stepped = read.stepped[index]
    tabs.push({
      name: tab.name,
      dayZero: tab.dayZero,
      headers: layout.headers,
      headerRows: layout.headerRows,
      firstDataRow: layout.firstDataRow,
      lastDataRow: layout.lastDataRow,
      repeatedRows: layout.repeatedRows,
      came: await keepRows(came),
      cells: came.cells === null ? null : await keep(came.cells),
      fixed: tab.path === came.path ? null : await keepRows(tab),
      stepped:
        stepped === undefined || stepped.tab.path === tab.path
          ? null
          : { ...(await keepRows(stepped.tab)), headers: stepped.layout.headers },
    })
  }
  const { file, target, source, runDate, sender } = job
  const raw: RawResults = {
    file: basename(file),
    format: read.reading.format,
    runDate,
    ...(sender === undefined ? {} : { sender }),
    target,
    source,
    tabs,
  }
  await writeFile(join(work, 'raw.json'), JSON.stringify(raw))
  return [...names, 'raw.json']
}
