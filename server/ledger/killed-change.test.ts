import { setTimeout as sleep } from 'node:timers/promises'
import { SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { readRepeatedly } from '#server/jobs/testing/read-repeatedly.ts'
import { startWorker } from '#server/jobs/testing/start-worker.ts'
import { rebuildSearch } from '#server/search/read-model/rebuild-search.ts'
import { openBatch } from './batches.ts'
import { changeBatchLater } from './jobs.ts'
import { recordBatchChange } from './record-batch-change.ts'
import { RECORDS_AT_ONCE } from './resolve-records.ts'
import { stageClaims } from './stage-claims.ts'
import {
  fillDirectory,
  insertOrganization,
  npiOf,
  readOverlays,
  readView,
} from './testing/small-directory.ts'

/** More than are compared at once. */
const RECORDS = RECORDS_AT_ONCE + 400
const USER = '00000000-0000-4000-8000-0000000000aa'
const MAX_WAIT_MS = 240_000

let db: TestDatabase
let orgId: string
let batchId: string
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.asSystem(async (c) => {
    orgId = await insertOrganization(c, 'One')
    await fillDirectory(c, { practitioners: RECORDS })
    batchId = await openBatch(c, { sourceId: SOURCES.roster.id, label: 'Roster', orgId })
    const claims = Array.from({ length: RECORDS }, (_, number) => ({
      npi: npiOf(number),
      observedOn: '2026-06-09',
      fields: { last_name: `NEWNAME${number}`, languages: ['Hindi'] },
    }))
    await stageClaims(c, batchId, claims)
  })
  await rebuildSearch(db.database)
})
afterAll(() => db.drop())

/** Reads all that applying or undoing a batch leaves, except when it was done. */
async function readOutcome(c: Connection) {
  return {
    overlays: await readOverlays(c),
    everyone: await readView(c, '00000000-0000-0000-0000-000000000000'),
    own: await readView(c, orgId),
    changes: await c.rows(sql`
      select npi, field_path, before, after from changes where batch_id = ${batchId} order by npi, field_path, at`),
    found: await c.rows(sql`
      select view_id, npi, name_key, last_words, card from search.overlay_subjects order by view_id, npi`),
    hidden: await c.rows(sql`select view_id, npi from search.overlay_hidden order by view_id, npi`),
    periods: await c.rows(
      sql`select npi, ended_at is null as is_open from overlay.periods order by npi, began_at`,
    ),
  }
}

class Rollback extends Error {}

/** Makes a change undisturbed and rolls it back; returns its outcome and how long it took. */
async function rehearse(change: 'apply' | 'undo') {
  let outcome: Awaited<ReturnType<typeof readOutcome>> | undefined
  let durationMs = 0
  const running = db.database.asSystem(async (c) => {
    const startedAt = performance.now()
    await recordBatchChange(c, { batchId, change, reason: 'Rehearsed', userId: USER, orgId })
    durationMs = performance.now() - startedAt
    outcome = await readOutcome(c)
    throw new Rollback()
  })
  await running.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  return { outcome, durationMs }
}

/** Starts a process that does the jobs of batches. */
const startLedgerWorker = () =>
  startWorker(db.url, { handlers: new URL('./job-handlers.ts', import.meta.url), name: 'ledgerJobs' })

/** Returns what a reader of the organization sees in one statement: all of it has to be of one moment. */
const look = () =>
  db.database.asOrganization(orgId, async (c) =>
    JSON.stringify(
      await c.one(sql`
        select b.state, (select count(*) from overlay.records) as marks,
          (select count(*) from overlay.practitioners where last_name like 'NEWNAME%') as records,
          (select count(*) from overlay.locations) as places,
          (select count(*) from viewed.practitioners where last_name like 'NEWNAME%') as viewed,
          (select count(*) from changes where batch_id = b.id) as changes,
          (select count(*) from overlay.periods where ended_at is null) as periods,
          (select count(*) from search.overlay_subjects) as found, (select count(*) from search.overlay_hidden) as hidden
        from batches b where b.id = ${batchId}`),
    ),
  )

/** Starts a reader. It looks almost constantly only in deep runs: what a killed worker leaves half done lasts. */
const startReader = () => readRepeatedly(look, inject('depth') > 1 ? 5 : 100)

/** Tells whether a worker has begun. */
async function isAtWork(state: string): Promise<boolean> {
  const row = await db.database.asSystem((c) =>
    c.one<{ has_begun: boolean }>(sql`
      select b.state = ${state} or exists (
        select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.granted
          and l.objid = (hashtext('ledger: changing')::bigint & 4294967295)::oid
      ) as has_begun from batches b where b.id = ${batchId}`),
  )
  return row?.has_begun === true
}

const isDone = async (state: string) => {
  const batch = await db.database.asSystem((c) =>
    c.one<{ state: string; pending: string | null }>(
      sql`select state, pending from batches where id = ${batchId}`,
    ),
  )
  expect(batch).toEqual({ state, pending: null })
}

async function leaveToWorkers(change: 'apply' | 'undo'): Promise<void> {
  await db.database.asSystem(async (c) => {
    await c.run(sql`update batches set pending = ${change} where id = ${batchId}`)
    await enqueue(c, changeBatchLater, { batchId, change, reason: 'A test', userId: USER, orgId })
  })
}

test.for(Array.from({ length: inject('depth') }, (_, round) => round))(
  'a batch that is applied and undone by workers that are killed is so wholly, once, and never seen half (%i)',
  async () => {
    for (const change of ['apply', 'undo'] as const) {
      const { outcome, durationMs } = await rehearse(change)
      const state = change === 'apply' ? 'applied' : 'undone'
      const before = await look()
      const stopReading = startReader()
      await leaveToWorkers(change)
      const killed = await startLedgerWorker()
      await vi.waitUntil(() => isAtWork(state), { timeout: MAX_WAIT_MS, interval: 5 })
      const afterMs = Math.random() * durationMs
      await sleep(afterMs)
      await killed.kill()
      const killedAt = { change, afterMs, durationMs }
      const successor = await startLedgerWorker()
      await vi.waitFor(() => isDone(state), { timeout: MAX_WAIT_MS, interval: 50 })
      const after = await look()
      const seen = await stopReading()
      await successor.kill()
      expect([killedAt, [...seen].filter((each) => each !== before && each !== after)]).toEqual([
        killedAt,
        [],
      ])
      expect(after).toContain(`"records":${change === 'apply' ? RECORDS : 0},`)
      const left = await db.database.asSystem(readOutcome)
      expect([killedAt, left]).toEqual([killedAt, outcome])
    }
  },
)
