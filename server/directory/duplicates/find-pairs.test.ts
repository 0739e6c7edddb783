import { makeNpi, SOURCES } from '@concord/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { applyBatch, openBatch } from '#server/ledger/batches.ts'
import { findAllPairs, findPairsOf } from './find-pairs.ts'
import { findTouched } from './finder-store.ts'
import { DALLAS, type MadePerson, putPeople, RENO } from './testing/put-people.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const FIRST = ['KATHERINE', 'KATE', 'OTTOLINE', 'ISOLDE', 'K']
const LAST = ['QUILLFEATHER', 'QUILFEATHER', 'LANTERNWOOD', 'SAGEBRUSH-LANTERNWOOD', 'KATHERINE']
const FIRST_NINES = Array.from({ length: 30 }, (_, at) => `29960${String(at).padStart(4, '0')}`)

const person = fc.record(
  {
    first9: fc.constantFrom(...FIRST_NINES),
    lastName: fc.constantFrom(...LAST),
    firstName: fc.constantFrom(...FIRST),
    middleName: fc.constantFrom('M', 'N'),
    license: fc.tuple(fc.constantFrom('TX', 'NV'), fc.constantFrom('A10293', 'A12093', 'B55871')),
    places: fc.subarray([DALLAS, RENO, { ...DALLAS, phone: '2145550199' }]),
  },
  { requiredKeys: ['first9', 'lastName', 'firstName'] },
)
const people = fc.uniqueArray(person, { selector: ({ first9 }) => first9, minLength: 1, maxLength: 12 })

const readPairs = () =>
  db.database.asSystem((c) =>
    c.rows(sql`select npi, other_npi, subject, score, reasons from duplicates.pairs order by npi, other_npi`),
  )
const readKeys = () =>
  db.database.asSystem((c) => c.rows(sql`select key::text, npi from duplicates.keys order by npi, key`))
const put = (made: readonly unknown[]) => putPeople(db.database, made as readonly MadePerson[])

/** Finds the pairs of all records that may have changed, at once, by the counts of the first run. */
const findAllByTheSameCounts = () =>
  findPairsOf(
    db.database,
    FIRST_NINES.map((first9) => makeNpi(first9)),
  )

test('looking at what changed leaves the pairs and keys that looking at everyone leaves', async () => {
  const filler = Array.from({ length: 600 }, (_, at) => ({
    first9: `2997${String(at).padStart(5, '0')}`,
    lastName: `FILLER${'ABCDEFGHIJ'.charAt(at % 10)}${at}`,
    firstName: `N${at}`,
    places: [],
  }))
  await put(filler)
  await put(
    FIRST_NINES.map((first9, at) => ({ first9, lastName: `OTHER${at}`, firstName: 'ANYONE', places: [] })),
  )
  await findAllPairs(db.database)
  let seen = 0
  await fc.assert(
    fc.asyncProperty(people, people, async (first, second) => {
      await findPairsOf(db.database, await put(first))
      await findPairsOf(db.database, await put(second))
      const [pairs, keys] = [await readPairs(), await readKeys()]
      await findAllByTheSameCounts()
      expect(pairs).toEqual(await readPairs())
      expect(keys).toEqual(await readKeys())
      seen += pairs.length
    }),
    { seed: 11, numRuns: 8 * inject('depth') },
  )
  expect(seen).toBeGreaterThan(10)
})

test('a run that fails leaves the pairs of the run before', async () => {
  await put([
    { first9: '299600000', lastName: 'QUILLFEATHER', firstName: 'KATE', license: ['TX', 'QF44710'] },
    { first9: '299600001', lastName: 'QUILLFEATHER', firstName: 'KATE', license: ['TX', 'QF44710'] },
  ])
  await findAllPairs(db.database)
  const before = await readPairs()
  expect(before.length).toBeGreaterThan(0)
  await db.database.asOwner((c) =>
    c.run(sql`alter table duplicates.runs add constraint broken check (false) not valid`),
  )
  await expect(findAllPairs(db.database)).rejects.toThrow('broken')
  await expect(findPairsOf(db.database, [makeNpi('299600000')])).rejects.toThrow('broken')
  expect(await readPairs()).toEqual(before)
  await db.database.asOwner((c) => c.run(sql`alter table duplicates.runs drop constraint broken`))
})

test('two runs at once leave what one leaves', async () => {
  await findAllPairs(db.database)
  const before = await readPairs()
  await Promise.all([findAllPairs(db.database), findAllPairs(db.database)])
  expect(await readPairs()).toEqual(before)
})

test('a batch that counts has its records compared by a job', async () => {
  const npi = makeNpi('299600000')
  const { id, jobs } = await db.database.asSystem(async (c) => {
    const id = await openBatch(c, { sourceId: SOURCES.dataUpdate.id, label: 'Names' })
    await c.run(sql`
      insert into changes (npi, id, field_path, before, after, at, batch_id)
      values (${npi}, gen_random_uuid(), 'last_name', '"A"', '"B"', now(), ${id})`)
    await applyBatch(c, id, {})
    await c.client.query('reset role')
    const jobs = await c.rows<{ name: string }>(
      sql`select name from jobs.job where data ->> 'batchId' = ${id} order by name`,
    )
    return { id, jobs: jobs.map(({ name }) => name) }
  })
  expect(jobs).toContain('find-duplicates')
  expect(await db.database.asSystem((c) => findTouched(c, [id]))).toEqual([npi])
})
