import { searchKey } from '@concord/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
})
afterAll(() => scratch.drop())

test('the search key of SQL and of the domain agree on Latin text', async () => {
  const characters = [...`abcXYZ019 -'’.,&/()"#áÀñÑüßçØøłŁđÆæœŒþÞĀžŠşİıĦŧŋéẽ\t\u0301`]
  const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 24 })
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 30 }), async (texts) => {
      const rows = await scratch.database.asSystem((connection) =>
        connection.rows<{ key: string }>(sql`
          select search.key(t) as key from unnest(${texts}::text[]) with ordinality u(t, n) order by n`),
      )
      expect(rows.map((row) => row.key)).toEqual(texts.map((value) => searchKey(value)))
    }),
    { numRuns: 40 * inject('depth') },
  )
})
