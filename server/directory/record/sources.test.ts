import { api, type ReplyOf } from '@concord/contract'
import { addDays, makeLocationKey, SOURCES, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { ORGANIZATIONS } from '#server/demo/accounts/organizations.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import { undoBatch } from '#server/ledger/undo-batch.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { claim } from '../testing/claim.ts'
import { setDirectoryConfig } from '../testing/set-directory-config.ts'

const VIEWER = 'viewer@summit.example'
const ADMIN = 'admin@summit.example'
const HARBOR = 'admin@harbor.example'
const INTERNAL = 'internal@concord.example'
const TODAY = todayInUtc()

let program: TestProgram
let npis: { npi: string; key: string; position: number; phone: string }[]

beforeAll(async () => {
  program = await startTestProgram()
  // Harbor sees them too.
  const places = await program.database.asSystem((connection) =>
    connection.rows<{
      npi: string
      position: number
      phone: string
      address_1: string
      address_2: string | null
      zip: string
    }>(sql`
      select distinct on (npi) npi::text as npi, position, phone, address_1, address_2, zip from locations
      where state = 'TX' and position = 0 and phone is not null and npi in (
        select p.npi from practitioners p join batches b on b.id = p.batch_id where b.source_id = ${SOURCES.registry.id})
      and npi not in (select npi from claims)
      order by npi`),
  )
  npis = places.map(({ npi, position, phone, ...address }) => ({
    npi,
    position,
    phone,
    key: makeLocationKey(address),
  }))
})
afterAll(() => program.close())

/** Takes a practitioner that no other test uses. */
function takeRecord() {
  const taken = npis.shift()
  if (!taken) throw new Error('The demo workspace has too few practitioners in Texas')
  return { ...taken, phonePath: `locations.${taken.key}.phone` }
}

type Sources = ReplyOf<typeof api.readPractitionerSources>

async function sourcesOf(npi: string, email = VIEWER, asOf?: string): Promise<Sources> {
  const params = asOf === undefined ? { npi } : { npi, asOf }
  const { status, reply } = await program.call(email, api.readPractitionerSources, { params })
  expect([status, reply.code, reply.details]).toEqual([200, undefined, undefined])
  return reply
}

async function fieldOf(npi: string, path: string, email = VIEWER) {
  const { fields } = await sourcesOf(npi, email)
  const field = fields.find((candidate) => candidate.path === path)
  if (!field) throw new Error(`No ${path} in ${fields.map((each) => each.path).join(' ')}`)
  return field
}

describe('sources of a record', () => {
  test('that the registry alone states are its fields, each with one claim, and what no one states is missing', async () => {
    const { npi, phone, phonePath } = takeRecord()
    const { fields, counts } = await sourcesOf(npi)
    const field = fields.find(({ path }) => path === phonePath)
    expect(field).toMatchObject({
      label: 'Phone',
      group: 'location',
      value: phone,
      state: 'single',
      reason: 'only-claim',
    })
    expect(field?.claims).toMatchObject([
      {
        value: phone,
        source: { kind: 'registry' },
        weight: 0.7,
        freshness: 1,
        score: 0.7,
        verdict: 'wins',
        isOwn: false,
      },
    ])
    expect(counts).toEqual({
      all: fields.length,
      conflict: 0,
      single: fields.filter(({ state }) => state === 'single').length,
      missing: fields.filter(({ state }) => state === 'missing').length,
    })
    expect(fields.filter(({ state }) => state === 'missing').every(({ claims }) => claims.length === 0)).toBe(
      true,
    )
  })

  test('show the arithmetic of each claim, and what waits for a decision', async () => {
    const { npi, phone, phonePath } = takeRecord()
    const attested = addDays(TODAY, -40)
    await claim(
      program.database,
      npi,
      { [phonePath]: '2145550142' },
      { source: SOURCES.webAttestation, observedOn: attested },
    )
    await claim(program.database, npi, { [phonePath]: '2145550119' }, { observedOn: addDays(TODAY, -10) })
    const field = await fieldOf(npi, phonePath)
    expect([field.value, field.state, field.reason]).toEqual(['2145550142', 'conflict', 'fresh-statement'])
    expect(field.claims.map(({ value, verdict }) => [value, verdict])).toEqual([
      ['2145550142', 'wins'],
      ['2145550119', 'conflict'],
      [phone, 'older'],
    ])
    for (const { weight, freshness, score, ageDays, halfLifeDays } of field.claims) {
      expect(freshness).toBeCloseTo(2 ** (-ageDays / halfLifeDays))
      expect(score).toBeCloseTo(weight * freshness)
    }
    expect((await sourcesOf(npi)).counts.conflict).toBe(1)
  })

  test('of an organization are shown to it alone, as its own', async () => {
    const { npi, phone, phonePath } = takeRecord()
    const orgId = ORGANIZATIONS.summit.id
    await claim(program.database, npi, { [phonePath]: '2145550119' }, { orgId, observedOn: TODAY })
    const own = await fieldOf(npi, phonePath)
    expect(own.claims.map(({ value, isOwn }) => [value, isOwn])).toEqual([
      ['2145550119', true],
      [phone, false],
    ])
    const other = await fieldOf(npi, phonePath, HARBOR)
    expect([other.value, other.claims.length]).toEqual([phone, 1])
    const shown = await program.call(HARBOR, api.readPractitioner, { params: { npi } })
    expect(JSON.stringify(shown.reply)).not.toContain('2145550119')
    const seen = await program.call(VIEWER, api.readPractitioner, { params: { npi } })
    expect(JSON.stringify(seen.reply)).toContain('2145550119')
  })

  test('name places and specialties that only claims know, at the place that they state', async () => {
    const { npi } = takeRecord()
    const address = { address_1: '5 BIRCH BLVD', address_2: null, zip: '75205' }
    const place = `locations.${makeLocationKey(address)}`
    await claim(program.database, npi, {
      [place]: true,
      [`${place}.address_1`]: '5 BIRCH BLVD',
      [`${place}.city`]: 'DALLAS',
      [`${place}.state`]: 'TX',
      [`${place}.zip`]: '75205',
      [`${place}.phone`]: '2145550160',
      medicare_specialty: 'CARDIOLOGY',
    })
    const phone = await fieldOf(npi, `${place}.phone`)
    expect(phone).toMatchObject({ value: '2145550160', place: { address1: '5 BIRCH BLVD', zip: '75205' } })
    expect(await fieldOf(npi, 'medicare_specialty')).toMatchObject({
      group: 'specialty',
      value: 'CARDIOLOGY',
    })
  })

  test('are those of the day that is asked for', async () => {
    const { npi, phone, phonePath } = takeRecord()
    await claim(
      program.database,
      npi,
      { [phonePath]: '2145550142' },
      { source: SOURCES.webAttestation, observedOn: TODAY },
    )
    const { fields, asOf } = await sourcesOf(npi, VIEWER, addDays(TODAY, -1))
    expect(asOf).toBe(addDays(TODAY, -1))
    expect(fields.find(({ path }) => path === phonePath)).toMatchObject({ value: phone, state: 'single' })
    expect(await fieldOf(npi, phonePath)).toMatchObject({ value: '2145550142', state: 'agreed' })
  })

  test('at places outside of the states of an organization are not shown to it', async () => {
    const { npi, key, phonePath } = takeRecord()
    await program.database.asSystem((connection) =>
      connection.run(sql`
        insert into locations (npi, position, address_1, city, state, zip, phone)
        values (${npi}, 70, '9 FAR RD', 'RENO', 'NV', '89501', '7755550101')`),
    )
    const text = JSON.stringify(await sourcesOf(npi, HARBOR))
    expect(text).toContain(key)
    expect(text).not.toMatch(/RENO|89501|FAR RD/)
    expect(JSON.stringify(await sourcesOf(npi))).toContain('7755550101')
    await setDirectoryConfig(program.database, 'harbor', { states: ['NV'] })
    expect((await fieldOf(npi, 'last_name', HARBOR)).claims).toHaveLength(1)
    await expect(fieldOf(npi, phonePath, HARBOR)).rejects.toThrow('No locations')
    await setDirectoryConfig(program.database, 'harbor', { states: ['TX', 'OK'] })
  })

  test('are refused without the permission, and of records that are not there', async () => {
    const { npi } = takeRecord()
    const call = (email: string | null, of: string) =>
      program.call(email, api.readPractitionerSources, { params: { npi: of } })
    expect((await call(null, npi)).reply.code).toBe('unauthenticated')
    expect((await call('analyst@summit.example', npi)).reply.details).toEqual({
      kind: 'permission',
      permission: 'READ',
    })
    expect((await call(VIEWER, '1234567893')).reply.code).toBe('not_found')
    const entity = await program.call(VIEWER, api.readEntitySources, { params: { npi } })
    expect(entity.reply.details).toMatchObject({ reason: 'practitioner' })
    const later = await program.call(VIEWER, api.readPractitionerSources, {
      params: { npi, asOf: addDays(TODAY, 1) },
    })
    expect(later.reply.code).toBe('invalid_input')
  })
})

describe('a decision', () => {
  async function makeConflict(orgId: string | null = null) {
    const record = takeRecord()
    const path = record.phonePath
    const winnerBatchId = await claim(
      program.database,
      record.npi,
      { [path]: '2145550142' },
      { source: SOURCES.webAttestation, observedOn: addDays(TODAY, -40) },
    )
    const rosterBatchId = await claim(
      program.database,
      record.npi,
      { [path]: '2145550119' },
      { observedOn: addDays(TODAY, -10), orgId },
    )
    return { ...record, path, winnerBatchId, rosterBatchId }
  }
  const decide = (
    email: string,
    npi: string,
    body: { path: string; batchId: string; winnerBatchId: string },
  ) => program.call(email, api.decidePractitioner, { params: { npi }, body })

  test('takes the value of a claim for the organization of the one who decides', async () => {
    const { npi, path, winnerBatchId, rosterBatchId } = await makeConflict()
    const { status, reply } = await decide(ADMIN, npi, { path, batchId: rosterBatchId, winnerBatchId })
    expect([status, reply.isPublic]).toEqual([200, false])
    const field = await fieldOf(npi, path)
    expect([field.value, field.state]).toEqual(['2145550119', 'agreed'])
    expect(field.claims[0]).toMatchObject({ source: { name: 'Decided conflict' }, isOwn: true })
    expect(await fieldOf(npi, path, HARBOR)).toMatchObject({ value: '2145550142', state: 'conflict' })
  })

  test('keeps the value that won, so that nothing waits any more', async () => {
    const { npi, path, winnerBatchId } = await makeConflict()
    await decide(ADMIN, npi, { path, batchId: winnerBatchId, winnerBatchId })
    expect(await fieldOf(npi, path)).toMatchObject({ value: '2145550142', state: 'agreed' })
  })

  test('of internal users on what everyone sees is for everyone, and on claims of their own for them alone', async () => {
    const { npi, path, winnerBatchId, rosterBatchId } = await makeConflict()
    const { reply } = await decide(INTERNAL, npi, { path, batchId: rosterBatchId, winnerBatchId })
    expect([reply.code, reply.details, reply.isPublic]).toEqual([undefined, undefined, true])
    expect(await fieldOf(npi, path, HARBOR)).toMatchObject({ value: '2145550119', state: 'agreed' })
    const own = await makeConflict(ORGANIZATIONS.concord.id)
    const decided = await decide(INTERNAL, own.npi, {
      path: own.path,
      batchId: own.rosterBatchId,
      winnerBatchId: own.winnerBatchId,
    })
    expect([decided.reply.code, decided.reply.isPublic]).toEqual([undefined, false])
    expect(await fieldOf(own.npi, own.path, HARBOR)).toMatchObject({ value: '2145550142' })
  })

  test('can be undone, once, by the organization that made it', async () => {
    const { npi, path, winnerBatchId, rosterBatchId } = await makeConflict()
    const { reply } = await decide(ADMIN, npi, { path, batchId: rosterBatchId, winnerBatchId })
    const undo = (email: string, batchId = reply.batchId) =>
      program.call(email, api.undoDecision, { params: { batchId } })
    expect((await undo('admin@demo.example')).reply.code).toBe('not_found')
    expect((await undo(ADMIN, rosterBatchId)).reply.code).toBe('not_found')
    expect((await undo(ADMIN)).reply).toEqual({ undone: true })
    expect(await fieldOf(npi, path)).toMatchObject({ value: '2145550142', state: 'conflict' })
    expect((await undo(ADMIN)).reply.code).toBe('conflict')
  })

  test('whose batch is just being undone is not undone a second time', async () => {
    const { npi, path, winnerBatchId, rosterBatchId } = await makeConflict()
    const { batchId } = (await decide(ADMIN, npi, { path, batchId: rosterBatchId, winnerBatchId })).reply
    const { answer } = await program.database.asSystem(async (c) => {
      await lockLedger(c)
      const own = await c.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const asked = program.call(ADMIN, api.undoDecision, { params: { batchId } })
      const isWaiting = () =>
        program.database.asSystem((other) =>
          other.one(
            sql`select from pg_locks l where not l.granted and ${own?.pid} = any(pg_blocking_pids(l.pid))`,
          ),
        )
      await expect.poll(isWaiting, { timeout: 30_000 }).toBeDefined()
      // It waits for the ledger and holds nothing that others who have it come to need.
      await c.run(sql`select from batches where id = ${batchId} for update nowait`)
      await undoBatch(c, batchId, { userId: null })
      return { answer: asked }
    })
    expect((await answer).reply.code).toBe('conflict')
    expect(await fieldOf(npi, path)).toMatchObject({ value: '2145550142', state: 'conflict' })
  })

  test('on a field that has another winner by now changes nothing', async () => {
    const { npi, path, winnerBatchId, rosterBatchId } = await makeConflict()
    const body = { path, batchId: rosterBatchId, winnerBatchId }
    const [one, other] = await Promise.all([decide(ADMIN, npi, body), decide(ADMIN, npi, body)])
    expect([one.reply.code, other.reply.code].toSorted()).toEqual(['conflict', undefined])
  })

  test('needs someone who may attest, and a claim that they can see', async () => {
    const { npi, path, winnerBatchId, rosterBatchId } = await makeConflict()
    const body = { path, batchId: rosterBatchId, winnerBatchId }
    expect((await decide(VIEWER, npi, body)).reply.details).toEqual({
      kind: 'permission',
      permission: 'WEB_ATTEST',
    })
    const own = await makeConflict(ORGANIZATIONS.harbor.id)
    const foreign = { path: own.path, batchId: own.rosterBatchId, winnerBatchId: own.winnerBatchId }
    expect((await decide(ADMIN, own.npi, foreign)).reply.code).toBe('not_found')
    expect((await decide(ADMIN, npi, { ...body, path: 'status' })).reply.code).toBe('not_found')
    expect(await fieldOf(npi, path)).toMatchObject({ value: '2145550142', state: 'conflict' })
  })

  test('is in the audit log, with what was and what is', async () => {
    const { npi, path, winnerBatchId, rosterBatchId } = await makeConflict()
    const { reply } = await decide(ADMIN, npi, { path, batchId: rosterBatchId, winnerBatchId })
    await program.call(ADMIN, api.undoDecision, { params: { batchId: reply.batchId } })
    const events = await program.database.asSystem((connection) =>
      connection.rows<{ action: string; details: Record<string, unknown> }>(sql`
        select action, details from audit_events where details ->> 'batchId' = ${reply.batchId} order by seq`),
    )
    expect(events.map(({ action }) => action)).toEqual(['conflict.decided', 'conflict.undone'])
    expect(events[0]?.details).toMatchObject({
      npi,
      field: 'Phone',
      before: '2145550142',
      after: '2145550119',
    })
  })
})
