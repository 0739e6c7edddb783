import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll } from 'vitest'
import type { RawTab, Reading } from '#engine/read/reading.ts'
import { readText, type TextOptions } from '#engine/read/text/read-text.ts'

/** A folder and a database for the tests of one file; both are gone after the last one. */
export async function openTextScratch() {
  const folder = mkdtempSync(join(tmpdir(), 'concord-text-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  let files = 0

  afterAll(() => {
    connection.closeSync()
    instance.closeSync()
    rmSync(folder, { recursive: true })
  })

  const readFile = (path: string, options: TextOptions = {}): Promise<Reading> => {
    files += 1
    const own = join(folder, String(files))
    mkdirSync(own)
    return readText(path, options, connection, own)
  }

  return {
    connection,
    readFile,
    /** Reads a file with this content. */
    read: (content: string | Uint8Array, options: TextOptions = {}): Promise<Reading> => {
      const path = join(folder, 'roster.txt')
      writeFileSync(path, content)
      return readFile(path, options)
    },
    /** The cells of a tab, row by row. */
    cellsOf: async (tab: RawTab | undefined) =>
      (await connection.runAndReadAll(`select * exclude row from '${tab?.path}' order by row`)).getRows(),
    /** The numbers of the rows of a tab, as they are stored. */
    numbersOf: async (tab: RawTab | undefined) =>
      (await connection.runAndReadAll(`select row from '${tab?.path}'`)).getRows().flat(),
  }
}
