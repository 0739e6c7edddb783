import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { enqueue } from './enqueue.ts'
import { findFailedJobs, retryJobs } from './failed-jobs.ts'
import { declareJob, handleJob, type JobHandler } from './job.ts'
import { startWorkers, type Workers } from './workers.ts'

const greet = declareJob('greet', z.object({ name: z.string() }), { atOnce: 10 })
const PATIENCE = { timeout: 60_000, interval: 20 }

let db: TestDatabase
let workers: Workers | undefined
let lines: string[]

beforeEach(async () => {
  db = await createTestDatabase()
  lines = []
})
afterEach(async () => {
  await workers?.stop()
  workers = undefined
  await db.drop()
})

async function start(...handlers: JobHandler[]): Promise<void> {
  const program = { config: readConfig({}), database: db.database }
  workers = await startWorkers(program, { url: db.url, handlers, log: (line) => lines.push(line) })
}

const leave = (name: string, afterSeconds = 0) =>
  db.database.asSystem((c) => enqueue(c, greet, { name }, { afterSeconds }))
const states = () =>
  db.database.asSystem(async (c) => {
    await c.client.query('reset role')
    return (await c.rows<{ state: string }>(sql`select state from jobs.job order by created_on`)).map(
      ({ state }) => state,
    )
  })

test('a job that was left before the workers started is done, with what it was told', async () => {
  await leave('Ada')
  const greeted: string[] = []
  await start(handleJob(greet, async (_, payloads) => void greeted.push(...payloads.map(({ name }) => name))))
  await vi.waitFor(() => expect(greeted).toEqual(['Ada']), PATIENCE)
  await vi.waitFor(async () => expect(await states()).toEqual(['completed']), PATIENCE)
})

test('waiting jobs are taken together where the job says so', async () => {
  for (const name of ['Ada', 'Grace', 'Mary']) await leave(name)
  const calls: number[] = []
  await start(handleJob(greet, async (_, payloads) => void calls.push(payloads.length)))
  await vi.waitFor(() => expect(calls).toEqual([3]), PATIENCE)
})

test('a job that is left while the workers wait is done, and one for later when it is due', async () => {
  const greeted: string[] = []
  await start(handleJob(greet, async (_, payloads) => void greeted.push(...payloads.map(({ name }) => name))))
  await leave('Grace', 3)
  await leave('Ada')
  await vi.waitFor(() => expect(greeted).toEqual(['Ada']), PATIENCE)
  await vi.waitFor(() => expect(greeted).toEqual(['Ada', 'Grace']), PATIENCE)
})

test('as many jobs run beside each other as the job says', async () => {
  const pair = declareJob('pair', z.object({}), { inParallel: 2 })
  const { promise: both, resolve: onBoth } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const handler = handleJob(pair, async () => {
    running += 1
    most = Math.max(most, running)
    if (running === 2) onBoth()
    await both
    running -= 1
  })
  for (let left = 0; left < 3; left += 1) await db.database.asSystem((c) => enqueue(c, pair, {}))
  await start(handler)
  await vi.waitFor(
    async () => expect(await states()).toEqual(['completed', 'completed', 'completed']),
    PATIENCE,
  )
  expect(most).toBe(2)
})

test('a scheduled job gets an object as its payload', async () => {
  const nightly = declareJob('nightly', z.object({}), { every: '0 3 * * *' })
  await start(handleJob(nightly, async () => {}))
  const schedules = await db.database.asSystem(async (c) => {
    await c.client.query('reset role')
    return c.rows<{ data: unknown }>(sql`select data from jobs.schedule where name = 'nightly'`)
  })
  expect(schedules.map(({ data }) => nightly.payload.safeParse(data).success)).toEqual([true])
})

