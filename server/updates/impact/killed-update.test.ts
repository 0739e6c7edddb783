import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { readRepeatedly } from '#server/jobs/testing/read-repeatedly.ts'
import { startWorker } from '#server/jobs/testing/start-worker.ts'
import { shareLedger } from '#server/ledger/lock-ledger.ts'
import { type OnResolved, RECORDS_AT_ONCE } from '#server/ledger/resolve-records.ts'
import {
  fillDirectory,
  insertOrganization,
  npiOf,
  readOverlays,
  readView,
} from '#server/ledger/testing/small-directory.ts'
import { rebuildSearch } from '#server/search/read-model/rebuild-search.ts'
import {
  findUpdate,
  insertChanges,
  insertLines,
  insertUpdate,
  type UpdateKey,
  updateState,
} from '../update-store.ts'
import { applySelected, undoApplied } from './apply-update.ts'
import { noteWeighed } from './change-store.ts'
import { chooseReady, computeImpact } from './compute-impact.ts'
import { noteImpact } from './impact-store.ts'
import { leaveToWorker } from './start-impact.ts'
import type { UpdateTask } from './task-store.ts'

/** More than are compared at once, and more than are written at once. */
const RECORDS = RECORDS_AT_ONCE + 200
const TASKS: readonly UpdateTask[] = ['impact', 'apply', 'undo']
const WAIT = { timeout: 240_000, interval: 20 }

let db: TestDatabase
let key: UpdateKey
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.asSystem(async (c) => {
    key = { orgId: await insertOrganization(c, 'One'), id: randomUUID() }
    await fillDirectory(c, { practitioners: RECORDS })
    await insertUpdate(c, key.orgId, {
      ...{ id: key.id, origin: 'form', title: '', trueSince: null, createdBy: null },
      saidBy: { source: '', person: '', contact: '' },
      heardAt: new Date('2026-06-09T12:00:00Z'),
    })
    const changes = Array.from({ length: RECORDS }, (_, number) => ({
      ...{ number: number + 1, line: number + 1, npi: String(npiOf(number)), before: null, verdict: 'sure' },
      ...(number % 2 === 0
        ? { path: 'last_name', value: `NEWNAME${number}` }
        : { path: 'languages', value: ['Hindi'] }),
    }))
    const lines = changes.map(({ line, npi }) => ({
      ...{ line, npi, raw: null, verdict: 'sure', reason: '', candidates: [] },
    }))
    await insertLines(c, key, lines)
    await insertChanges(c, key, changes)
  })
  await rebuildSearch(db.database)
})
afterAll(() => db.drop())

/** Returns a copy without batch IDs, because an update gets different batches each time it is applied. */
const withoutBatchIds = <Read>(read: Read): Read =>
  JSON.parse(JSON.stringify(read, (name, value) => (/^batch_?id$/i.test(name) ? undefined : value)))

