import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@concord/contract'
import { type Database, DEMO_PASSWORD } from '@concord/server'
import { startProgram, stopProgram } from '../start-program.ts'
import type { Search } from './samples.ts'

export type Served = {
  page(search: Search): Promise<void>
  stop(): Promise<void>
}

const QUIET_LOOKS = 3
const LOOK_EVERY_MS = 1000

/** Waits until the jobs that a load and a first start leave are done, such as finding duplicates: they use both cores. */
export async function waitForJobs(database: Database): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    await sleep(LOOK_EVERY_MS)
    const { rows } = await database.asOwner(({ client }) =>
      client.query<{ left: number }>(
        `select count(*)::int as left from jobs.job where state < 'completed' and start_after <= now()`,
      ),
    )
    quiet = rows[0]?.left === 0 ? quiet + 1 : 0
  }
}

/** Returns the program itself on this home, and one signed-in client that calls it over one kept connection. */
export async function serve(home: string): Promise<Served> {
  const started = await startProgram(home)
  const { origin } = started
  const post = async (path: string, body: unknown, token = '') => {
    const reply = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return reply.json() as Promise<Record<string, unknown>>
  }
  const { token } = await post(api.authenticate.path, {
    email: 'viewer@summit.example',
    password: DEMO_PASSWORD,
  })
  return {
    async page(search) {
      await post(api.searchPractitioners.path, search, String(token))
    },
    stop: () => stopProgram(started),
  }
}
