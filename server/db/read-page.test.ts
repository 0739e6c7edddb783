import { PAGE_ROWS } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { readAllPages } from './read-page.ts'
import { sql } from './sql.ts'
import { createTestDatabase } from './test-database.ts'

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const created = await createTestDatabase()
  database = created.database
  drop = created.drop
})
afterAll(() => drop())

test.each([0, 1, PAGE_ROWS, PAGE_ROWS + 1, 3 * PAGE_ROWS])(
  'all pages of %d rows are read once',
  async (count) => {
    const read: number[] = []
    await database.asSystem(async (connection) => {
      const pages = readAllPages<{ row: number }>(
        connection,
        sql`select row from generate_series(1, ${count}::int) row order by row`,
      )
      for await (const rows of pages) read.push(...rows.map(({ row }) => row))
    })
    expect(read).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  },
)
