import { api, type ReplyOf } from '@concord/contract'
import { makeNpi } from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { ROLES } from '#server/demo/accounts/roles.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { setDirectoryConfig } from './testing/set-directory-config.ts'

const VIEWER = 'viewer@summit.example'
const HARBOR = 'admin@harbor.example'
const IN_NEVADA = { city: 'RENO', state: 'NV', zip: '89501' }
const IN_TEXAS = { city: 'DALLAS', state: 'TX', zip: '75201' }

let program: TestProgram
let batchId: string

beforeAll(async () => {
  program = await startTestProgram()
  const batch = await program.database.asSystem((connection) =>
    connection.one<{ id: string }>(sql`select batch_id as id from practitioners limit 1`),
  )
  batchId = batch?.id ?? ''
})
afterAll(() => program.close())

type Place = { position: number } & typeof IN_TEXAS

/** Adds a practitioner or an entity for one test. */
async function add(table: 'practitioners' | 'entities', first9: string, places: readonly Place[]) {
  const npi = makeNpi(first9)
  const target =
    table === 'entities'
      ? sql`entities (npi, status, name, batch_id)`
      : sql`practitioners (npi, status, last_name, batch_id)`
  await program.database.asSystem(async (connection) => {
    await connection.run(
      sql`insert into ${target} values (${npi}, 'active', ${`NAME ${first9}`}, ${batchId})`,
    )
    for (const { position, city, state, zip } of places) {
      await connection.run(sql`
        insert into locations (npi, position, city, state, zip) values (${npi}, ${position}, ${city}, ${state}, ${zip})`)
    }
  })
  return npi
}

async function affiliate(npi: string, entityNpi: string, position: number): Promise<void> {
  await program.database.asSystem((connection) =>
    connection.run(sql`
      insert into affiliations (npi, entity_npi, position, confirmation, batch_id)
      values (${npi}, ${entityNpi}, ${position}, 'both', ${batchId})`),
  )
}

async function change(npi: string, fieldPath: string, before: string, after: string): Promise<void> {
  await program.database.asSystem((connection) =>
    connection.run(sql`
      insert into changes (npi, id, field_path, before, after, at, batch_id)
      values (${npi}, gen_random_uuid(), ${fieldPath}, to_jsonb(${before}::text), to_jsonb(${after}::text), now(), ${batchId})`),
  )
}

const read = (email: string | null, npi: string) =>
  program.call(email, api.readPractitioner, { params: { npi } })

async function replyOf(npi: string, email = VIEWER): Promise<ReplyOf<typeof api.readPractitioner>> {
  const { status, reply } = await read(email, npi)
  expect([status, reply.code]).toEqual([200, undefined])
  return reply
}

describe('status', () => {
  test('names an exclusion in force before all else, with the earlier ones behind it', async () => {
    const npi = await add('practitioners', '299000001', [])
    await program.database.asSystem((connection) =>
      connection.run(sql`
        insert into exclusions (npi, excluded_on, type, reinstated_on, waiver_state, batch_id)
        values (${npi}, '2011-02-20', '1128b4', '2015-03-01', null, ${batchId}),
          (${npi}, '2024-05-20', '1128a1', null, 'TX', ${batchId})`),
    )
    const { practitioner } = await replyOf(npi)
    expect(practitioner.status).toBe('excluded')
    expect(practitioner.exclusions).toEqual([
      { type: '1128a1', excludedOn: '2024-05-20', reinstatedOn: null, waiverState: 'TX' },
      { type: '1128b4', excludedOn: '2011-02-20', reinstatedOn: '2015-03-01', waiverState: null },
    ])
  })

  test('is active again once all exclusions are lifted', async () => {
    const npi = await add('practitioners', '299000002', [])
    await program.database.asSystem((connection) =>
      connection.run(sql`
        insert into exclusions (npi, excluded_on, type, reinstated_on, batch_id)
        values (${npi}, '2011-02-20', '1128b4', '2015-03-01', ${batchId})`),
    )
    expect((await replyOf(npi)).practitioner).toMatchObject({ status: 'active', exclusions: [{}] })
  })
})

