import { api } from '@concord/contract'
import { SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN,
  ANALYST,
  HARBOR,
  HARBOR_ADMIN,
  INTERNAL,
  SUMMIT,
  VIEWER,
} from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { readOverlays } from '#server/ledger/testing/small-directory.ts'
import { dropCanceledDraft, followBatch } from './follow-batch.ts'
import { runPublication } from './run-publication.ts'
import { type Publications, type TestRow, usePublications } from './testing/use-publications.ts'

let world: Publications
/** Practitioners and an organization of the demo directory, who are at no place of the files below. */
let [ada = '', bo = '', cy = '', clinic = '']: string[] = []
beforeAll(async () => {
  world = await usePublications()
  const rows = await db().asSystem((tx) =>
    tx.rows<{ npi: number }>(sql`
      (select npi from practitioners where status = 'active' order by npi limit 3) union all (select min(npi) from entities)`),
  )
  ;[ada = '', bo = '', cy = '', clinic = ''] = rows.map(({ npi }) => String(npi))
})
afterAll(() => world.close())

const db = () => world.mappings.uploads.program.database
const call = () => world.mappings.uploads.program.call

const at = (npi: string, street = '1 Publishing Way', more: TestRow = {}): TestRow => ({
  ...{ npi, address_1: street, city: 'Dallas', state: 'TX', zip: '75209', phone: '2145550177' },
  ...more,
})

const see = (npi: string, orgId = SUMMIT) =>
  db().asOrganization(orgId, async (tx) => {
    const places = await tx.rows<{ address_1: string }>(
      sql`select address_1 from viewed.locations where npi = ${npi} and address_1 like '%Publishing%' order by 1`,
    )
    const record = await tx.one<{ languages: string[]; verified: string | null }>(sql`
      select languages, to_char(verified_at, 'YYYY-MM-DD') as verified from viewed.practitioners where npi = ${npi}`)
    return { ...record, streets: places.map(({ address_1 }) => address_1) }
  })

/** Removes the batch ids, because they differ each time. */
const withoutBatches = (held: object): unknown =>
  JSON.parse(JSON.stringify(held, (name, value) => (name === 'batch_id' ? undefined : value)))

const overlays = () => db().asSystem(readOverlays)

/** Finds the street and ZIP code of a place that the registry has for a practitioner. */
const findRegistryPlace = (npi: string) =>
  db().asSystem((tx) =>
    tx.one<{ address_1: string; zip: string }>(
      sql`select address_1, zip from locations where npi = ${npi} and position = 0`,
    ),
  )

