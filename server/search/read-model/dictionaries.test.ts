import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { SetsExhaustedError } from './dictionaries.ts'
import { decodeFeatures } from './features.ts'
import { refreshSearch } from './refresh-search.ts'
import { putPractitioner } from './testing/golden-records.ts'

const LAST_NUMBER = 65_535
const NPI = 2_000_000_100

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
})
afterAll(() => scratch.drop())
beforeEach(() =>
  scratch.database.asSystem(async (connection) => {
    await connection.run(sql`delete from search.sets`)
    await connection.run(sql`
      insert into search.sets (id, kind, members) select id, 'w', array['Network ' || id]
      from generate_series(1, ${LAST_NUMBER}::int) id`)
  }),
)

const free = (...numbers: number[]) =>
  scratch.database.asSystem((connection) =>
    connection.run(sql`delete from search.sets where id = any (${numbers}::int[])`),
  )

/** Has the search hold practitioners who speak one of these languages each. */
async function speak(connection: Connection, ...languages: string[]): Promise<void> {
  const npis = languages.map((_, index) => NPI + index)
  for (const [index, language] of languages.entries())
    await putPractitioner(connection, { npi: NPI + index, last_name: 'SMITH', languages: [language] })
  await refreshSearch(connection, npis)
}

const speakInOne = (...languages: string[]) =>
  scratch.database.asSystem((connection) => speak(connection, ...languages))

/** Returns the numbers of the sets of languages of the first practitioners. */
async function readNumbers(count: number): Promise<number[]> {
  const rows = await scratch.database.asSystem((connection) =>
    connection.rows<{ features: Buffer }>(sql`
      select features from search.subjects where npi >= ${NPI} and npi < ${NPI + count} order by npi`),
  )
  return rows.map(({ features }) => decodeFeatures(features).languages)
}

test('new sets get the smallest numbers that are free, between others too', async () => {
  await free(7, 4000, LAST_NUMBER - 1, LAST_NUMBER)
  await speakInOne('Akan', 'Basque')
  expect((await readNumbers(2)).toSorted((a, b) => a - b)).toEqual([7, 4000])
  await speakInOne('Akan', 'Basque', 'Cree')
  expect((await readNumbers(3)).toSorted((a, b) => a - b)).toEqual([7, 4000, LAST_NUMBER - 1])
})

test('sets of a transaction that is undone use up no numbers', async () => {
  await free(11, 12, 13, 14)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const undone = scratch.database.asSystem(async (connection) => {
      await speak(connection, `Dutch ${attempt}`, `Ewe ${attempt}`)
      throw new RangeError('Undone.')
    })
    await expect(undone).rejects.toThrow(RangeError)
  }
  await speakInOne('Dutch', 'Ewe')
  expect((await readNumbers(2)).toSorted((a, b) => a - b)).toEqual([11, 12])
})

test('work that brings more sets than half of those that are left is refused, and leaves room for others', async () => {
  await free(21, 22, 23, 24)
  const refused = speakInOne('Fula', 'Ganda', 'Hausa')
  await expect(refused).rejects.toThrow(SetsExhaustedError)
  await expect(refused).rejects.toThrow('The languages come in more different combinations')
  await speakInOne('Fula', 'Ganda')
  await speakInOne('Fula', 'Ganda', 'Hausa')
  expect((await readNumbers(3)).toSorted((a, b) => a - b)).toEqual([21, 22, 23])
})