describe('an organization held to states', () => {
  const places = [
    { position: -1, ...IN_NEVADA },
    { position: 0, ...IN_NEVADA },
    { position: 1, ...IN_TEXAS },
  ]

  test('sees the places in them, and no mailing address elsewhere', async () => {
    const npi = await add('practitioners', '299000003', places)
    const seen = (await replyOf(npi, HARBOR)).practitioner
    expect(seen.locations.map(({ position, city }) => [position, city])).toEqual([[1, 'DALLAS']])
    expect(seen.mailingAddress).toBeNull()
    const whole = (await replyOf(npi)).practitioner
    expect(whole.locations.map(({ position }) => position)).toEqual([0, 1])
    expect(whole.mailingAddress?.city).toBe('RENO')
  })

  test('does not learn of other places by their changes', async () => {
    const npi = await add('practitioners', '299000004', places)
    await change(npi, 'locations.0.city', 'CARSON CITY', 'RENO')
    await change(npi, 'locations.1.city', 'PLANO', 'DALLAS')
    await change(npi, 'locations.-1.city', 'CARSON CITY', 'RENO')
    await change(npi, 'last_name', 'BEFORE', 'AFTER')
    const history = async (email: string) =>
      (await program.call(email, api.readPractitionerHistory, { params: { npi } })).reply
    const seen = await history(HARBOR)
    expect(seen.changes.map(({ fieldPath }) => fieldPath).toSorted()).toEqual([
      'last_name',
      'locations.1.city',
    ])
    expect(seen.counts.all).toBe(2)
    expect(JSON.stringify(seen)).not.toMatch(/RENO|CARSON|NV/)
    expect((await history(VIEWER)).counts.all).toBe(4)
  })

  test('sees affiliations with entities that it may read, at places that it may see', async () => {
    const npi = await add('practitioners', '299000005', places)
    const near = await add('entities', '299000006', [{ position: 0, ...IN_TEXAS }])
    const far = await add('entities', '299000007', [{ position: 0, ...IN_NEVADA }])
    await affiliate(npi, near, 1)
    await affiliate(npi, near, 0)
    await affiliate(npi, far, 0)
    const entitiesOf = (reply: ReplyOf<typeof api.readPractitioner>) =>
      reply.practitioner.affiliations?.map(({ entityNpi }) => entityNpi)
    expect(entitiesOf(await replyOf(npi, HARBOR))).toEqual([near])
    expect(entitiesOf(await replyOf(npi))).toEqual([near, near, far])
  })

  test('does not find a practitioner without a place in them, nor one without any', async () => {
    const far = await add('practitioners', '299000008', [
      { position: -1, ...IN_TEXAS },
      { position: 0, ...IN_NEVADA },
    ])
    const nowhere = await add('practitioners', '299000009', [])
    for (const npi of [far, nowhere]) {
      expect((await read(HARBOR, npi)).reply.code).toBe('not_found')
      expect((await read(VIEWER, npi)).status).toBe(200)
    }
  })

  test('finds by its ZIP codes alike', async () => {
    const npi = await add('practitioners', '299000010', places)
    await setDirectoryConfig(program.database, 'harbor', { states: [], zipCodes: [IN_NEVADA.zip] })
    expect((await replyOf(npi, HARBOR)).practitioner.locations.map(({ position }) => position)).toEqual([0])
    await setDirectoryConfig(program.database, 'harbor', { states: ['TX', 'OK'], zipCodes: [] })
  })
})

test('an affiliation with an entity that lost its name can be read', async () => {
  const npi = await add('practitioners', '299000011', [])
  const entity = await add('entities', '299000012', [])
  await affiliate(npi, entity, -1)
  await program.database.asSystem((connection) =>
    connection.run(sql`update entities set name = null where npi = ${entity}`),
  )
  expect((await replyOf(npi)).practitioner.affiliations).toMatchObject([
    { entityNpi: entity, entityName: null, position: null },
  ])
})

test('affiliations are null without access to entity data', async () => {
  const npi = await add('practitioners', '299000013', [])
  await setDirectoryConfig(program.database, 'summit', { dataAccess: 'PRACTITIONER' })
  expect((await replyOf(npi)).practitioner.affiliations).toBeNull()
  await setDirectoryConfig(program.database, 'summit', { dataAccess: 'PRACTITIONER_AND_ENTITY' })
})

test('no one reads without a sign-in, an account in use and the permission', async () => {
  const npi = await add('practitioners', '299000014', [])
  expect((await read(null, npi)).reply.code).toBe('unauthenticated')
  expect((await read('disabled@summit.example', npi)).reply.code).toBe('account_disabled')
  expect((await read('analyst@summit.example', npi)).reply.details).toEqual({
    kind: 'permission',
    permission: 'READ',
  })
})

