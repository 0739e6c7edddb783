import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { writeInOrder } from './write-in-order.ts'

test('rows that are written in slices stand in their order, and nothing is left of the slices', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'concord-order-'))
  const instance = await DuckDBInstance.create(':memory:')
  try {
    const connection = await instance.connect()
    const file = join(folder, 'rows.parquet')
    for (const rows of [0, 1, 3, 4, 7, 9]) {
      await writeInOrder(connection, {
        ...{ file, rows, groupRows: 2048, sliceRows: 3 },
        select: (condition) => `SELECT ${rows + 1} - n AS number, 'row ' || (${rows + 1} - n) AS told
          FROM range(1, ${rows + 1}) numbers (n) WHERE ${condition}`,
      })
      const read = await connection.runAndReadAll(`SELECT * FROM read_parquet('${file}')`)
      expect(read.getRows()).toEqual(Array.from({ length: rows }, (_, index) => [`row ${index + 1}`]))
      expect(await readdir(folder)).toEqual(['rows.parquet'])
    }
  } finally {
    instance.closeSync()
    await rm(folder, { recursive: true })
  }
})
