import { api, type BodyIn } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { setDirectoryConfig } from '#server/directory/testing/set-directory-config.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { rebuildSearch } from './read-model/rebuild-search.ts'
import { refreshSearch } from './read-model/refresh-search.ts'
import { putLocations, putPractitioner, removeRecord } from './read-model/testing/golden-records.ts'

const VIEWER = 'viewer@summit.example'
const HARBOR = 'admin@harbor.example'
const LIMIT = 5
const NEWCOMERS = 50
const HIDDEN = 2_099_000_000

type Body = NonNullable<BodyIn<typeof api.searchPractitioners>>

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

async function read(body: Body, email = VIEWER) {
  const { status, reply } = await program.call(email, api.searchPractitioners, {
    body: { limit: LIMIT, ...body },
  })
  expect(status).toBe(200)
  return { ...reply, npis: reply.practitioners.map(({ npi }) => npi) }
}

/** Adds records before all others in the order of names, and builds the search again, which numbers all ranks again. */
async function insertBefore(first: number): Promise<void> {
  await program.database.asSystem(async (connection) => {
    const npis = Array.from({ length: NEWCOMERS }, (_, index) => first + index)
    for (const npi of npis) {
      await putPractitioner(connection, { npi, last_name: 'AAAA', first_name: 'AAAA' })
      const place = { city: 'DALLAS', state: 'TX', zip: '75209', phone: null, accepting_new_patients: null }
      await putLocations(connection, npi, [{ ...place, position: 0 }])
    }
    await refreshSearch(connection, npis)
  })
  await rebuildSearch(program.database)
}

test.each<[string, number, Body]>([
  ['by match', 2_010_000_000, {}],
  ['by name', 2_020_000_000, { sort: 'name' }],
  ['by the day of verification', 2_030_000_000, { sort: '-verified' }],
  ['in a circle', 2_040_000_000, { near: '76102', miles: 50 }],
])('a page %s goes on behind the row before it after the search was built again', async (_, first, body) => {
  const one = await read(body)
  const two = await read({ ...body, cursor: one.nextCursor ?? '' })
  const three = await read({ ...body, cursor: two.nextCursor ?? '' })
  await insertBefore(first)
  expect((await read({ ...body, cursor: two.nextCursor ?? '' })).npis).toEqual(three.npis)
  expect((await read({ ...body, cursor: three.previousCursor ?? '' })).npis).toEqual(two.npis)
})

test('a page whose last row is gone goes on where it was, and so does one of a cursor without an NPI', async () => {
  const one = await read({ sort: 'name' })
  const two = await read({ sort: 'name', cursor: one.nextCursor ?? '' })
  const withoutNpi = (one.nextCursor ?? '').split('-').slice(0, 4).join('-')
  expect((await read({ sort: 'name', cursor: withoutNpi })).npis).toEqual(two.npis)
  const last = Number(one.npis.at(-1))
  await program.database.asSystem(async (connection) => {
    await refreshSearch(connection, [last, ...(await removeRecord(connection, last))])
  })
  expect((await read({ sort: 'name', cursor: one.nextCursor ?? '' })).npis).toEqual(two.npis)
})

test('a cursor does not tell where in the order of names a record stands that may not be seen', async () => {
  await setDirectoryConfig(program.database, 'harbor', { states: ['TX'], zipCodes: [] })
  await program.database.asSystem(async (connection) => {
    await putPractitioner(connection, { npi: HIDDEN, last_name: 'MMMM' })
    const place = { city: 'RENO', state: 'NV', zip: '89501', phone: null, accepting_new_patients: null }
    await putLocations(connection, HIDDEN, [{ ...place, position: 0 }])
    await refreshSearch(connection, [HIDDEN])
  })
  const first = await read({ sort: 'name' }, HARBOR)
  const cursor = `after-0-0-1-${HIDDEN}-1`
  expect((await read({ sort: 'name', cursor }, HARBOR)).npis).toEqual(first.npis)
  const everyone = await read({ sort: 'name' })
  expect((await read({ sort: 'name', cursor })).npis).not.toEqual(everyone.npis)
  expect(
    await program.database.asSystem((connection) =>
      connection.rows(sql`select from search.subjects where npi = ${HIDDEN}`),
    ),
  ).toHaveLength(1)
})