describe('an NPI without a record', () => {
  const reasonOf = async (email: string, npi: string) => {
    const { status, reply } = await read(email, npi)
    expect([status, reply.code]).toEqual([404, 'not_found'])
    const { npi: named, reason } = reply.details as { npi: string; reason: string }
    expect(named).toBe(npi)
    return reason
  }
  const mistype = (npi: string) => `${npi.slice(0, 9)}${(Number(npi.at(-1)) + 1) % 10}`
  const takeSearch = (isTaken: boolean) =>
    program.database.asSystem((connection) =>
      connection.run(sql`update roles set permissions = ${isTaken ? ['READ'] : ['READ', 'SEARCH']}
        where id = ${ROLES.directoryViewer.id}`),
    )

  test('is told apart: not valid, unknown, an entity, or outside of the states', async () => {
    const far = await add('practitioners', '299000021', [{ position: 0, ...IN_NEVADA }])
    const entity = await add('entities', '299000022', [{ position: 0, ...IN_TEXAS }])
    const farEntity = await add('entities', '299000023', [{ position: 0, ...IN_NEVADA }])
    const unknown = makeNpi('299000029')
    for (const email of [VIEWER, HARBOR]) {
      expect(await reasonOf(email, mistype(far))).toBe('invalid')
      expect(await reasonOf(email, unknown)).toBe('unknown')
      expect(await reasonOf(email, entity)).toBe('entity')
    }
    expect(await reasonOf(HARBOR, far)).toBe('outside')
    expect(await reasonOf(HARBOR, farEntity)).toBe('outside')
  })

  test('is not told apart for those whom the lookup would not tell either', async () => {
    const far = await add('practitioners', '299000031', [{ position: 0, ...IN_NEVADA }])
    await setDirectoryConfig(program.database, 'summit', { states: ['TX'] })
    await takeSearch(true)
    const reasons = [await reasonOf(VIEWER, far), await reasonOf(VIEWER, makeNpi('299000039'))]
    expect(reasons).toEqual(['hidden', 'hidden'])
    expect(await reasonOf(VIEWER, mistype(far))).toBe('invalid')
    await takeSearch(false)
    expect(await reasonOf(VIEWER, far)).toBe('outside')
    await setDirectoryConfig(program.database, 'summit', { states: [] })
  })
})

test('an endpoint states its use, content and owner, and its place only where it may be seen', async () => {
  const npi = await add('practitioners', '299000091', [{ position: 0, ...IN_TEXAS }])
  const item = {
    endpoint: 'ana@direct.example',
    type: 'DIRECT',
    use: 'OTHER',
    otherUse: 'Referrals',
    affiliation: 'LAKESHORE',
  }
  const items = [
    { ...item, address: { address1: '9 ELM ST', city: 'DALLAS', state: 'TX', zip: '752011234' } },
    { ...item, address: { city: 'RENO', state: 'NV', zip: '89501' } },
    { ...item, address: { city: 'TORONTO', country: 'CA' } },
  ]
  await program.database.asSystem((connection) =>
    connection.run(sql`update practitioners set endpoints = ${JSON.stringify(items)} where npi = ${npi}`),
  )
  const { endpoints } = (await replyOf(npi)).practitioner
  expect(endpoints[0]).toEqual({
    type: 'DIRECT',
    endpoint: 'ana@direct.example',
    description: null,
    use: 'OTHER',
    otherUse: 'Referrals',
    contentType: null,
    otherContent: null,
    affiliation: 'LAKESHORE',
    address: '9 Elm St, Dallas, TX 75201-1234',
  })
  expect(endpoints.map(({ address }) => address).slice(1)).toEqual(['Reno, NV 89501', 'Toronto, CA'])
  const seen = (await replyOf(npi, HARBOR)).practitioner.endpoints
  expect(seen.map(({ address }) => address)).toEqual(['9 Elm St, Dallas, TX 75201-1234', null, null])
})

test('a specialty states the kind of group that it is practiced in', async () => {
  const npi = await add('entities', '299000092', [{ position: 0, ...IN_TEXAS }])
  const taxonomies = [{ code: '207RC0000X', primary: true, group: '193200000X' }, { code: '207R00000X' }]
  await program.database.asSystem((connection) =>
    connection.run(sql`update entities set taxonomies = ${JSON.stringify(taxonomies)} where npi = ${npi}`),
  )
  const { reply } = await program.call(VIEWER, api.readEntity, { params: { npi } })
  expect(reply.entity.taxonomies.map(({ group }) => group)).toEqual(['193200000X', null])
})
