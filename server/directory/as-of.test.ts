import { api } from '@concord/contract'
import { addDays, makeLocationKey, makeNpi, SOURCES, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { undoBatch } from '#server/ledger/undo-batch.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { claim } from './testing/claim.ts'

const VIEWER = 'viewer@summit.example'
const HARBOR = 'admin@harbor.example'
const TODAY = todayInUtc()
const ENTITY = makeNpi('299300001')

let program: TestProgram
let batchId: string
let number = 0

beforeAll(async () => {
  program = await startTestProgram()
  await program.database.asSystem(async (connection) => {
    const batch = await connection.one<{ id: string }>(sql`
      select id from batches where source_id = ${SOURCES.registry.id} order by applied_at limit 1`)
    batchId = batch?.id ?? ''
    await connection.run(sql`
      insert into entities (npi, status, name, batch_id) values (${ENTITY}, 'active', 'QUORVEX CLINIC', ${batchId})`)
    await connection.run(sql`
      insert into locations (npi, position, address_1, city, state, zip) values (${ENTITY}, 0, '1 OAK ST', 'DALLAS', 'TX', '75201')`)
    await refreshSearch(connection, [ENTITY])
  })
})
afterAll(() => program.close())

/** Adds a practitioner for one test. */
async function addPractitioner(lastName: string, verifiedAt: string | null = null): Promise<string> {
  number += 1
  const npi = makeNpi(String(299_200_000 + number))
  await program.database.asSystem(async (connection) => {
    await connection.run(sql`
      insert into practitioners (npi, status, last_name, verified_at, batch_id)
      values (${npi}, 'active', ${lastName}, ${verifiedAt}::timestamptz, ${batchId})`)
    await connection.run(sql`
      insert into locations (npi, position, address_1, city, state, zip)
      values (${npi}, 0, ${`${number} ELM ST`}, 'DALLAS', 'TX', '75201')`)
    await refreshSearch(connection, [npi])
  })
  return npi
}

/** Returns a moment before the steps that follow. */
const getInstant = () => new Date(Date.now() - 1).toISOString()

const search = async (body: object, email = VIEWER) => {
  const page = await program.call(email, api.searchPractitioners, { body })
  const counts = await program.call(email, api.countPractitioners, { body })
  expect([page.status, counts.status]).toEqual([200, 200])
  const npis = page.reply.practitioners.map(({ npi }) => npi)
  expect(counts.reply.total).toBe(npis.length)
  return npis
}

test('a search as of an instant finds what was known then, also what was undone or is called otherwise since', async () => {
  const npi = await addPractitioner('ZORVANEK')
  const asOf = getInstant()
  await claim(program.database, npi, { last_name: 'Quillmire' })
  expect(await search({ query: 'zorvanek' })).toEqual([])
  expect(await search({ query: 'zorvanek', asOf })).toEqual([npi])
  expect(await search({ query: 'quillmire', asOf })).toEqual([])
  expect(await search({ query: 'quillmire' })).toEqual([npi])
})

test('a view of the past that was opened before a batch answers as before after it', async () => {
  const npi = await addPractitioner('ZINDERBY')
  const asOf = getInstant()
  expect(await search({ query: 'zinderby', asOf })).toEqual([npi])
  await claim(program.database, npi, { last_name: 'Overmoor' })
  expect(await search({ query: 'zinderby', asOf })).toEqual([npi])
  await claim(program.database, npi, { last_name: 'Overmeer' }, { observedOn: '2026-06-10' })
  expect(await search({ query: 'zinderby', asOf })).toEqual([npi])
})

test('many who ask for the same moment at once are all answered, from one view', async () => {
  const npi = await addPractitioner('ZULTHERON')
  const asOf = getInstant()
  await claim(program.database, npi, { last_name: 'Brackmoor' })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      program.call(VIEWER, api.searchPractitioners, { body: { query: 'zultheron', asOf } }),
    ),
  )
  expect(answers.map(({ reply }) => reply.practitioners.map((hit) => hit.npi))).toEqual(Array(6).fill([npi]))
  const views = await program.database.asSystem((connection) =>
    connection.rows(sql`select id from overlay.past_views where at = ${asOf}::timestamptz`),
  )
  expect(views).toHaveLength(1)
})

test("an organization's own claims are in its past and in no one else's", async () => {
  const npi = await addPractitioner('ZEPHANDER')
  const org = await program.database.asSystem((connection) =>
    connection.one<{ org_id: string }>(sql`select org_id from users where email = ${VIEWER}`),
  )
  await claim(program.database, npi, { last_name: 'Ownclaim' }, { orgId: org?.org_id ?? null })
  const asOf = new Date().toISOString()
  await claim(
    program.database,
    npi,
    { last_name: 'Laterclaim' },
    { orgId: org?.org_id ?? null, observedOn: '2026-06-11' },
  )
  expect(await search({ query: 'ownclaim', asOf })).toEqual([npi])
  expect(await search({ query: 'laterclaim' })).toEqual([npi])
  expect(await search({ query: 'ownclaim', asOf }, HARBOR)).toEqual([])
  expect(await search({ query: 'zephander', asOf }, HARBOR)).toEqual([npi])
})

