import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll } from 'vitest'
import { rawRowsSql } from '#engine/read/raw-rows.ts'
import type { RawTab } from '#engine/read/reading.ts'

/** Returns a folder and a database for the tests of one file; both are gone after the last one. */
export async function openScratch() {
  const folder = mkdtempSync(join(tmpdir(), 'concord-engine-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  let folders = 0

  afterAll(() => {
    connection.closeSync()
    instance.closeSync()
    rmSync(folder, { recursive: true })
  })

  const getRelation = (tab: RawTab | undefined): string => {
    if (tab === undefined) throw new Error('There is no such tab.')
    return rawRowsSql(tab)
  }

  return {
    connection,
    folder,
    /** A new folder inside. */
    makeFolder: (): string => {
      folders += 1
      const own = join(folder, String(folders))
      mkdirSync(own)
      return own
    },
    /** Writes a file and gives its path. */
    write: (name: string, content: string | Uint8Array): string => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    },
    /** The cells of a tab, row by row. */
    cellsOf: async (tab: RawTab | undefined) =>
      (
        await connection.runAndReadAll(`select * exclude row from ${getRelation(tab)} order by row`)
      ).getRows(),
    /** The numbers of the rows of a tab. */
    numbersOf: async (tab: RawTab | undefined) =>
      (await connection.runAndReadAll(`select row from ${getRelation(tab)}`)).getRows().flat(),
  }
}