test('an approved cycle is published, and its practitioners are found with the roster as their source', async () => {
  const before = await overlays()
  const rosterId = await world.addRoster('first')
  const cycleId = await world.addCycle(rosterId, '2026-06-03', [
    at(ada, '1 Publishing Way', { languages: 'Esperanto', group_npi: clinic, specialty_1: 'Hearts' }),
    at(ada, '2 Publishing Way'),
    at(bo),
    at(clinic),
    { last_name: 'No NPI' },
  ])
  expect(await world.read(cycleId)).toMatchObject({
    ...{ preview: null, batch: null, observedOn: '2026-06-03' },
    can: { preview: true, publish: false, rollBack: false },
  })
  const previewed = await world.act(cycleId, 'preview')
  expect(previewed).toMatchObject({ task: null, failure: null, batch: null, source: 'Sender first' })
  expect(previewed.notCarried).toContainEqual({ id: 'birth_date', label: 'Birth date', reason: 'Sensitive' })
  expect(previewed.preview?.account).toMatchObject({
    ...{ rows: 5, claimed: 3, leftOut: { organization: 1, noNpi: 1 } },
    unused: [{ field: 'specialty_1', label: 'Specialty 1', cells: 1 }],
  })
  expect(previewed.preview?.impact).toMatchObject({
    ...{
      practitioners: 2,
      withdrawn: 0,
      notListed: 0,
      isExact: true,
      changed: 2,
      placesAdded: 3,
      placesEnded: 0,
    },
    lost: { values: 0 },
  })
  expect(previewed.preview?.impact.byField).toContainEqual({ field: 'Languages', values: 1 })
  // Until then nothing is as the file says.
  expect(await overlays()).toEqual(before)

  const published = await world.act(cycleId, 'publish')
  expect(published).toMatchObject({
    batch: { label: 'Sender first, June 2026', publishedBy: 'Daniel Reyes', rolledBackAt: null },
    can: { publish: false, rollBack: true },
  })
  expect(await world.stateOf(cycleId)).toBe('published')
  expect(await see(ada)).toEqual({
    ...{
      streets: ['1 Publishing Way', '2 Publishing Way'],
      languages: ['Esperanto'],
      verified: '2026-06-03',
    },
  })
  const found = await call()(ADMIN, api.searchPractitioners, {
    body: { query: '', languages: ['Esperanto'] },
  })
  expect(JSON.stringify(found.reply)).toContain(ada)
  const { reply } = await call()(ADMIN, api.readPractitionerSources, { params: { npi: ada } })
  expect(reply.fields.find(({ path }) => path === 'languages')).toMatchObject({
    claims: [{ source: { name: 'Sender first', kind: 'roster' }, isOwn: true, verdict: 'wins' }],
  })
  expect((await see(ada, HARBOR)).streets).toEqual([])
  const afterwards = await overlays()

  await world.act(cycleId, 'rollBack')
  expect(await world.stateOf(cycleId)).toBe('rolledBack')
  expect(await overlays()).toEqual(before)
  const events = await db().asSystem((tx) =>
    tx.rows<{ action: string }>(sql`
      select action from audit_events where details ->> 'cycleId' = ${cycleId} order by seq`),
  )
  expect(events.map(({ action }) => action)).toEqual([
    ...['cycle.previewed', 'cycle.publishing', 'cycle.published', 'cycle.rolling-back', 'cycle.rolled-back'],
  ])

  // It can be approved and published once more, when its impact was looked at again.
  await approve(cycleId)
  expect(await world.read(cycleId)).toMatchObject({
    ...{ preview: null, batch: { rolledBackBy: 'Daniel Reyes' } },
    can: { preview: true, publish: false, rollBack: false },
  })
  expect((await world.act(cycleId, 'preview')).preview?.impact).toMatchObject({ changed: 2, placesAdded: 3 })
  await world.act(cycleId, 'publish')
  expect(withoutBatches(await overlays())).toEqual(withoutBatches(afterwards))
  await world.act(cycleId, 'rollBack')
  expect(await overlays()).toEqual(before)
})

test('who has a row that is held keeps what the sender said before, whatever else of a full file goes out', async () => {
  const rosterId = await world.addRoster('typing')
  const first = await world.addCycle(rosterId, '2026-06-03', [
    at(ada),
    at(bo),
    at(bo, '2 Publishing Way'),
    at(cy),
  ])
  await world.act(first, 'preview')
  await world.act(first, 'publish')
  const second = await world.addCycle(
    rosterId,
    '2026-07-03',
    [at(bo, '1 Publishing Way', { languages: 'Esperanto' })],
    [at(ada, '1 Publishing Way', { zip: '7' }), at(bo, '2 Publishing Way', { zip: '7' })],
  )
  const { preview } = await world.act(second, 'preview')
  expect(preview?.impact).toMatchObject({ practitioners: 1, withdrawn: 1 })
  await world.act(second, 'publish')
  expect((await see(ada)).streets).toEqual(['1 Publishing Way'])
  expect(await see(bo)).toMatchObject({
    streets: ['1 Publishing Way', '2 Publishing Way'],
    languages: ['Esperanto'],
  })
  expect((await see(cy)).streets).toEqual([])
  await world.act(second, 'rollBack')
  await world.act(first, 'rollBack')
})

const approve = async (cycleId: string) => {
  const body = { revision: await world.revisionOf(cycleId) }
  const approved = await call()(ANALYST, api.approveCycle, { params: { cycleId }, body })
  expect([approved.status, approved.reply.state]).toEqual([200, 'approved'])
}

