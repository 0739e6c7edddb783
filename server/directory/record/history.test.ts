import { api, MAX_HISTORY_CHANGES } from '@concord/contract'
import { addDays, makeNpi, SOURCES, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { ORGANIZATIONS } from '#server/demo/accounts/organizations.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { claim } from '../testing/claim.ts'

const VIEWER = 'viewer@summit.example'
const HARBOR = 'admin@harbor.example'
const TODAY = todayInUtc()
const IN_NEVADA = { city: 'RENO', state: 'NV', zip: '89501' }
const IN_TEXAS = { city: 'DALLAS', state: 'TX', zip: '75201' }

let program: TestProgram
let batchId: string
let number = 0

beforeAll(async () => {
  program = await startTestProgram()
  const batch = await program.database.asSystem((connection) =>
    connection.one<{ id: string }>(sql`
      select id from batches where source_id = ${SOURCES.registry.id} order by applied_at limit 1`),
  )
  batchId = batch?.id ?? ''
})
afterAll(() => program.close())

/** Adds a practitioner at one place for one test. */
async function addPractitioner(place = IN_TEXAS): Promise<string> {
  number += 1
  const npi = makeNpi(String(299_100_000 + number))
  const { city, state, zip } = place
  await program.database.asSystem(async (connection) => {
    await connection.run(sql`
      insert into practitioners (npi, status, last_name, batch_id) values (${npi}, 'active', 'OKORO', ${batchId})`)
    await connection.run(sql`
      insert into locations (npi, position, address_1, city, state, zip, phone)
      values (${npi}, 0, ${`${number} ELM ST`}, ${city}, ${state}, ${zip}, '2145550101')`)
  })
  return npi
}

/** Inserts changes of a record as a load of the registry notes them. */
async function note(npi: string, daysAgo: number, changes: Record<string, readonly [unknown, unknown]>) {
  await program.database.asSystem(async (connection) => {
    for (const [path, [before, after]] of Object.entries(changes)) {
      await connection.run(sql`
        insert into changes (npi, id, field_path, before, after, at, batch_id)
        values (${npi}, gen_random_uuid(), ${path}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
          ${`${addDays(TODAY, -daysAgo)}T12:00:00Z`}::timestamptz, ${batchId})`)
    }
  })
}

const history = (npi: string, params: object = {}, email = VIEWER) =>
  program.call(email, api.readPractitionerHistory, { params: { npi, ...params } })
const read = (npi: string, asOf: string, email = VIEWER) =>
  program.call(email, api.readPractitioner, { params: { npi, asOf } })
const compare = (npi: string, asOf: string, email = VIEWER) =>
  program.call(email, api.comparePractitioner, { params: { npi, asOf } })

describe('a record as of a day', () => {
  test('is what it was at the end of that day, with what the difference is', async () => {
    const npi = await addPractitioner()
    await note(npi, 5, { last_name: ['SMITH', 'OKORO'] })
    await note(npi, 3, { 'locations.0.phone': ['2145550199', '2145550101'] })
    const lastName = async (daysAgo: number) => {
      const { reply } = await read(npi, addDays(TODAY, -daysAgo))
      return [reply.asOf, reply.practitioner.lastName, reply.practitioner.locations[0]?.phone]
    }
    expect(await lastName(6)).toEqual([addDays(TODAY, -6), 'SMITH', '2145550199'])
    expect(await lastName(5)).toEqual([addDays(TODAY, -5), 'OKORO', '2145550199'])
    expect(await lastName(3)).toEqual([addDays(TODAY, -3), 'OKORO', '2145550101'])
    expect(await lastName(0)).toEqual([null, 'OKORO', '2145550101'])
    const { reply } = await compare(npi, addDays(TODAY, -6))
    expect(reply.differences.map(({ fieldPath, was, now }) => [fieldPath, was, now]).toSorted()).toEqual([
      ['last_name', 'SMITH', 'OKORO'],
      ['locations.0.phone', '2145550199', '2145550101'],
    ])
    expect((await compare(npi, TODAY)).reply.differences).toEqual([])
  })

  test('names the batch that had brought it about by then', async () => {
    const npi = await addPractitioner()
    await claim(program.database, npi, { credentials: 'MD' }, { source: SOURCES.webAttestation })
    await program.database.asSystem((connection) =>
      connection.run(sql`update changes set at = at - interval '2 days' where npi = ${npi}`),
    )
    await program.database.asSystem((connection) =>
      connection.run(
        sql`update overlay.periods set began_at = began_at - interval '2 days' where npi = ${npi}`,
      ),
    )
    const sourceOf = async (daysAgo: number) =>
      (await read(npi, addDays(TODAY, -daysAgo))).reply.practitioner.source.name
    expect([await sourceOf(3), await sourceOf(1)]).toEqual(['NPPES registry', 'Web attestation'])
  })

  test('was not there before it came, and says when it came', async () => {
    const npi = await addPractitioner()
    const { status, reply } = await read(npi, '2019-01-01')
    expect([status, reply.code]).toEqual([404, 'not_found'])
    const details = reply.details as { reason: string; enteredOn: string }
    expect(details.reason).toBe('later')
    expect((await read(npi, details.enteredOn)).status).toBe(200)
    expect((await read(npi, addDays(details.enteredOn, -1))).status).toBe(404)
    expect((await compare(npi, '2019-01-01')).reply.details).toMatchObject({ reason: 'later' })
    const unknown = await read(makeNpi('299199999'), '2019-01-01')
    expect(unknown.reply.details).toMatchObject({ reason: 'unknown' })
  })

  test('is asked for by a day that is there and not to come', async () => {
    const npi = await addPractitioner()
    for (const day of [addDays(TODAY, 1), '2026-02-30', 'yesterday']) {
      expect([day, (await read(npi, day)).reply.code]).toEqual([day, 'invalid_input'])
    }
  })

  test('shows an organization held to states only what lay inside of them on that day', async () => {
    const npi = await addPractitioner()
    await note(npi, 4, {
      'locations.0.city': ['RENO', 'DALLAS'],
      'locations.0.state': ['NV', 'TX'],
      'locations.0.zip': ['89501', '75201'],
    })
    const before = await read(npi, addDays(TODAY, -5), HARBOR)
    expect(before.reply.details).toMatchObject({ reason: 'outside' })
    expect((await read(npi, addDays(TODAY, -5))).reply.practitioner.locations).toMatchObject([IN_NEVADA])
    expect((await read(npi, addDays(TODAY, -4), HARBOR)).status).toBe(200)
    expect((await compare(npi, addDays(TODAY, -5), HARBOR)).reply.details).toMatchObject({
      reason: 'outside',
    })
    const { reply } = await history(npi, {}, HARBOR)
    expect(reply.changes.map(({ before: was, after }) => [was, after]).toSorted()).toEqual([
      [null, '75201'],
      [null, 'DALLAS'],
      [null, 'TX'],
    ])
    expect(JSON.stringify(reply)).not.toMatch(/RENO|NV|89501/)
  })

  test('of one who moved out of the states is not shown: who may not see the record sees nothing of its past', async () => {
    const npi = await addPractitioner(IN_NEVADA)
    await note(npi, 4, { 'locations.0.state': ['TX', 'NV'], 'locations.0.zip': ['75201', '89501'] })
    for (const day of [addDays(TODAY, -5), TODAY]) {
      expect([day, (await read(npi, day, HARBOR)).status]).toEqual([day, 404])
    }
    expect((await read(npi, addDays(TODAY, -5))).status).toBe(200)
    for (const endpoint of [
      api.readPractitionerHistory,
      api.readPractitionerTimeline,
      api.readPractitionerSources,
    ]) {
      expect((await program.call(HARBOR, endpoint, { params: { npi } })).status).toBe(404)
    }
  })
})

describe('the history of a record', () => {
  test('counts what was by then and since, and narrows by source and field', async () => {
    const npi = await addPractitioner()
    await note(npi, 9, { last_name: ['SMITH', 'SMYTH'], gender: [null, 'F'] })
    await note(npi, 5, { last_name: ['SMYTH', 'OKORO'] })
    await claim(program.database, npi, { credentials: 'MD' })
    const asOf = addDays(TODAY, -6)
    const { reply } = await history(npi, { asOf })
    expect(reply.counts).toEqual({ all: 4, byThen: 2, since: 2 })
    expect(reply.sources).toEqual([
      { kind: 'registry', changes: 3 },
      { kind: 'roster', changes: 1 },
    ])
    expect(reply.fields[0]).toEqual({ column: 'last_name', changes: 2 })
    const namesOf = async (params: object) =>
      (await history(npi, { asOf, ...params })).reply.changes.map(
        ({ fieldPath, after }) => `${fieldPath} ${after}`,
      )
    expect((await namesOf({ part: 'byThen' })).toSorted()).toEqual(['gender F', 'last_name SMYTH'])
    expect(await namesOf({ part: 'since' })).toEqual(['credentials MD', 'last_name OKORO'])
    expect(await namesOf({ source: 'roster' })).toEqual(['credentials MD'])
    expect(await namesOf({ field: 'last_name' })).toEqual(['last_name OKORO', 'last_name SMYTH'])
    const again = reply.changes.find(({ after }) => after === 'SMYTH')?.changedAgainOn
    expect(again).toBe(addDays(TODAY, -5))
    const { reply: timeline } = await program.call(VIEWER, api.readPractitionerTimeline, { params: { npi } })
    expect(timeline.total).toBe(4)
    expect(timeline.days.map(({ on, changes }) => [on, changes])).toEqual([
      [addDays(TODAY, -9), 2],
      [addDays(TODAY, -5), 1],
      [TODAY, 1],
    ])
    expect(timeline.days.at(-1)?.batches).toMatchObject([
      { kind: 'roster', label: 'Claims of a test', isOwn: false },
    ])
  })

  test('comes in pages that lose and repeat nothing, whatever comes in between', async () => {
    const npi = await addPractitioner()
    for (let day = 1; day <= 3; day += 1) {
      await note(
        npi,
        day,
        Object.fromEntries(
          Array.from({ length: 70 }, (_, index) => [`field_${day}_${index}`, [null, index]]),
        ),
      )
    }
    const first = await history(npi)
    expect([first.reply.changes.length, first.reply.counts.all]).toEqual([MAX_HISTORY_CHANGES, 210])
    await claim(program.database, npi, { credentials: 'MD' })
    const seen = first.reply.changes.map(({ fieldPath }) => fieldPath)
    for (let cursor = first.reply.nextCursor; cursor !== null; ) {
      const { reply } = await history(npi, { cursor })
      seen.push(...reply.changes.map(({ fieldPath }) => fieldPath))
      cursor = reply.nextCursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([210, 210])
    expect((await history(npi, { cursor: 'first' })).reply.code).toBe('invalid_input')
  })

  test('of an organization has its own changes, which others do not see', async () => {
    const npi = await addPractitioner()
    const ownBatch = await claim(
      program.database,
      npi,
      { last_name: 'OKORO-LEE' },
      { orgId: ORGANIZATIONS.summit.id, observedOn: TODAY },
    )
    const { reply } = await history(npi)
    // What a roster of the organization says of a record also verifies it.
    expect(reply.changes).toMatchObject([
      { fieldPath: 'last_name', before: 'OKORO', batchId: ownBatch },
      { fieldPath: 'verified_at', before: null, batchId: ownBatch },
    ])
    expect(reply.batches).toMatchObject([{ isOwn: true }])
    expect((await history(npi, {}, HARBOR)).reply.changes).toEqual([])
    expect((await compare(npi, addDays(TODAY, -1), HARBOR)).reply.differences).toEqual([])
  })

  test('shows an exclusion even when a view overlays the record of the registry', async () => {
    const npi = await addPractitioner()
    await claim(program.database, npi, { credentials: 'MD' }, { source: SOURCES.webAttestation })
    await program.database.asSystem((connection) =>
      connection.run(
        sql`update overlay.periods set began_at = began_at - interval '9 days' where npi = ${npi}`,
      ),
    )
    await note(npi, 3, { exclusion: [null, { type: '1128b4', excludedOn: addDays(TODAY, -30) }] })
    const { reply } = await history(npi)
    expect(reply.changes.map(({ fieldPath }) => fieldPath)).toContain('exclusion')
  })

  test('is refused without the permission, and of records that are not there', async () => {
    const npi = await addPractitioner()
    for (const endpoint of [
      api.readPractitionerHistory,
      api.readPractitionerTimeline,
      api.comparePractitioner,
      api.readPractitionerEvidence,
    ]) {
      const codeOf = async (email: string | null, of: string) =>
        (await program.call(email, endpoint, { params: { npi: of } })).reply.code
      expect(await codeOf(null, npi)).toBe('unauthenticated')
      expect(await codeOf('analyst@summit.example', npi)).toBe('forbidden')
      expect(await codeOf('disabled@summit.example', npi)).toBe('account_disabled')
      expect(await codeOf(VIEWER, makeNpi('299199998'))).toBe('not_found')
    }
  })
})

test('the evidence file holds the record of the day, the changes up to it and their batches, and is logged', async () => {
  const npi = await addPractitioner()
  await note(npi, 9, { last_name: ['SMITH', 'SMYTH'] })
  await note(npi, 5, { last_name: ['SMYTH', 'OKORO'] })
  const asOf = addDays(TODAY, -6)
  const { reply } = await program.call(VIEWER, api.readPractitionerEvidence, { params: { npi, asOf } })
  expect(reply).toMatchObject({
    npi,
    day: asOf,
    record: { lastName: 'SMYTH' },
    organization: 'Summit Health Plan',
  })
  expect(reply.changes.map(({ after }) => after)).toEqual(['SMYTH'])
  expect(reply.batches.map(({ id }) => id)).toEqual([batchId])
  const logged = await program.database.asSystem((connection) =>
    connection.one<{ details: object }>(sql`
      select details from audit_events where action = 'record.evidence-exported' and details ->> 'npi' = ${npi}`),
  )
  expect(logged?.details).toMatchObject({ day: asOf, rows: 1 })
})
