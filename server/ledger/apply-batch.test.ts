import { makeLocationKey, RECORD_TABLES, SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { applyClaims } from './apply-batch.ts'
import { SETTINGS_COUNT } from './batch-state.ts'
import { applyBatch, openBatch } from './batches.ts'
import { findFirstLoad } from './first-load.ts'
import { lockLedger } from './lock-ledger.ts'
import { PUBLIC_VIEW } from './records/directory-record.ts'
import { RECORD_COLUMNS } from './records/record-columns.ts'
import { type NewClaim, stageClaims } from './stage-claims.ts'
import {
  fillDirectory,
  insertOrganization,
  loadRegistry,
  makePractitioner,
  npiOf,
} from './testing/small-directory.ts'
import { undoBatch } from './undo-batch.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

class Rollback extends Error {}

/** Does work in a transaction that is rolled back. */
const inPassing = (work: (connection: Connection) => Promise<void>) =>
  db.database
    .asSystem(async (connection) => {
      await work(connection)
      throw new Rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error
    })

const ADA = npiOf(0)
const CLINIC = npiOf(3)
const ELM = makeLocationKey({ address_1: '12 Elm Street', address_2: null, zip: '75209' })
const BIRCH = makeLocationKey({ address_1: '5 Birch Blvd', address_2: 'Suite 9', zip: '75205' })
const system = { userId: null }

async function stage(
  connection: Connection,
  fields: NewClaim['fields'],
  { source = SOURCES.roster.id, orgId = null as string | null, npi = ADA, observedOn = '2026-06-09' } = {},
): Promise<string> {
  const batchId = await openBatch(connection, { sourceId: source, label: 'Test', orgId })
  await stageClaims(connection, batchId, [{ npi, observedOn, fields }])
  return batchId
}

async function apply(...args: Parameters<typeof stage>): Promise<string> {
  const batchId = await stage(...args)
  await applyClaims(args[0], batchId, system)
  return batchId
}

async function see(connection: Connection, viewId: string, npi = ADA) {
  await connection.run(sql`select set_config('app.view_id', ${viewId}, true)`)
  const record = await connection.one<Record<string, unknown>>(
    sql`select * from viewed.practitioners where npi = ${npi}`,
  )
  const places = await connection.rows<Record<string, unknown>>(
    sql`select * from viewed.locations where npi = ${npi} order by position`,
  )
  const entities = await connection.rows<Record<string, unknown>>(
    sql`select entity_npi, position, role, confirmation from viewed.affiliations where npi = ${npi} order by 1, 2`,
  )
  return { record, places, entities }
}

const changesOf = (connection: Connection, batchId: string) =>
  connection.rows<Record<string, unknown>>(sql`
    select field_path, before, after, layer, org_id from changes where batch_id = ${batchId} order by field_path, at`)

test('public claims change what everyone sees, and the registry stays as it is stated', () =>
  inPassing(async (c) => {
    await fillDirectory(c, { practitioners: 3, entities: 1 })
    const batchId = await apply(c, { credentials: 'MD, FACC', [`locations.${ELM}.phone`]: '2145550199' })
    const { record, places } = await see(c, PUBLIC_VIEW)
    expect(record).toMatchObject({ credentials: 'MD, FACC', last_name: 'SURNAME0' })
    expect(places.map(({ position, phone }) => [position, phone])).toEqual([
      [-1, '2145550199'],
      [0, '2145550199'],
      [1, '2145550101'],
    ])
    const stated = await c.one(sql`select credentials from practitioners where npi = ${ADA}`)
    expect(stated).toEqual({ credentials: 'MD' })
    expect(await changesOf(c, batchId)).toEqual([
      { field_path: 'credentials', before: 'MD', after: 'MD, FACC', layer: 'view', org_id: null },
      {
        field_path: 'locations.0.phone',
        before: '2145550100',
        after: '2145550199',
        layer: 'view',
        org_id: null,
      },
    ])
  }))

test('claims of an organization change its own view and no other', () =>
  inPassing(async (c) => {
    await fillDirectory(c, { practitioners: 3 })
    const [one, other] = [await insertOrganization(c, 'One'), await insertOrganization(c, 'Other')]
    await apply(c, { last_name: 'PUBLIC' }, { source: SOURCES.dataUpdate.id })
    const before = await see(c, other)
    await apply(
      c,
      { last_name: 'OWN', gender: 'X' },
      { orgId: one, observedOn: '2026-06-10', source: SOURCES.webAttestation.id },
    )
    expect((await see(c, one)).record).toMatchObject({ last_name: 'OWN', gender: 'X' })
    expect(await see(c, other)).toEqual(before)
    expect((await see(c, PUBLIC_VIEW)).record).toMatchObject({ last_name: 'PUBLIC', gender: 'F' })
  }))

test('an undone batch leaves nothing behind, and can be applied again', () =>
  inPassing(async (c) => {
    await fillDirectory(c, { practitioners: 3 })
    const before = await see(c, PUBLIC_VIEW)
    const batchId = await apply(c, { last_name: 'OTHER' })
    await undoBatch(c, batchId, system)
    expect(await see(c, PUBLIC_VIEW)).toEqual(before)
    expect(await c.rows(sql`select from overlay.records`)).toEqual([])
    const periods = await c.rows<{ began_at: Date; ended_at: Date }>(sql`select * from overlay.periods`)
    expect(periods).toHaveLength(1)
    expect(periods[0]?.ended_at.getTime()).toBeGreaterThan(periods[0]?.began_at.getTime() ?? 0)
    await applyClaims(c, batchId, system)
    expect((await see(c, PUBLIC_VIEW)).record).toMatchObject({ last_name: 'OTHER' })
    expect((await changesOf(c, batchId)).map(({ before: was, after }) => [was, after])).toEqual([
      ['SURNAME0', 'OTHER'],
      ['OTHER', 'SURNAME0'],
      ['SURNAME0', 'OTHER'],
    ])
    expect(await c.one(sql`select state, undone_at from batches where id = ${batchId}`)).toEqual({
      state: 'applied',
      undone_at: null,
    })
  }))

test('a place can be added, with what it offers, and is where its ZIP code is', () =>
  inPassing(async (c) => {
    await fillDirectory(c, { practitioners: 3, entities: 1 })
    await c.run(
      sql`insert into zip_codes values ('75205', 'DALLAS', 'TX', 'DALLAS', 32.8, -96.8) on conflict do nothing`,
    )
    const place = `locations.${BIRCH}`
    const tie = `affiliations.${CLINIC}|${BIRCH}`
    const batchId = await apply(c, {
      [place]: true,
      [`${place}.address_1`]: '5 Birch Blvd',
      [`${place}.city`]: 'Dallas',
      [`${place}.state`]: 'TX',
      [`${place}.zip`]: '75205',
      [`${place}.accepting_new_patients`]: true,
      [tie]: true,
      [`${tie}.role`]: 'Member',
    })
    const { places, entities } = await see(c, PUBLIC_VIEW)
    const added = places.at(-1)
    expect(added).toMatchObject({ address_1: '5 Birch Blvd', country: 'US', accepting_new_patients: true })
    expect(added?.latitude).toBeCloseTo(32.8, 0)
    expect(entities).toEqual([
      { entity_npi: CLINIC, position: added?.position, role: 'Member', confirmation: 'practitioner' },
    ])
    await undoBatch(c, batchId, system)
    expect((await see(c, PUBLIC_VIEW)).places).toHaveLength(3)
  }))

test('a place that is not one of the record goes, and its affiliations go on without a place', () =>
  inPassing(async (c) => {
    const batchId = await fillDirectory(c, { practitioners: 3, entities: 1 })
    await c.run(
      sql`insert into affiliations values (${ADA}, ${CLINIC}, 0, 'Member', null, 'both', ${batchId})`,
    )
    await apply(c, { [`locations.${ELM}`]: false }, { source: SOURCES.webAttestation.id })
    const { places, entities } = await see(c, PUBLIC_VIEW)
    expect(places.map(({ position }) => position)).toEqual([-1, 1])
    expect(entities).toEqual([{ entity_npi: CLINIC, position: -1, role: 'Member', confirmation: 'both' }])
  }))

test('an attestation verifies a record on the day that it was made', () =>
  inPassing(async (c) => {
    await fillDirectory(c, { practitioners: 3 })
    await apply(c, { gender: 'F' }, { source: SOURCES.phoneAttestation.id, observedOn: '2026-05-29' })
    await apply(c, { gender: 'F' }, { source: SOURCES.roster.id, observedOn: '2026-06-09' })
    const { record } = await see(c, PUBLIC_VIEW)
    expect(record).toMatchObject({ verified_at: new Date('2026-05-29T12:00:00Z') })
  }))

test('a load changes what the registry states and not what fresher claims keep', () =>
  inPassing(async (c) => {
    await fillDirectory(c, { practitioners: 3 })
    await apply(c, { last_name: 'ATTESTED' }, { source: SOURCES.webAttestation.id })
    const batchId = await loadRegistry(
      c,
      await lockLedger(c),
      (id) => [0, 1].map((number) => makePractitioner(number, id, { last_name: 'LOADED', gender: 'M' })),
      [ADA, npiOf(1)],
    )
    expect((await see(c, PUBLIC_VIEW)).record).toMatchObject({ last_name: 'ATTESTED', gender: 'M' })
    const layers = await c.rows(sql`
      select npi, field_path, layer from changes where batch_id = ${batchId} order by npi, field_path, layer`)
    expect(layers).toEqual([
      { npi: ADA, field_path: 'gender', layer: 'source' },
      { npi: ADA, field_path: 'gender', layer: 'view' },
      { npi: ADA, field_path: 'last_name', layer: 'source' },
      { npi: npiOf(1), field_path: 'gender', layer: 'record' },
      { npi: npiOf(1), field_path: 'last_name', layer: 'record' },
    ])
  }))

test('claims of an NPI that the registry lacks wait until it states it', () =>
  inPassing(async (c) => {
    await fillDirectory(c, { practitioners: 3 })
    const late = npiOf(7)
    await apply(c, { last_name: 'WAITING' }, { npi: late })
    expect((await see(c, PUBLIC_VIEW, late)).record).toBeUndefined()
    const at = await lockLedger(c)
    const loaded = await loadRegistry(c, at, (id) => [makePractitioner(7, id)], [late])
    expect((await see(c, PUBLIC_VIEW, late)).record).toMatchObject({ last_name: 'WAITING' })
    await undoBatch(c, loaded, system)
    expect((await see(c, PUBLIC_VIEW, late)).record).toBeUndefined()
  }))

test('only the last load of the registry can be undone, and not the first one', () =>
  inPassing(async (c) => {
    const first = await fillDirectory(c, { practitioners: 3 })
    const before = await see(c, PUBLIC_VIEW)
    await expect(undoBatch(c, first, system)).rejects.toThrow('the first load')
    const [second, third] = [
      await loadRegistry(c, await lockLedger(c), (id) => [makePractitioner(0, id, { gender: 'X' })], [ADA]),
      await loadRegistry(c, await lockLedger(c), (id) => [makePractitioner(0, id, { gender: 'M' })], [ADA]),
    ]
    await expect(undoBatch(c, second, system)).rejects.toThrow('Only the last load')
    await undoBatch(c, third, system)
    expect((await see(c, PUBLIC_VIEW)).record).toMatchObject({ gender: 'X', batch_id: second })
    await undoBatch(c, second, system)
    expect(await see(c, PUBLIC_VIEW)).toEqual(before)
    await expect(applyClaims(c, second, system)).rejects.toThrow('load the files again')
  }))

/** Leaves the batch of a registry that counts otherwise from this moment on. */
async function applySettings(connection: Connection, at: Date): Promise<void> {
  const label = 'The registry counts otherwise'
  const batchId = await openBatch(connection, { sourceId: SOURCES.registry.id, label, startedAt: at })
  await applyBatch(connection, batchId, { [SETTINGS_COUNT]: 1 }, at)
}

test('a registry that counted otherwise before its first load began with that load', () =>
  inPassing(async (c) => {
    await applySettings(c, new Date('2026-01-10T08:00:00Z'))
    const first = await fillDirectory(c, { practitioners: 3 })
    expect(await findFirstLoad(c)).toMatchObject({ id: first })
    await expect(undoBatch(c, first, system)).rejects.toThrow('the first load')
  }))

test('a load is undone after the registry counted otherwise, and its records are those of the first load again', () =>
  inPassing(async (c) => {
    await applySettings(c, new Date('2026-01-10T08:00:00Z'))
    const first = await fillDirectory(c, { practitioners: 3 })
    const load = await loadRegistry(
      c,
      await lockLedger(c),
      (id) => [makePractitioner(0, id, { gender: 'X' })],
      [ADA],
    )
    await applySettings(c, new Date(Date.now() + 1000))
    await undoBatch(c, load, system)
    expect((await see(c, PUBLIC_VIEW)).record).toMatchObject({ gender: 'F', batch_id: first })
  }))

test('places of a load that is undone lie again where their ZIP codes are', () =>
  inPassing(async (c) => {
    await c.run(sql`
      insert into zip_codes values ('75209', 'DALLAS', 'TX', 'DALLAS', 32.8, -96.8), ('78701', 'AUSTIN', 'TX', 'TRAVIS', 30.3, -97.7)
      on conflict do nothing`)
    await fillDirectory(c, { practitioners: 3 })
    await c.run(sql`update locations l set latitude = z.latitude, longitude = z.longitude
      from zip_codes z where z.zip = l.zip`)
    const before = await see(c, PUBLIC_VIEW)
    const moved = (id: string) => {
      const record = makePractitioner(0, id)
      const austin = { city: 'AUSTIN', zip: '78701', latitude: 30.3, longitude: -97.7 }
      return [{ ...record, locations: record.locations.map((row) => ({ ...row, ...austin })) }]
    }
    const load = await loadRegistry(c, await lockLedger(c), moved, [ADA])
    expect((await see(c, PUBLIC_VIEW)).places).toContainEqual(expect.objectContaining({ latitude: 30.3 }))
    await undoBatch(c, load, system)
    expect(await see(c, PUBLIC_VIEW)).toEqual(before)
  }))

test('a batch is not applied twice, and one that is not applied is not undone', () =>
  inPassing(async (c) => {
    await fillDirectory(c, { practitioners: 3 })
    const draft = await stage(c, { gender: 'X' })
    await expect(undoBatch(c, draft, system)).rejects.toThrow('is not applied')
    await applyClaims(c, draft, system)
    await expect(applyClaims(c, draft, system)).rejects.toThrow('applied already')
    await undoBatch(c, draft, system)
    await expect(undoBatch(c, draft, system)).rejects.toThrow('undone already')
    await expect(stageClaims(c, draft, [])).rejects.toThrow('is not a draft')
  }))

test('a claim that no record could hold is refused with the reason', () =>
  inPassing(async (c) => {
    await fillDirectory(c, { practitioners: 3 })
    const refuse = (fields: NewClaim['fields'], message: string) =>
      expect(stage(c, fields)).rejects.toThrow(message)
    await refuse({ status: 'deactivated' }, 'known by the registry alone')
    await refuse({ gender: 5 }, '5 is not a value for gender')
    await refuse({ 'locations.x.color': 'red' }, 'no place or affiliation has')
    await refuse({ 'a b': 'x' }, 'not the path of a field')
    await expect(stage(c, {}, { npi: 1234567890 })).rejects.toThrow('1234567890 is not an NPI')
  }))

test('a field that records have no place for is kept with the resolution', () =>
  inPassing(async (c) => {
    await fillDirectory(c, { practitioners: 3 })
    await apply(c, { medicare_specialty: 'CARDIOLOGY' })
    const mark = await c.one(sql`select resolution, conflicts from overlay.records where npi = ${ADA}`)
    expect(mark).toMatchObject({
      conflicts: 0,
      resolution: [{ value: 'CARDIOLOGY', claims: 1, reason: 'only-claim', fields: ['medicare_specialty'] }],
    })
  }))

test('fields that were found alike are kept together, each way of finding once', () =>
  inPassing(async (c) => {
    await fillDirectory(c, { practitioners: 3 })
    const said = { last_name: 'Lovelace', credentials: 'MD', languages: ['Hindi'] }
    await apply(c, said, { source: SOURCES.webAttestation.id })
    await apply(c, { last_name: 'Byron' }, { observedOn: '2026-06-10' })
    const mark = await c.one<{ resolution: unknown }>(
      sql`select resolution from overlay.records where npi = ${ADA}`,
    )
    expect(mark?.resolution).toHaveLength(2)
    expect(mark?.resolution).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fields: ['last_name'], claims: 3, conflicts: 1 }),
        expect.objectContaining({ fields: ['credentials'], claims: 2, conflicts: 0, score: 0.95 }),
      ]),
    )
  }))

test('the database writes rows of views column by column: none is forgotten', async () => {
  const columns = await db.database.asSystem((c) =>
    c.rows<{ schema: string; name: string; columns: string[] }>(sql`
      select table_schema as schema, table_name as name, array_agg(column_name::text) as columns
      from information_schema.columns where table_schema in ('public', 'overlay') group by 1, 2`),
  )
  for (const table of RECORD_TABLES) {
    const columnsIn = (schema: string) =>
      columns.find((row) => row.schema === schema && row.name === table)?.columns.toSorted()
    expect(columnsIn('public')).toEqual(RECORD_COLUMNS[table].toSorted())
    expect(columnsIn('overlay')).toEqual([...RECORD_COLUMNS[table], 'view_id', 'org_id'].toSorted())
  }
})
