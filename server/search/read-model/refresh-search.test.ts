import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { RANK_GAP } from './ranks.ts'
import { rebuildSearchWithin } from './rebuild-within.ts'
import { refreshSearch } from './refresh-search.ts'
import {
  putAffiliations,
  putEntity,
  putExclusion,
  putLocations,
  putPractitioner,
  removeRecord,
} from './testing/golden-records.ts'
import { readModel } from './testing/model-content.ts'

const PRACTITIONERS = 120
const ENTITIES = 12

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
  await scratch.database.asSystem(async (connection) => {
    for (const apply of fc.sample(change, { numRuns: 400, seed: 7 })) await apply(connection)
  })
})
afterAll(() => scratch.drop())

/** Changes golden records and gives the NPIs that the search must be told of. */
type Change = (connection: Connection) => Promise<number[]>

const practitioner = fc.integer({ min: 1, max: PRACTITIONERS }).map((n) => 2_000_000_000 + n)
const entity = fc.integer({ min: 1, max: ENTITIES }).map((n) => 2_900_000_000 + n)
const nullable = <Value>(...values: Value[]) => fc.constantFrom(null, ...values)
const lastName = nullable('SMITH', 'SMITH', 'SMITH-JONES', "O'NEIL", 'Álvarez', 'LEE', 'SM1TH', '')
const firstName = nullable('JOHN', 'Jon', 'MARY ANN', 'ÅSA', 'LEE', '')
const taxonomies = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom('207RC0000X', '208000000X', '363L00000X'),
    primary: fc.boolean(),
    licenseNumber: nullable('A1'),
  }),
  { maxLength: 3 },
)
const location = fc.record({
  position: fc.integer({ min: -1, max: 3 }),
  city: nullable('DALLAS', 'Dallas', 'FORT WORTH'),
  state: nullable('TX', 'OK', 'ONTARIO'),
  zip: nullable('75209', '73139'),
  phone: nullable('2145550101'),
  accepting_new_patients: nullable(true, false),
})
const affiliation = fc.record({
  entity_npi: entity,
  position: fc.integer({ min: -1, max: 1 }),
  network: nullable('Choice', 'Advantage'),
})

const newPractitioner = fc.record({
  npi: practitioner,
  status: fc.constantFrom('active' as const, 'deactivated' as const),
  last_name: lastName,
  first_name: firstName,
  middle_name: firstName,
  gender: nullable('F', 'M', 'X', 'U'),
  languages: fc.subarray(['English', 'Spanish', 'Akan']),
  taxonomies,
  other_names: fc.array(fc.record({ lastName, firstName }), { maxLength: 2 }),
  verified_at: nullable('2026-03-01T23:59:59Z', '1969-12-31T00:00:00Z'),
})
const newEntity = fc.record({
  npi: entity,
  name: nullable('LAKESHORE KIDS CLINIC', 'Lakeshore', 'BAYVIEW, LLC'),
  kind: nullable('hospital', 'medical group'),
  taxonomies,
  other_names: fc.array(fc.record({ name: fc.constantFrom('KIDS OF DALLAS', 'BAYVIEW') }), { maxLength: 2 }),
})

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: newPractitioner.map((record) => async (connection: Connection) => {
      await putPractitioner(connection, record)
      return [record.npi]
    }),
  },
  {
    weight: 2,
    arbitrary: newEntity.map((record) => async (connection: Connection) => {
      await putEntity(connection, record)
      return [record.npi]
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.oneof(practitioner, entity),
        fc.uniqueArray(location, { selector: (place) => place.position, maxLength: 3 }),
      )
      .map(([npi, places]) => async (connection: Connection) => {
        await putLocations(connection, npi, places)
        return [npi]
      }),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        practitioner,
        fc.uniqueArray(affiliation, {
          selector: ({ entity_npi, position }) => `${entity_npi} ${position}`,
          maxLength: 3,
        }),
      )
      .map(([npi, list]) => async (connection: Connection) => [
        npi,
        ...(await putAffiliations(connection, npi, list)),
      ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .oneof(practitioner, entity)
      .map((npi) => async (connection: Connection) => [npi, ...(await removeRecord(connection, npi))]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.oneof(practitioner, entity), nullable('2025-01-01'))
      .map(([npi, reinstatedOn]) => async (connection: Connection) => {
        await putExclusion(connection, npi, reinstatedOn)
        return [npi]
      }),
  },
)

class RolledBack extends Error {}

/** Returns what a model built from nothing would say; leaves everything as it is. */
async function readRebuilt(connection: Connection) {
  await connection.run(sql`savepoint rebuilt`)
  await rebuildSearchWithin(connection)
  const model = await readModel(connection)
  await connection.run(sql`rollback to savepoint rebuilt`)
  return model
}

async function expectRefreshedToEqualRebuilt(steps: readonly (readonly Change[])[], gap: number) {
  const work = scratch.database.asSystem(async (connection) => {
    await rebuildSearchWithin(connection, { gap })
    for (const changes of steps) {
      const npis: number[] = []
      for (const apply of changes) npis.push(...(await apply(connection)))
      await refreshSearch(connection, npis, { gap })
    }
    expect(await readModel(connection)).toEqual(await readRebuilt(connection))
    throw new RolledBack()
  })
  await expect(work).rejects.toThrow(RolledBack)
}

test.each([
  ['the usual room', RANK_GAP],
  ['hardly any room', 2],
  ['no room', 1],
])(
  'between ranks with %s, a model that follows random changes equals one built from them',
  async (_, gap) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 30 }), { minLength: 2, maxLength: 6 }),
        (steps) => expectRefreshedToEqualRebuilt(steps, gap),
      ),
      { numRuns: 4 * inject('depth'), seed: 20261121 },
    )
  },
)

test('a record that did not change is not written again', async () => {
  await scratch.database.asSystem(async (connection) => {
    await rebuildSearchWithin(connection)
    const versions = () =>
      connection.rows(sql`
        select 's' as name, xmin::text, ctid::text from search.subjects
        union all select 'p', xmin::text, ctid::text from search.postings
        union all select 'r', xmin::text, ctid::text from search.rollups order by 1, 3`)
    const before = await versions()
    const all = await connection.rows<{ npi: number }>(sql`select npi from search.subjects`)
    await refreshSearch(
      connection,
      all.map(({ npi }) => npi),
    )
    expect(await versions()).toEqual(before)
  })
})

test('a record that changed by a flag keeps its rank', async () => {
  await scratch.database.asSystem(async (connection) => {
    const npi = 2_000_000_500
    const rankOf = () => connection.one(sql`select name_rank from search.subjects where npi = ${npi}`)
    await putPractitioner(connection, { npi, last_name: 'SMITH', gender: 'F' })
    await refreshSearch(connection, [npi])
    const before = await rankOf()
    await putPractitioner(connection, { npi, last_name: 'SMITH', gender: 'M' })
    await refreshSearch(connection, [npi])
    expect(await rankOf()).toEqual(before)
  })
})

test('changes in concurrent transactions are all found', async () => {
  const npis = Array.from({ length: 12 }, (_, index) => 2_000_000_600 + index)
  await Promise.all(
    npis.map((npi) =>
      scratch.database.asSystem(async (connection) => {
        await putPractitioner(connection, { npi, last_name: 'CONCURRENT', first_name: 'SAME WORD' })
        await refreshSearch(connection, [npi])
      }),
    ),
  )
  await scratch.database.asSystem(async (connection) => {
    expect(await readModel(connection)).toEqual(await readRebuilt(connection))
  })
})