/** Reads all that a task leaves behind, except when it was done. */
async function readOutcome(c: Connection) {
  const weighed = await c.rows(sql`
    select number, effect, selected, before, details from data_update_changes where update_id = ${key.id} order by number`)
  return withoutBatchIds({
    weighed,
    update: await c.one(
      sql`select state, impact - 'computedAt' as impact, failure from data_updates where id = ${key.id}`,
    ),
    batches: await c.rows(
      sql`select state, counts from batches where org_id = ${key.orgId} order by started_at`,
    ),
    overlays: await readOverlays(c),
    own: await readView(c, key.orgId),
    changes: await c.rows(sql`
      select npi, field_path, before, after, count(*)::int as times from changes where org_id = ${key.orgId}
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
    found: await c.rows(sql`select view_id, npi, card from search.overlay_subjects order by view_id, npi`),
    told: await c.rows(sql`
      select action, count(*)::int as times from audit_events where org_id = ${key.orgId} group by 1 order by 1`),
  })
}

class Rollback extends Error {}

async function carryOut(c: Connection, task: UpdateTask, onResolved: OnResolved): Promise<void> {
  const update = await findUpdate(c, key)
  if (!update) throw new Error('The update was not stored')
  const who = { userId: null, reason: 'A test', onResolved }
  if (task === 'apply') return applySelected(c, key, update, who)
  if (task === 'undo') return undoApplied(c, key, update, who)
  const at = await shareLedger(c)
  const { impact } = await computeImpact(key, update, {
    read: (work) => work(c),
    inPiece: (work) => work(c),
    choose: chooseReady,
    keep: (_, rows) => noteWeighed(c, key, rows),
    onRecords: () => {},
  })
  await noteImpact(c, key, impact, at)
}

/** Returns the outcome of a task that nothing disturbs, and how long it takes; everything is rolled back. */
async function rehearse(task: UpdateTask) {
  let outcome: Awaited<ReturnType<typeof readOutcome>> | undefined
  const told: Parameters<OnResolved>[0][] = []
  let durationMs = 0
  const running = db.database.asSystem(async (c) => {
    const startedAt = performance.now()
    await carryOut(c, task, (at) => told.push(at))
    durationMs = performance.now() - startedAt
    outcome = await readOutcome(c)
    throw new Rollback()
  })
  await running.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  return { outcome, durationMs, told }
}

/** Reads what a user of the organization sees in one statement: all of it has to be of one moment. */
const look = () =>
  db.database.asOrganization(key.orgId, async (c) =>
    JSON.stringify(
      await c.one(sql`
        select u.impact -> 'practitioners' as impact, (select count(*) from overlay.records) as marks,
          (select count(*) from viewed.practitioners where last_name like 'NEWNAME%' or languages = '{Hindi}') as viewed,
          (select count(*) from changes where org_id = u.org_id) as changes,
          (select count(*) from batches where org_id = u.org_id and state = 'applied') as batches,
          (select count(*) from search.overlay_subjects) as found
        from data_updates u where u.id = ${key.id}`),
    ),
  )

/**
 * Starts a reader that repeats `look`. A partial state lasts, as a killed worker leaves it, so only deep runs look for
 * it often.
 */
const startReader = () => readRepeatedly(look, inject('depth') > 1 ? 20 : 100)

const readTask = () =>
  db.database.asSystem((c) =>
    c.one<{ task: string | null; tries: number; state: string; failure: string | null }>(
      sql`select task, tries, state, failure from data_updates where id = ${key.id}`,
    ),
  )

const startUpdateWorker = () =>
  startWorker(db.url, { handlers: new URL('./jobs.ts', import.meta.url), name: 'updateImpactJobs' })

const BEGUN = { impact: 'open', apply: 'applying', undo: 'undoing' } as const
const STAGES = { impact: [], apply: ['claims', 'records', 'search'], undo: ['records', 'search'] }
const ENDED = { impact: 'open', apply: 'applied', undo: 'undone' } as const

test.for(Array.from({ length: inject('depth') }, (_, round) => round))(
  'an impact that is computed, an update that is applied and one that is undone by workers that are killed is so once, and never seen half (%i)',
  async () => {
    let worker = await startUpdateWorker()
    for (const task of TASKS) {
      await db.database.asSystem((c) => updateState(c, key, { state: BEGUN[task] }))
      const { outcome, durationMs, told } = await rehearse(task)
      expect([...new Set(told.map(({ stage }) => stage))]).toEqual(STAGES[task])
      expect(told.every(({ done, total }) => done <= total && total === RECORDS)).toBe(true)
      const before = await look()
      const stopReading = startReader()
      await db.database.asSystem((c) => leaveToWorker(c, key, { task, userId: null, reason: 'A test' }))
      await vi.waitUntil(async () => ((await readTask())?.tries ?? 0) > 0, WAIT)
      const afterMs = Math.random() * durationMs
      await sleep(afterMs)
      await worker.kill()
      worker = await startUpdateWorker()
      const killedAt = { task, afterMs, durationMs }
      await vi.waitFor(
        async () => expect(await readTask()).toMatchObject({ task: null, state: ENDED[task], failure: null }),
        WAIT,
      )
      const after = await look()
      const seen = await stopReading()
      expect([killedAt, [...seen].filter((each) => each !== before && each !== after)]).toEqual([
        killedAt,
        [],
      ])
      const viewed = { impact: 0, apply: RECORDS, undo: 0 }[task]
      expect(after).toContain(`"viewed":${viewed},`)
      const left = await db.database.asSystem(readOutcome)
      expect([killedAt, left]).toEqual([killedAt, outcome])
    }
    await worker.kill()
  },
)
