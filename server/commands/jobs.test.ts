import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { declareJob } from '#server/jobs/job.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const jobs = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, ['server/main.ts', 'jobs', ...args], {
    env: { ...process.env, DATABASE_URL: db.url },
  }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )

const fail = (queue: string, message: string) =>
  db.database.asOwner(async (c) => {
    await enqueue(c, declareJob(queue, z.object({})), {})
    await c.run(sql`
      update jobs.job set state = 'failed', completed_on = now(), output = jsonb_build_object('message', ${message}::text)
      where name = ${queue}`)
  })

test('failed jobs are listed with their errors, and one queue or all of them are given one more try', async () => {
  expect((await jobs('failed')).stdout).toBe('No job failed in the last week.\n')
  await fail('greet', 'no\nanswer')
  await fail('part', 'no room')
  expect((await jobs('failed')).stdout).toMatch(/Z {2}greet {2}[\w-]{36} {2}no answer\n/)
  const listed = JSON.parse((await jobs('failed', '--json')).stdout)
  expect(listed.jobs.map(({ queue }: { queue: string }) => queue).toSorted()).toEqual(['greet', 'part'])
  expect((await jobs('retry', 'greet')).stdout).toBe('1 job waits for one more try.\n')
  expect((await jobs('failed')).stdout).toMatch(/ part .* no room\n$/)
  expect((await jobs('retry')).stdout).toBe('1 job waits for one more try.\n')
  const states = await db.database.asOwner((c) => c.rows(sql`select distinct state from jobs.job`))
  expect(states).toEqual([{ state: 'retry' }])
  const wrong = await jobs('again')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Usage: npm run')])
})
