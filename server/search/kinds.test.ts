import { entityFiltersSchema } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { countEntities } from './count-records.ts'
import { refreshOverlay } from './read-model/refresh-overlay.ts'
import { refreshSearch } from './read-model/refresh-search.ts'
import { putEntity } from './read-model/testing/golden-records.ts'
import { overlayChange, VIEW_A, VIEW_B } from './read-model/testing/overlays.ts'
import { searchEntities } from './search-records.ts'
import { viewerWith } from './testing/viewer-with.ts'

const HOSPITAL = 2_900_000_001
const MISTAKE = 2_900_000_002
const OWN = 2_900_000_003
const TAX_ID = '12-3456789'
const [LIST, NUMBERS_OF_TWO_BYTES] = [1_000_000, 65_536]

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
  await scratch.database.asSystem(async (connection) => {
    // Kinds of three organizations, as they may be numbered among all names, cities and ZIP codes of the directory.
    await connection.run(sql`
      insert into search.lists (id, subject, kind, value) overriding system value values
        (${LIST}, 'e', 'k', 'hospital'), (${LIST + NUMBERS_OF_TWO_BYTES}, 'e', 'k', ${TAX_ID}),
        (${16 * NUMBERS_OF_TWO_BYTES}, 'e', 'k', 'clinic')`)
    await putEntity(connection, { npi: HOSPITAL, name: 'MERCY', kind: 'hospital' })
    await putEntity(connection, { npi: OWN, name: 'GRACE', kind: 'clinic' })
    await refreshSearch(connection, [HOSPITAL, OWN])
    const mistaken = await overlayChange(connection, VIEW_A, async (inside) => {
      await putEntity(inside, { npi: MISTAKE, name: 'HOPE', kind: TAX_ID })
      return [MISTAKE]
    })
    await refreshOverlay(connection, VIEW_A, mistaken)
  })
})
afterAll(() => scratch.drop())

/** Returns the kinds with their counts, and what picking each of them finds. */
function askFor(orgId: string, kinds: readonly string[]) {
  return scratch.database.asOrganization(orgId, async (tx) => {
    const context = { tx, viewer: viewerWith({}), config: readConfig({ CONCORD_HOME: '/nowhere' }), orgId }
    const { facets } = await countEntities(context, entityFiltersSchema.parse({}))
    const picked: [string, number, number[]][] = []
    for (const kind of kinds) {
      const filters = entityFiltersSchema.parse({ kinds: [kind] })
      const { total } = await countEntities(context, filters)
      const { entities } = await searchEntities(context, { ...filters, limit: 20 })
      picked.push([kind, total, entities.map(({ npi }) => Number(npi))])
    }
    return { counts: facets.kinds?.map(({ value, count }) => [value, count]), picked }
  })
}

test('each kind is counted and found apart from all others, whatever the number of its list', async () => {
  expect(await askFor(VIEW_A, ['hospital', TAX_ID, 'clinic'])).toEqual({
    counts: expect.arrayContaining([
      ['hospital', 1],
      [TAX_ID, 1],
      ['clinic', 1],
    ]),
    picked: [
      ['hospital', 1, [HOSPITAL]],
      [TAX_ID, 1, [MISTAKE]],
      ['clinic', 1, [OWN]],
    ],
  })
})

test('no one is told of a kind that only another organization sees', async () => {
  const { counts } = await askFor(VIEW_B, [])
  expect(counts?.toSorted()).toEqual([
    ['clinic', 1],
    ['hospital', 1],
  ])
})
