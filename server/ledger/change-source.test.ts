import { randomUUID } from 'node:crypto'
import { api } from '@concord/contract'
import { makeNpi, SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { applyClaims } from './apply-batch.ts'
import { openBatch } from './batches.ts'
import { ledgerJobs } from './job-handlers.ts'
import { lockLedger } from './lock-ledger.ts'
import { rewriteRecords } from './records/rewrite-records.ts'
import { stageClaims } from './stage-claims.ts'
import { loadRegistry, makePractitioner } from './testing/small-directory.ts'

const INTERNAL = 'internal@concord.example'
const ADMIN = 'admin@summit.example'
const NUMBERS = [200, 201, 202]
const npiAt = (number: number) => makeNpi(String(200_000_100 + number))
const sourceId = SOURCES.manualEdit.id
const heavy = { weight: 1, halfLifeDays: 180, firstDays: 0 }

let program: TestProgram
/** Number of records that change, including some of the demo workspace. */
let expected = 0
const asSystem: TestProgram['database']['asSystem'] = (work) => program.database.asSystem(work)

beforeAll(async () => {
  program = await startTestProgram()
  await asSystem(async (c) => {
    const registry = await openBatch(c, { sourceId: SOURCES.registry.id, label: 'Base' })
    await rewriteRecords(
      c,
      NUMBERS.map((number) => makePractitioner(number, registry)),
    )
    for (const [source, last_name] of [
      [SOURCES.roster, 'ROSTER'],
      [SOURCES.manualEdit, 'EDITED'],
    ] as const) {
      const batchId = await openBatch(c, { sourceId: source.id, label: source.name })
      const claims = NUMBERS.map((number) => ({
        npi: npiAt(number),
        observedOn: '2026-06-09',
        fields: { last_name },
      }))
      await stageClaims(c, batchId, claims)
      await applyClaims(c, batchId, { userId: null })
    }
  })
})
afterAll(() => program.close())

const readSource = async () => {
  const { reply } = await program.call(INTERNAL, api.listSources)
  const found = reply.sources.find(({ id }) => id === sourceId)
  if (!found) throw new Error('The source is not listed')
  return found
}
const nameOf = (number: number) =>
  asSystem(async (c) => {
    const found = await c.one<{ last_name: string }>(
      sql`select last_name from viewed.practitioners where npi = ${npiAt(number)}`,
    )
    return found?.last_name
  })
const listFollowUps = (batchId: string | undefined) =>
  asSystem(async (c) => {
    await c.client.query('reset role')
    const rows = await c.rows<{ name: string }>(
      sql`select name from jobs.job where data ->> 'batchId' = ${batchId ?? ''} order by name`,
    )
    return rows.map(({ name }) => name)
  })
const change = (body: object) =>
  program.call(INTERNAL, api.changeSource, {
    params: { sourceId },
    body: { ...heavy, version: 1, reason: 'Edits are checked now', ...body },
  })

test('a preview says how many values would change, and nothing changes', async () => {
  expect(await readSource()).toMatchObject({ name: 'Manual edit', weight: 0.6, version: 1 })
  expect((await readSource()).claimed).toBeGreaterThanOrEqual(3)
  const { reply } = await program.call(INTERNAL, api.previewSource, { params: { sourceId }, body: heavy })
  expect(reply.byField.find(({ field }) => field === 'Last name')?.values).toBeGreaterThanOrEqual(3)
  expect(reply.examples.length).toBe(Math.min(5, reply.values))
  expected = reply.records
  expect(expected).toBeGreaterThanOrEqual(3)
  expect(await nameOf(200)).toBe('ROSTER')
  const same = await program.call(INTERNAL, api.previewSource, {
    params: { sourceId },
    body: { ...heavy, weight: 0.6 },
  })
  expect(same.reply).toMatchObject({ values: 0, examples: [] })
})

test('a source that counts otherwise changes what its preview said, in the name of a batch', async () => {
  const { reply } = await change({})
  expect(reply).toMatchObject({ outcome: 'done', records: expected, source: { weight: 1, version: 2 } })
  expect(await nameOf(200)).toBe('EDITED')
  const told = await asSystem((c) =>
    c.one<{ id: string; label: string }>(sql`
      select b.id, b.label from changes c join batches b on b.id = c.batch_id
      where c.npi = ${npiAt(200)} order by c.at desc limit 1`),
  )
  expect(told?.label).toBe('Manual edit counts otherwise')
  expect(await listFollowUps(told?.id)).toEqual(['announce-changes', 'find-duplicates', 'follow-up-batch'])
  const undo = await program.call(INTERNAL, api.undoBatch, {
    params: { batchId: told?.id ?? '' },
    body: { reason: 'x' },
  })
  expect(undo).toMatchObject({ status: 409, reply: { details: { reason: expect.stringContaining('back') } } })
  const { reply: log } = await program.call(INTERNAL, api.listAuditEvents, {
    params: { action: 'source.changed' },
  })
  expect(log.events[0]?.details).toMatchObject({
    name: 'Manual edit',
    before: { weight: 0.6 },
    after: { weight: 1 },
    records: expected,
  })
})

test('who saw another version changes nothing and gets what is stored', async () => {
  const late = await change({ version: 1, weight: 0.1 })
  expect(late).toMatchObject({ status: 409, reply: { details: { current: { weight: 1, version: 2 } } } })
  expect((await readSource()).weight).toBe(1)
})

test('while a batch is being applied the records follow by a job', async () => {
  await asSystem(async (c) => {
    await lockLedger(c)
    expect((await change({ version: 2, weight: 0.1 })).reply).toMatchObject({
      outcome: 'started',
      records: 0,
    })
  })
  expect(await nameOf(200)).toBe('EDITED')
  const job = await asSystem(async (c) => {
    await c.client.query('reset role')
    return c.one<{ data: unknown }>(sql`select data from jobs.job where name = 'resolve-contested'`)
  })
  const { database } = program
  for (const _ of [1, 2]) await ledgerJobs[1].handle({ config: readConfig({}), database }, [job?.data])
  expect(await nameOf(200)).toBe('ROSTER')
})

test('the registry counts all records that it states, and lists that state none are left out', async () => {
  const { reply } = await program.call(INTERNAL, api.listSources)
  const stated = await program.database.asSystem((c) =>
    c.one<{ total: number }>(sql`
      select ((select count(*) from practitioners) + (select count(*) from entities))::int as total`),
  )
  expect(reply.sources.find(({ id }) => id === SOURCES.registry.id)?.claimed).toBe(stated?.total)
  const named = new Set(reply.sources.map(({ id }) => id))
  for (const { id } of [SOURCES.exclusionList, SOURCES.taxonomyCodes, SOURCES.zipCodes])
    expect(named.has(id)).toBe(false)
})

test('the last load can still be undone after the registry was made to count otherwise', async () => {
  const loaded = await asSystem(async (c) =>
    loadRegistry(c, await lockLedger(c), (id) => [makePractitioner(203, id)], [Number(npiAt(203))]),
  )
  const found = (await program.call(INTERNAL, api.listSources)).reply.sources
  const { weight, halfLifeDays, firstDays, version } =
    found.find(({ id }) => id === SOURCES.registry.id) ?? expect.fail('The registry is not listed')
  const body = { weight, halfLifeDays, firstDays: firstDays + 1, version, reason: 'It is loaded daily now' }
  const { status } = await program.call(INTERNAL, api.changeSource, {
    params: { sourceId: SOURCES.registry.id },
    body,
  })
  expect(status).toBe(200)
  const { reply } = await program.call(INTERNAL, api.previewBatch, { params: { batchId: loaded } })
  expect(reply).toMatchObject({ change: 'undo', problem: null })
})

test('only internal users see and change sources, within limits, and an unknown one is not found', async () => {
  const body = { ...heavy, version: 3, reason: 'x' }
  expect((await program.call(ADMIN, api.listSources)).status).toBe(403)
  expect((await program.call(ADMIN, api.previewSource, { params: { sourceId }, body: heavy })).status).toBe(
    403,
  )
  expect((await program.call(ADMIN, api.changeSource, { params: { sourceId }, body })).status).toBe(403)
  const missing = { params: { sourceId: randomUUID() } }
  expect((await program.call(INTERNAL, api.previewSource, { ...missing, body: heavy })).status).toBe(404)
  expect((await program.call(INTERNAL, api.changeSource, { ...missing, body })).status).toBe(404)
  for (const wrong of [
    { weight: 0 },
    { weight: 1.1 },
    { halfLifeDays: 0 },
    { firstDays: -1 },
    { reason: '' },
  ])
    expect((await change({ version: 3, ...wrong })).status).toBe(400)
})