test('a moment that is to come, one before the first record and what is no moment are refused with a sentence', async () => {
  const refuse = async (asOf: string) => {
    const { status, reply } = await program.call(VIEWER, api.searchPractitioners, { body: { asOf } })
    return [status, reply.details]
  }
  const detail = (message: unknown) => [400, [{ field: 'asOf', message }]]
  expect(await refuse(addDays(TODAY, 1))).toEqual(detail('Choose a moment that is not in the future.'))
  expect(await refuse(new Date(Date.now() + 60_000).toISOString())).toEqual(
    detail('Choose a moment that is not in the future.'),
  )
  expect(await refuse('2001-01-01')).toEqual(
    detail(
      expect.stringMatching(/^The directory begins on \d{4}-\d\d-\d\d\. Choose that day or a later one\.$/),
    ),
  )
  expect(await refuse('yesterday')).toEqual(
    detail('Write a day as YYYY-MM-DD, or an instant as YYYY-MM-DDThh:mm:ssZ.'),
  )
})

test('verification counts to the moment, not to today', async () => {
  const npi = await addPractitioner('ZANTHOREL', `${addDays(TODAY, -100)}T12:00:00Z`)
  const ofYoung = { query: 'zanthorel', verified: ['days0to30'] }
  expect(await search(ofYoung)).toEqual([])
  expect(await search({ ...ofYoung, asOf: addDays(TODAY, -80) })).toEqual([npi])
})

test('an exclusion counts from its day, as on the page of the record', async () => {
  const npi = await addPractitioner('ZEBRANOCK')
  await program.database.asSystem(async (connection) => {
    await connection.run(sql`
      insert into exclusions (npi, excluded_on, type, batch_id) values (${npi}, ${addDays(TODAY, -20)}, '1128a1', ${batchId})`)
    await refreshSearch(connection, [npi])
  })
  const excluded = { query: 'zebranock', statuses: ['excluded'] }
  expect(await search(excluded)).toEqual([npi])
  expect(await search({ ...excluded, asOf: addDays(TODAY, -20) })).toEqual([npi])
  expect(await search({ ...excluded, asOf: addDays(TODAY, -21) })).toEqual([])
  const { reply } = await program.call(VIEWER, api.lookUpNpis, {
    body: { npis: [npi], asOf: addDays(TODAY, -21) },
  })
  expect(reply.rows[0]).toMatchObject({ outcome: 'found', status: 'active' })
})

test('whoever was excluded within some days of a moment is told as of it, whatever came later', async () => {
  const [reinstated, again] = [await addPractitioner('ZYXWOOD'), await addPractitioner('ZYXWOOD')]
  await program.database.asSystem(async (connection) => {
    await connection.run(sql`
      insert into exclusions (npi, excluded_on, reinstated_on, type, batch_id) values
        (${reinstated}, ${addDays(TODAY, -100)}, ${addDays(TODAY, -20)}, '1128a1', ${batchId}),
        (${again}, ${addDays(TODAY, -900)}, null, '1128a1', ${batchId}),
        (${again}, ${addDays(TODAY, -20)}, null, '1128a2', ${batchId})`)
    await refreshSearch(connection, [reinstated, again])
  })
  const isNew = { query: 'zyxwood', excludedWithinDays: 30 }
  expect(await search(isNew)).toEqual([again])
  expect(await search({ ...isNew, asOf: addDays(TODAY, -90) })).toEqual([reinstated])
})

test('a lookup, the members and the family of an entity answer the moment', async () => {
  const npi = await addPractitioner('ZORBATHAN')
  const asOf = getInstant()
  await claim(program.database, npi, { last_name: 'Moorgate', [`affiliations.${ENTITY}|-`]: true })
  const lookUp = async (body: object) => {
    const { reply } = await program.call(VIEWER, api.lookUpNpis, { body: { npis: [npi], ...body } })
    return reply.rows[0]?.name
  }
  expect([await lookUp({}), await lookUp({ asOf })]).toEqual(['Moorgate', 'Zorbathan'])
  const countMembers = async (params: object) => {
    const { status, reply } = await program.call(VIEWER, api.listEntityMembers, {
      params: { npi: ENTITY, ...params },
    })
    expect(status).toBe(200)
    return reply.total
  }
  expect([await countMembers({}), await countMembers({ asOf })]).toEqual([1, 0])
  expect(await search({ entity: ENTITY })).toEqual([npi])
  expect(await search({ entity: ENTITY, asOf })).toEqual([])
  for (const endpoint of [api.readEntityFamily, api.readSharedContacts]) {
    const { status } = await program.call(VIEWER, endpoint, { params: { npi: ENTITY, asOf } })
    expect(status).toBe(200)
  }
})

test('whom an organization may not see now it does not find in the past either, and finds again when it may', async () => {
  const npi = await addPractitioner('ZYLLANDER')
  const street = `${number} ELM ST`
  const asOf = getInstant()
  expect(await search({ query: 'zyllander', asOf }, HARBOR)).toEqual([npi])
  const place = makeLocationKey({ address_1: street, address_2: null, zip: '75201' })
  const batch = await claim(program.database, npi, { [`locations.${place}`]: false })
  expect(await search({ query: 'zyllander' }, HARBOR)).toEqual([])
  expect(await search({ query: 'zyllander', asOf }, HARBOR)).toEqual([])
  expect(await search({ query: 'zyllander', asOf })).toEqual([npi])
  await program.database.asSystem((connection) => undoBatch(connection, batch, { userId: null }))
  expect(await search({ query: 'zyllander', asOf }, HARBOR)).toEqual([npi])
})
