import { randomUUID } from 'node:crypto'
import { SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { applyBatch, openBatch } from './batches.ts'
import { ensureSources } from './sources.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const asSystem = <Result>(work: (connection: Connection) => Promise<Result>) => db.database.asSystem(work)

test('the built-in sources are there after the first call and the same after the second', async () => {
  const read = () =>
    asSystem(async (c) => {
      await ensureSources(c)
      return c.rows(sql`select name, kind, weight, half_life_days, first_days from sources order by id`)
    })
  const first = await read()
  expect(first).toEqual([
    { name: 'NPPES registry', kind: 'registry', weight: 0.7, half_life_days: 365, first_days: 0 },
    { name: 'Web attestation', kind: 'attestation', weight: 0.95, half_life_days: 180, first_days: 90 },
    { name: 'Phone attestation', kind: 'attestation', weight: 0.9, half_life_days: 180, first_days: 90 },
    { name: 'Roster', kind: 'roster', weight: 0.8, half_life_days: 120, first_days: 0 },
    { name: 'Data update', kind: 'data_update', weight: 0.85, half_life_days: 150, first_days: 0 },
    { name: 'Manual edit', kind: 'manual_edit', weight: 0.6, half_life_days: 180, first_days: 0 },
    { name: 'OIG exclusion list', kind: 'registry', weight: 0.95, half_life_days: 60, first_days: 0 },
    { name: 'NUCC taxonomy codes', kind: 'registry', weight: 0.95, half_life_days: 365, first_days: 0 },
    { name: 'ZIP codes', kind: 'registry', weight: 0.7, half_life_days: 365, first_days: 0 },
    { name: 'Decided conflict', kind: 'manual_edit', weight: 1, half_life_days: 180, first_days: 90 },
    { name: 'CMS clinicians', kind: 'registry', weight: 0.75, half_life_days: 180, first_days: 0 },
    {
      name: 'Data update without evidence',
      kind: 'data_update',
      weight: 0.6,
      half_life_days: 150,
      first_days: 0,
    },
  ])
  expect(await read()).toEqual(first)
})

test('a weight that was tuned in the database stays', async () => {
  await asSystem((c) => c.run(sql`update sources set weight = 0.5 where id = ${SOURCES.roster.id}`))
  await asSystem(ensureSources)
  const roster = await asSystem((c) => c.one(sql`select weight from sources where id = ${SOURCES.roster.id}`))
  expect(roster).toEqual({ weight: 0.5 })
})

test('a batch is a draft until it is applied with its counts', async () => {
  const startedAt = new Date('2026-06-15T08:00:00Z')
  const appliedAt = new Date('2026-06-15T08:05:00Z')
  const id = await asSystem((c) =>
    openBatch(c, { sourceName: 'Roster', label: 'Lakeshore, June', startedAt }),
  )
  const read = () =>
    asSystem((c) =>
      c.one(sql`select source_id, org_id, state, label, started_at, applied_at, counts
      from batches where id = ${id}`),
    )
  const draft = {
    source_id: SOURCES.roster.id,
    org_id: null,
    state: 'draft',
    label: 'Lakeshore, June',
    started_at: startedAt,
    applied_at: null,
    counts: {},
  }
  expect(await read()).toEqual(draft)
  await asSystem((c) => applyBatch(c, id, { read: 3, added: 2, rejected: 1 }, appliedAt))
  const counts = { read: 3, added: 2, rejected: 1 }
  expect(await read()).toEqual({ ...draft, state: 'applied', applied_at: appliedAt, counts })
})

test('a batch cannot be applied twice, and an unknown one not at all', async () => {
  const id = await asSystem((c) => openBatch(c, { sourceId: SOURCES.dataUpdate.id, label: 'Phones' }))
  await asSystem((c) => applyBatch(c, id, {}))
  await expect(asSystem((c) => applyBatch(c, id, {}))).rejects.toThrow('is not a draft')
  await expect(asSystem((c) => applyBatch(c, randomUUID(), {}))).rejects.toThrow('is not a draft')
})

test('a batch that counts is followed up by a job of the same transaction', async () => {
  const id = await asSystem((c) => openBatch(c, { sourceId: SOURCES.dataUpdate.id, label: 'Phones' }))
  const jobs = () =>
    asSystem(async (c) => {
      // Only workers look into the queue, as its owner.
      await c.client.query('reset role')
      return c.rows<{ name: string }>(sql`select name from jobs.job where data ->> 'batchId' = ${id}`)
    })
  const broken = asSystem(async (c) => {
    await applyBatch(c, id, {})
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(await jobs()).toEqual([])
  await asSystem((c) => applyBatch(c, id, {}))
  expect(await jobs()).toEqual([
    { name: 'follow-up-batch' },
    { name: 'find-duplicates' },
    { name: 'announce-changes' },
  ])
})

test('a batch of an unknown source is refused by name', async () => {
  const attempt = asSystem((c) => openBatch(c, { sourceName: 'Rumor', label: 'x' }))
  await expect(attempt).rejects.toThrow('There is no source named Rumor')
})
