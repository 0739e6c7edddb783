import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkbookLimits } from '@concord/spreadsheet'
import { type Parts, workbookParts, zipParts } from '@concord/spreadsheet/testing/make-package'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll } from 'vitest'
import type { RawTab, Reading } from '#engine/read/reading.ts'
import { readOtherWorkbook, readWorkbook, type WorkbookOptions } from '../read-workbook.ts'

type Value = string | number | boolean | null

/** A tab with the rows of its Parquet files: first the row number, then the values. */
export type ReadTab = Omit<RawTab, 'cells' | 'runs'> & {
  values: Value[][]
  cells: Value[][]
  runs: Value[][]
}

/** Returns a scratch folder with a reader whose results are read back. */
export function useReader() {
  let folder = ''
  let connection: DuckDBConnection
  let files = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workbook-'))
    connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  })
  afterAll(async () => {
    connection.closeSync()
    await rm(folder, { recursive: true, force: true })
  })

  const path = (name = `book-${++files}.xlsx`) => join(folder, name)
  const table = async (file: string | null): Promise<Value[][]> => {
    if (file === null) return []
    const rows = await connection.runAndReadAll(`SELECT * FROM read_parquet('${file}')`)
    return rows.getRowsJson() as Value[][]
  }
  const open = async ({ tabs, ...reading }: Reading) => ({
    ...reading,
    tabs: await Promise.all(
      tabs.map(async (tab) => ({
        ...tab,
        values: await table(tab.path),
        cells: await table(tab.cells),
        runs: await table(tab.runs),
      })),
    ),
  })
  const options = async (more: { sheets?: string[]; limits?: WorkbookLimits }): Promise<WorkbookOptions> => {
    const own = path(`read-${++files}`)
    await mkdir(own)
    return { connection, folder: own, ...more }
  }

  const read = async (file: string, more: { sheets?: string[]; limits?: WorkbookLimits } = {}) =>
    open(await readWorkbook(file, await options(more)))
  const readOther = async (file: string) => open(await readOtherWorkbook(file, await options({})))
  /** Reads the tab of a workbook made of one sheet part and more. */
  const readSheet = async (sheet: string, more: Parts = {}) => {
    const { tabs, guesses, format } = await read(await zipParts(path(), workbookParts(sheet, more)))
    const [tab] = tabs
    if (tab === undefined) throw new Error('The workbook has no tab.')
    return { ...tab, guesses, format }
  }
  return { path, read, readOther, readSheet }
}