test('a job of a transaction that did not commit is never done', async () => {
  const broken = db.database.asSystem(async (c) => {
    await enqueue(c, greet, { name: 'Ada' })
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(await states()).toEqual([])
})

test('an organization may leave a job, and may not look into the queue', async () => {
  const asOrganization = <Result>(work: Parameters<typeof db.database.asOrganization<Result>>[1]) =>
    db.database.asOrganization(null, work, { write: true })
  await asOrganization((c) => enqueue(c, greet, { name: 'Ada' }))
  expect(await states()).toEqual(['created'])
  await expect(asOrganization((c) => c.rows(sql`select * from jobs.job`))).rejects.toThrow(
    'permission denied',
  )
})

test('what a job does not understand is refused where it is left', async () => {
  const wrong = db.database.asSystem((c) => enqueue(c, greet, { name: 1 } as unknown as { name: string }))
  await expect(wrong).rejects.toThrow('expected string')
})

test('a long job that leaves work for a queue that is new does not keep the workers from starting', async () => {
  const tell = declareJob('tell', z.object({ name: z.string() }))
  await leave('Ada')
  const { promise: started, resolve: onStarted } = Promise.withResolvers<void>()
  const told: string[] = []
  // Making their queues takes long enough for the first job to begin.
  const others = Array.from({ length: 150 }, (_, n) =>
    handleJob(declareJob(`other-${n}`, z.object({})), async () => {}),
  )
  await start(
    handleJob(greet, ({ database }) =>
      database.asSystem(async (c) => {
        await enqueue(c, tell, { name: 'Grace' })
        await started
      }),
    ),
    ...others,
    handleJob(tell, async (_, [payload]) => void told.push(payload?.name ?? '')),
  )
  onStarted()
  await vi.waitFor(() => expect(told).toEqual(['Grace']), PATIENCE)
})

test('a job that fails is said and tried again', async () => {
  await leave('Ada')
  let runs = 0
  await start(
    handleJob(greet, async () => {
      runs += 1
      if (runs === 1) throw new Error('not yet')
    }),
  )
  await vi.waitFor(async () => expect(await states()).toEqual(['completed']), PATIENCE)
  expect(runs).toBe(2)
  expect(lines).toEqual(['The job greet failed and is tried again: not yet'])
})

test('a job whose last try failed is said to be over, is listed, and can be given one more try', async () => {
  const frail = declareJob('frail', z.object({}), { retries: 1 })
  await db.database.asSystem((c) => enqueue(c, frail, {}))
  let runs = 0
  await start(
    handleJob(frail, async () => {
      runs += 1
      throw new Error(`run ${runs}`)
    }),
  )
  await vi.waitFor(async () => expect(await states()).toEqual(['failed']), PATIENCE)
  expect(lines).toEqual([
    'The job frail failed and is tried again: run 1',
    'The job frail failed for the last time, see "concord jobs failed": run 2',
  ])
  const failed = await findFailedJobs(db.database)
  expect(failed).toMatchObject([{ queue: 'frail', error: 'run 2' }])
  // Workers that still run would take the job before those that can do it.
  await workers?.stop()
  await retryJobs(db.url, failed)
  expect(await findFailedJobs(db.database)).toEqual([])
  await start(handleJob(frail, async () => {}))
  await vi.waitFor(async () => expect(await states()).toEqual(['completed']), PATIENCE)
})

test('workers whose connections were cut go on, and say so once', async () => {
  const greeted: string[] = []
  await start(handleJob(greet, async (_, payloads) => void greeted.push(...payloads.map(({ name }) => name))))
  await db.database.asSystem(async (c) => {
    await c.client.query('reset role')
    await c.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'concord jobs'`)
  })
  await leave('Ada')
  await vi.waitFor(() => expect(greeted).toEqual(['Ada']), PATIENCE)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^The job queue does not answer/)
})

test('a stop waits for the job that runs', async () => {
  await leave('Ada')
  let isRunning = false
  let isDone = false
  await start(
    handleJob(greet, async () => {
      isRunning = true
      await new Promise((resolve) => setTimeout(resolve, 300))
      isDone = true
    }),
  )
  await vi.waitFor(() => expect(isRunning).toBe(true), PATIENCE)
  await workers?.stop()
  expect(isDone).toBe(true)
  expect(await states()).toEqual(['completed'])
})