/** Finds the last entry of the queue for a job. */
const findJob = (name: string) =>
  db().asSystem(async (tx) => {
    await tx.client.query('reset role')
    return tx.one<{ data: never }>(
      sql`select data from jobs.job where name = ${name} order by created_on desc limit 1`,
    )
  })

test('a batch that is undone, or applied again, by itself takes its cycle with it', async () => {
  const cycleId = await world.addCycle(await world.addRoster('followed'), '2026-06-03', [at(cy)])
  await world.act(cycleId, 'preview')
  const { batch } = await world.act(cycleId, 'publish')
  const params = { batchId: batch?.id ?? '' }
  const change = async (endpoint: typeof api.undoBatch | typeof api.applyBatch, reason: string) => {
    const { status } = await call()(INTERNAL, endpoint, { params, body: { reason } })
    expect(status).toBe(200)
    const job = await findJob('batch-changed')
    for (const _ of [1, 2]) await followBatch(world.mappings.uploads.jobs, job?.data ?? expect.fail('No job'))
  }
  await change(api.undoBatch, 'The office sent the wrong file')
  expect(await world.stateOf(cycleId)).toBe('rolledBack')
  expect((await world.read(cycleId)).batch?.rolledBackAt).not.toBeNull()
  await change(api.applyBatch, 'It was right')
  expect(await world.stateOf(cycleId)).toBe('published')
  const { reply } = await call()(ANALYST, api.readCycle, { params: { cycleId } })
  expect(reply.cycle.steps.map(({ state, reason }) => [state, reason])).toEqual([
    ['published', null],
    ['rolledBack', 'The office sent the wrong file'],
    ['approved', 'It was right'],
    ['published', 'It was right'],
  ])
  await world.act(cycleId, 'rollBack')
})

test('the draft of a cycle that is canceled is gone', async () => {
  const cycleId = await world.addCycle(await world.addRoster('canceled'), '2026-06-03', [at(ada)])
  await world.act(cycleId, 'preview')
  const drafts = () =>
    db().asSystem((tx) => tx.rows(sql`select from batches where label like 'Sender canceled,%'`))
  expect(await drafts()).toHaveLength(1)
  const body = { revision: await world.revisionOf(cycleId), reason: 'Not ours' }
  const canceled = await call()(ANALYST, api.cancelCycle, { params: { cycleId }, body })
  expect(canceled.reply.state).toBe('canceled')
  const job = await findJob('roster-cycle-canceled')
  for (const _ of [1, 2])
    await dropCanceledDraft(world.mappings.uploads.jobs, job?.data ?? expect.fail('No job'))
  expect(await drafts()).toEqual([])
  expect(await world.read(cycleId)).toMatchObject({ task: null, preview: null, batch: null })
})

test('the next full file takes back what it leaves out, and nothing that others say', async () => {
  const known = await findRegistryPlace(ada)
  const home = at(ada, known?.address_1, { zip: known?.zip ?? '' })
  const rosterId = await world.addRoster('monthly')
  const june = await world.addCycle(rosterId, '2026-06-04', [
    ...[home, at(ada), at(ada, '2 Publishing Way', { languages: 'Esperanto' }), at(bo), at(cy)],
  ])
  await world.act(june, 'preview')
  await world.act(june, 'publish')
  const afterJune = await overlays()
  const july = await world.addCycle(rosterId, '2026-07-04', [
    at(ada, '1 Publishing Way', { phone: '2145550178', group_npi: clinic }),
    at(cy, '1 Publishing Way', { term_date: '2026-06-30', group_npi: clinic }),
  ])
  const { preview } = await world.act(july, 'preview')
  expect(preview?.impact).toMatchObject({ practitioners: 2, withdrawn: 1, placesAdded: 0, placesEnded: 3 })
  expect(preview?.impact.examples).toContainEqual(
    expect.objectContaining({ npi: ada, field: 'Languages', before: ['Esperanto'], after: [] }),
  )
  await world.act(july, 'publish')
  expect(await see(ada)).toEqual({ streets: ['1 Publishing Way'], languages: [], verified: '2026-07-04' })
  expect((await see(bo)).streets).toEqual([])
  expect((await see(cy)).streets).toEqual([])
  const places = await db().asOrganization(SUMMIT, (tx) =>
    tx.rows(sql`select from viewed.locations where npi = ${ada} and address_1 = ${known?.address_1}`),
  )
  expect(places.length).toBeGreaterThan(0)

  // June came first: it cannot win over July any more.
  const late = await world.addCycle(rosterId, '2026-06-20', [at(bo)])
  expect((await world.act(late, 'preview')).can.publish).toBe(false)
  const params = { cycleId: late }
  const refused = await call()(ANALYST, api.publishCycle, {
    params,
    body: { revision: await world.revisionOf(late) },
  })
  expect([refused.status, refused.reply.details]).toMatchObject([409, { reason: 'newerPublished' }])

  await world.act(july, 'rollBack')
  expect(await overlays()).toEqual(afterJune)
  await world.act(june, 'rollBack')
})

