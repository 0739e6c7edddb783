import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import { followUpBatch } from '#server/ledger/jobs.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { savedSearchJobs } from './jobs.ts'
import { ADA, applyChange, deactivate, LAST_NAME, putQuillfeathers } from './testing/quillfeathers.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const OWNERS = ['viewer@summit.example', 'admin@harbor.example']
const PATIENCE = { timeout: 60_000, interval: 50 }

let program: TestProgram
let children: ChildProcess[] = []
beforeAll(async () => {
  program = await startTestProgram()
  await putQuillfeathers(program.database)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  await program.close()
})

function startWork(): ChildProcess {
  const child = spawn(process.execPath, [MAIN, 'work'], {
    env: { ...process.env, DATABASE_URL: program.url, CONCORD_HOME: program.home },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}

const alertsOf = async (email: string) =>
  (await program.call(email, api.listSearchAlerts)).reply.alerts.length
const alerts = async () => (await Promise.all(OWNERS.map(alertsOf))).sort()

test('a worker that is killed between two searches leaves the alerts of both once', async () => {
  for (const email of OWNERS) {
    const search = { subject: 'practitioner' as const, filters: { query: LAST_NAME } }
    await program.call(email, api.saveSearch, { body: { name: 'Watched', isWatched: true, search } })
  }
  await applyChange(program.database, { label: 'Killed' }, [ADA], deactivate(ADA))
  const child = startWork()
  await program.database.asSystem(async (c) => {
    await c.run(sql`
      select 1 from saved_searches where is_watched order by org_id desc, user_id desc, id desc limit 1 for update`)
    await vi.waitFor(async () => expect(await alerts()).toEqual([0, 1]), PATIENCE)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const running = { config: readConfig({}), database: program.database }
  const workers = await startWorkers(running, { url: program.url, handlers: savedSearchJobs, log: () => {} })
  await vi.waitFor(async () => expect(await alerts()).toEqual([1, 1]), PATIENCE)
  const states = await program.database.asSystem(async (c) => {
    await c.client.query('reset role')
    return c.rows(sql`select state, retry_count from jobs.job where name = ${followUpBatch.name}`)
  })
  await workers.stop()
  expect(states).toEqual([{ state: expect.stringMatching(/active|completed/), retry_count: 1 }])
  expect(await alerts()).toEqual([1, 1])
})
