import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { enqueue } from './enqueue.ts'
import { declareJob, handleJob } from './job.ts'
import { startWorkers } from './workers.ts'

const add = declareJob('add', z.object({ amount: z.int() }))
/** Only the deep run, on an idle machine, measures times. */
const MAX_WAIT_MS = inject('depth') > 1 ? 15_000 : 120_000

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.asSystem(async (c) => {
    await c.client.query('reset role')
    await c.client.query('create table sums (job text primary key, amount integer not null)')
    await c.client.query('grant all on sums to concord_system')
  })
})
afterAll(() => db.drop())

/**
 * Starts a worker that takes the job, writes half of its effect into an open transaction, and hangs. Returns a function
 * that kills it.
 */
async function startHangingWorker(): Promise<() => Promise<void>> {
  const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const script = `
    import { z } from ${JSON.stringify(import.meta.resolve('zod'))}
    import { openDatabase } from ${from('../db/database.ts')}
    import { sql } from ${from('../db/sql.ts')}
    import { declareJob, handleJob } from ${from('./job.ts')}
    import { startWorkers } from ${from('./workers.ts')}
    const url = process.argv[1]
    const database = openDatabase(url)
    const add = handleJob(declareJob('add', z.object({ amount: z.int() })), () =>
      database.asSystem(async (connection) => {
        await connection.run(sql\`insert into sums values ('add', 1)\`)
        console.log('half way')
        await new Promise(() => {})
      }))
    await startWorkers({ database }, { url, handlers: [add], log: console.error })
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, db.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [said] = await Promise.race([once(child.stdout, 'data'), ended.then(() => ['nothing'])])
  expect(String(said)).toBe('half way\n')
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}

test('the job of a killed worker is done by another within 15 seconds, its effect once', async () => {
  await db.database.asSystem((c) => enqueue(c, add, { amount: 5 }))
  const kill = await startHangingWorker()
  const sum = async () =>
    (await db.database.asSystem((c) => c.rows<{ amount: number }>(sql`select amount from sums`))).map(
      ({ amount }) => amount,
    )
  const adds = handleJob(add, ({ database }, [payload]) =>
    database.asSystem(async (c) => {
      await c.run(sql`insert into sums values ('add', ${payload?.amount ?? 0})`)
    }),
  )
  const program = { config: readConfig({}), database: db.database }
  const workers = await startWorkers(program, { url: db.url, handlers: [adds], log: () => {} })
  await kill()
  await vi.waitFor(async () => expect(await sum()).toEqual([5]), {
    timeout: MAX_WAIT_MS,
    interval: 50,
  })
  await workers.stop()
})