test('a file of changes adds, and takes back only what it says is over', async () => {
  const rosterId = await world.addRoster('changes', 'delta')
  const first = await world.addCycle(rosterId, '2026-06-05', [at(ada), at(ada, '2 Publishing Way'), at(bo)])
  await world.act(first, 'preview')
  await world.act(first, 'publish')
  const second = await world.addCycle(rosterId, '2026-07-05', [
    at(ada, '1 Publishing Way', { action: 'Term' }),
    at(ada, '3 Publishing Way'),
    { npi: bo, action: 'Term' },
  ])
  await world.act(second, 'preview')
  await world.act(second, 'publish')
  expect((await see(ada)).streets).toEqual(['2 Publishing Way', '3 Publishing Way'])
  expect((await see(bo)).streets).toEqual([])
  await world.act(second, 'rollBack')
  await world.act(first, 'rollBack')
})

test('a full file is published as one, though its roster sends files of changes since', async () => {
  const rosterId = await world.addRoster('scoped')
  const first = await world.addCycle(rosterId, '2026-06-05', [at(ada), at(bo)])
  await world.act(first, 'preview')
  await world.act(first, 'publish')
  const second = await world.addCycle(rosterId, '2026-07-05', [at(ada, '3 Publishing Way')])
  const summary = JSON.stringify({ scope: 'full', rules: {}, changes: null })
  await db().asSystem(async (tx) => {
    await tx.run(sql`update roster_cycles set summary = ${summary}::jsonb where id = ${second}`)
    await tx.run(sql`update rosters set scope = 'delta' where id = ${rosterId}`)
  })
  await world.act(second, 'preview')
  await world.act(second, 'publish')
  expect((await see(ada)).streets).toEqual(['3 Publishing Way'])
  expect((await see(bo)).streets).toEqual([])
  await world.act(second, 'rollBack')
  await world.act(first, 'rollBack')
})

test('files that went out first are published later, once, and the cycle stays as far as it was', async () => {
  const rosterId = await world.addRoster('sent-first')
  for (const [state, day] of [
    ['delivered', '2026-06-05'],
    ['confirmed', '2026-07-05'],
  ] as const) {
    const cycleId = await world.addCycle(rosterId, day, [at(ada)])
    await db().asSystem((tx) =>
      tx.run(sql`update roster_cycles set state = ${state}, stage = ${state} where id = ${cycleId}`),
    )
    await world.act(cycleId, 'preview')
    const published = await world.act(cycleId, 'publish')
    expect(published).toMatchObject({ failure: null, can: { preview: false, rollBack: true } })
    expect(published.batch?.publishedAt).toEqual(expect.any(String))
    const steps = await db().asSystem((tx) =>
      tx.rows(sql`select state from roster_cycle_steps where cycle_id = ${cycleId} order by number`),
    )
    expect([await world.stateOf(cycleId), steps]).toEqual([state, [{ state: 'published' }]])
    const body = { revision: await world.revisionOf(cycleId) }
    const again = await call()(ANALYST, api.previewPublication, { params: { cycleId }, body })
    expect(again.reply.details).toMatchObject({ reason: 'state' })
  }
})

