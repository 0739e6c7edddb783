import { randomUUID } from 'node:crypto'
import { api } from '@concord/contract'
import { makeNpi, SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { applyClaims } from './apply-batch.ts'
import { openBatch } from './batches.ts'
import { freeBatches } from './free-batches.ts'
import { ledgerJobs } from './job-handlers.ts'
import { lockLedger } from './lock-ledger.ts'
import { rewriteRecords } from './records/rewrite-records.ts'
import { stageClaims } from './stage-claims.ts'
import { makePractitioner } from './testing/small-directory.ts'

const INTERNAL = 'internal@concord.example'
const ADMIN = 'admin@summit.example'
const FIRST = 100
const reason = 'The sender asked for it'
const body = { reason }

let program: TestProgram
const asSystem: TestProgram['database']['asSystem'] = (work) => program.database.asSystem(work)

beforeAll(async () => {
  program = await startTestProgram()
  await asSystem(async (c) => {
    const batchId = await openBatch(c, { sourceId: SOURCES.registry.id, label: 'Base' })
    await rewriteRecords(
      c,
      Array.from({ length: 5 }, (_, number) => makePractitioner(FIRST + number, batchId)),
    )
  })
})
afterAll(() => program.close())

const npiAt = (number: number) => makeNpi(String(200_000_100 + FIRST + number))

const stage = (last_name: string, orgId: string | null = null) =>
  asSystem(async (c) => {
    const batchId = await openBatch(c, {
      sourceId: SOURCES.dataUpdate.id,
      label: `Names ${last_name}`,
      orgId,
    })
    const claims = [0, 1, 2].map((number) => ({
      npi: npiAt(number),
      observedOn: '2026-06-09',
      fields: { last_name },
    }))
    await stageClaims(c, batchId, claims)
    return batchId
  })

const read = async (batchId: string) =>
  (await program.call(INTERNAL, api.readBatch, { params: { batchId } })).reply.batch
const preview = async (batchId: string) =>
  (await program.call(INTERNAL, api.previewBatch, { params: { batchId } })).reply
const nameOf = (npi: string) =>
  asSystem(async (c) => {
    const found = await c.one<{ last_name: string }>(
      sql`select last_name from viewed.practitioners where npi = ${npi}`,
    )
    return found?.last_name
  })

test('a batch is applied and undone by calls that say before what would change, and the log keeps the reasons', async () => {
  const batchId = await stage('CALLED')
  expect(await preview(batchId)).toEqual({ change: 'apply', problem: null, claimed: 3, records: 3 })
  expect(await nameOf(npiAt(0))).toBe('SURNAME100')
  const applied = await program.call(INTERNAL, api.applyBatch, { params: { batchId }, body })
  expect(applied.reply).toEqual({ outcome: 'done', claimed: 3, records: 3, fields: 3, conflicts: 0 })
  expect(await nameOf(npiAt(0))).toBe('CALLED')
  expect(await read(batchId)).toMatchObject({ state: 'applied', undoneAt: null, pending: null })

  expect(await preview(batchId)).toEqual({ change: 'undo', problem: null, claimed: 3, records: 3 })
  const undone = await program.call(INTERNAL, api.undoBatch, { params: { batchId }, body })
  expect(undone.reply).toMatchObject({ outcome: 'done', records: 3 })
  expect(await nameOf(npiAt(0))).toBe('SURNAME100')
  expect((await read(batchId)).undoneAt).not.toBeNull()

  const { reply } = await program.call(INTERNAL, api.listAuditEvents, { params: {} })
  const told = reply.events.filter(({ details }) => details.batchId === batchId)
  expect(told.map(({ action, details }) => [action, details.reason, details.records])).toEqual([
    ['batch.undone', reason, 3],
    ['batch.applied', reason, 3],
  ])
})

test('what cannot be done is answered with the reason, and nothing is changed', async () => {
  const batchId = await stage('REFUSED')
  const early = await program.call(INTERNAL, api.undoBatch, { params: { batchId }, body })
  expect(early).toMatchObject({ status: 409, reply: { details: { reason: 'The batch is not applied.' } } })
  await program.call(INTERNAL, api.applyBatch, { params: { batchId }, body })
  const twice = await program.call(INTERNAL, api.applyBatch, { params: { batchId }, body })
  expect(twice).toMatchObject({
    status: 409,
    reply: { details: { reason: 'The batch is applied already.' } },
  })
  const list = await asSystem((c) => openBatch(c, { sourceId: SOURCES.exclusionList.id, label: 'LEIE' }))
  await asSystem((c) =>
    c.run(sql`update batches set state = 'applied', applied_at = now() where id = ${list}`),
  )
  expect(await preview(list)).toMatchObject({
    change: null,
    problem: expect.stringContaining('earlier list'),
  })
  await program.call(INTERNAL, api.undoBatch, { params: { batchId }, body })
})

test('while another batch is being applied a job does it, once, however often it runs', async () => {
  const batchId = await stage('LATER')
  await asSystem(async (c) => {
    await lockLedger(c)
    const { reply } = await program.call(INTERNAL, api.applyBatch, { params: { batchId }, body })
    expect(reply).toMatchObject({ outcome: 'started', claimed: 3 })
  })
  expect(await read(batchId)).toMatchObject({ state: 'draft', pending: 'apply' })
  const again = await program.call(INTERNAL, api.applyBatch, { params: { batchId }, body })
  expect(again.status).toBe(409)
  const jobs = await asSystem(async (c) => {
    await c.client.query('reset role')
    return c.rows<{ data: unknown }>(sql`select data from jobs.job where data ->> 'batchId' = ${batchId}`)
  })
  expect(jobs).toHaveLength(1)
  const { database } = program
  const config = readConfig({})
  for (const _ of [1, 2]) await ledgerJobs[0].handle({ config, database }, [jobs[0]?.data])
  expect(await read(batchId)).toMatchObject({ state: 'applied', pending: null })
  expect(await nameOf(npiAt(0))).toBe('LATER')
  const changes = await asSystem((c) => c.rows(sql`select from changes where batch_id = ${batchId}`))
  expect(changes).toHaveLength(3)
})

test('a batch whose job was given up can be applied again, and one whose job waits is left to it', async () => {
  const [waiting, givenUp] = [await stage('WAITS'), await stage('GIVEN UP')]
  const states = async () => [(await read(waiting)).pending, (await read(givenUp)).pending]
  const endJobs = (batchId: string, state: string) =>
    asSystem(async (c) => {
      await c.client.query('reset role')
      await c.run(
        sql`update jobs.job set state = ${state}::jobs.job_state where data ->> 'batchId' = ${batchId}`,
      )
    })
  for (const batchId of [waiting, givenUp])
    await asSystem(async (c) => {
      await lockLedger(c)
      await program.call(INTERNAL, api.applyBatch, { params: { batchId }, body })
    })
  await endJobs(givenUp, 'failed')
  expect(await states()).toEqual(['apply', 'apply'])
  await asSystem(freeBatches)
  expect(await states()).toEqual(['apply', null])
  await endJobs(waiting, 'failed')
  await asSystem(freeBatches)
  const { reply } = await program.call(INTERNAL, api.applyBatch, { params: { batchId: waiting }, body })
  expect(reply).toMatchObject({ outcome: 'done', records: 3 })
})

test('a batch that a job is changing is read without waiting for the job', async () => {
  const batchId = await stage('WAITING')
  await asSystem((c) => c.run(sql`update batches set pending = 'apply' where id = ${batchId}`))
  const reply = await asSystem(async (c) => {
    await c.run(sql`select from batches where id = ${batchId} for update`)
    return preview(batchId)
  })
  expect(reply).toEqual({ change: null, problem: null, claimed: 0, records: null })
})

test('an apply that ends in the middle leaves nothing of it', async () => {
  const batchId = await stage('BROKEN')
  const before = await nameOf(npiAt(0))
  const broken = asSystem(async (c) => {
    await applyClaims(c, batchId, { userId: null })
    await c.client.query('select pg_terminate_backend(pg_backend_pid())')
  })
  await expect(broken).rejects.toThrow()
  expect(await nameOf(npiAt(0))).toBe(before)
  expect(await read(batchId)).toMatchObject({ state: 'draft' })
  expect(await asSystem((c) => c.rows(sql`select from changes where batch_id = ${batchId}`))).toEqual([])
})

test('two batches that are applied at the same time queue up, and both count', async () => {
  const [one, other] = [await stage('ONE'), await stage('OTHER')]
  await Promise.all([one, other].map((id) => asSystem((c) => applyClaims(c, id, { userId: null }))))
  const [first, second] = [await read(one), await read(other)]
  expect([first.state, second.state]).toEqual(['applied', 'applied'])
  expect(first.appliedAt).not.toBe(second.appliedAt)
  expect(await nameOf(npiAt(0))).toBe('OTHER')
})

test('only internal users change batches, with a reason, and one that is not there is not found', async () => {
  const batchId = await stage('SECURED')
  for (const endpoint of [api.applyBatch, api.undoBatch]) {
    expect(
      (await program.call(ADMIN, endpoint as typeof api.applyBatch, { params: { batchId }, body })).status,
    ).toBe(403)
    const missing = { params: { batchId: randomUUID() }, body }
    expect((await program.call(INTERNAL, endpoint as typeof api.applyBatch, missing)).status).toBe(404)
    const silent = { params: { batchId }, body: { reason: ' ' } }
    expect((await program.call(INTERNAL, endpoint as typeof api.applyBatch, silent)).status).toBe(400)
  }
  expect((await program.call(ADMIN, api.previewBatch, { params: { batchId } })).status).toBe(403)
  expect((await read(batchId)).state).toBe('draft')
})