test('a value that someone attested later stays, and the preview says which', async () => {
  const batchId = await db().asSystem(async (tx) => {
    const id = await openBatch(tx, { sourceId: SOURCES.webAttestation.id, label: 'Attested', orgId: SUMMIT })
    await stageClaims(tx, id, [{ npi: bo, observedOn: '2026-07-01', fields: { languages: ['Latin'] } }])
    await applyClaims(tx, id, { userId: null })
    return id
  })
  expect(batchId).toBeDefined()
  const rosterId = await world.addRoster('attested')
  const cycleId = await world.addCycle(rosterId, '2026-06-05', [
    at(bo, '1 Publishing Way', { languages: 'Esperanto' }),
  ])
  const { preview } = await world.act(cycleId, 'preview')
  expect(preview?.impact.lost).toMatchObject({
    ...{ values: 1, bySource: [{ source: 'Web attestation', values: 1 }] },
    examples: [
      { npi: bo, field: 'Languages', stated: ['Esperanto'], kept: ['Latin'], observedOn: '2026-07-01' },
    ],
  })
  await world.act(cycleId, 'publish')
  expect((await see(bo)).languages).toEqual(['Latin'])
  await world.act(cycleId, 'rollBack')
})

test('nothing is published that was not looked at, and nothing twice at once', async () => {
  const rosterId = await world.addRoster('refused')
  const cycleId = await world.addCycle(rosterId, '2026-06-06', [at(ada)])
  const params = { cycleId }
  const revision = await world.revisionOf(cycleId)
  const publish = (body: { revision: number }) => call()(ANALYST, api.publishCycle, { params, body })
  expect((await publish({ revision: revision + 1 })).reply).toMatchObject({
    ...{ code: 'conflict', details: { reason: 'revision', current: { revision } } },
  })
  expect((await publish({ revision })).reply.details).toMatchObject({ reason: 'noPreview' })
  const body = { revision, reason: '' }
  expect((await call()(ANALYST, api.rollBackCycle, { params, body })).status).toBe(400)
  const early = await call()(ANALYST, api.rollBackCycle, { params, body: { revision, reason: 'Wrong' } })
  expect(early.reply.details).toMatchObject({ reason: 'state' })
  expect((await call()(ANALYST, api.previewPublication, { params, body: { revision } })).status).toBe(200)
  const busy = await call()(ANALYST, api.previewPublication, { params, body: { revision } })
  expect(busy.reply.details).toMatchObject({ reason: 'busy' })
  expect((await world.read(cycleId)).can).toMatchObject({ preview: false, cancel: true })
  expect((await call()(ANALYST, api.cancelPublication, { params, body: { revision } })).status).toBe(200)
  // A worker that comes to it now finds nothing to do.
  await runPublication(world.mappings.uploads.jobs, { orgId: SUMMIT, id: cycleId })
  expect(await world.read(cycleId)).toMatchObject({ task: null, preview: null })
})

test('who may not see cycles learns nothing of their publication, nor does another organization', async () => {
  const rosterId = await world.addRoster('secret')
  const params = { cycleId: await world.addCycle(rosterId, '2026-06-06', [at(ada)]) }
  const body = { revision: 1, reason: 'Mine' }
  const changes = [
    api.previewPublication,
    api.publishCycle,
    api.cancelPublication,
    api.rollBackCycle,
  ] as const
  for (const [email, code] of [
    [VIEWER, 'forbidden'],
    [HARBOR_ADMIN, 'not_found'],
  ] as const) {
    expect((await call()(email, api.readPublication, { params })).reply.code).toBe(code)
    for (const endpoint of changes)
      expect((await call()(email, endpoint, { params, body })).reply.code).toBe(code)
  }
  const sources = await db().asOrganization(HARBOR, (tx) =>
    tx.rows(sql`select from sources where name like 'Sender %'`),
  )
  expect(sources).toEqual([])
})
