import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@concord/contract'
import { makeNpi } from '@concord/domain'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ANALYST, SUMMIT } from '#server/accounts/testing/people.ts'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { runPublication } from './run-publication.ts'
import { type Publications, usePublications } from './testing/use-publications.ts'

/** More than are staged in one piece, of a few practitioners that the registry lists. */
const ROWS = 6000

let world: Publications
let cycleId = ''
beforeAll(async () => {
  world = await usePublications()
  const known = await db().asSystem((tx) =>
    tx.rows<{ npi: number }>(sql`select npi from practitioners order by npi`),
  )
  const rows = Array.from({ length: ROWS }, (_, number) => ({
    npi: String(known[number]?.npi ?? makeNpi(String(290_000_000 + number))),
    ...{ address_1: `${number} Killed Way`, city: 'Dallas', state: 'TX', zip: '75209' },
  }))
  cycleId = await world.addCycle(await world.addRoster('killed'), '2026-06-03', rows)
})
afterAll(() => world.close())

const db = () => world.mappings.uploads.program.database

/** Reads all that publishing leaves behind, except when it was done. */
async function readOutcome(tx: Connection) {
  return {
    claims: await tx.rows(sql`select npi, fields, is_whole from claims where batch_id in (
      select batch_id from roster_publications where cycle_id = ${cycleId}) order by npi`),
    batches: await tx.rows(sql`
      select b.state, (select count(*) from changes where batch_id = b.id) as changes
      from batches b join rosters r on r.ledger_source_id = b.source_id`),
    steps: await tx.rows(
      sql`select state, counts from roster_cycle_steps where cycle_id = ${cycleId} order by number`,
    ),
    told: await tx.rows(sql`
      select action from audit_events where details ->> 'cycleId' = ${cycleId} order by seq`),
    task: await tx.rows(sql`select task, failure from roster_publications where cycle_id = ${cycleId}`),
  }
}

/** Runs a process that does what was requested of the publication, and kills it after a while. */
async function runAndKill(afterMs: number): Promise<void> {
  const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  // Node saves its compile cache on a normal exit only: a killed program saves it before it is killed.
  const script = `
    import { flushCompileCache } from 'node:module'
    import { readConfig } from ${from('../../config.ts')}
    import { openDatabase } from ${from('../../db/database.ts')}
    import { runPublication } from ${from('./run-publication.ts')}
    const [url, home, orgId, id] = process.argv.slice(1)
    flushCompileCache()
    console.log('working')
    await runPublication({ config: readConfig({ CONCORD_HOME: home }), database: openDatabase(url) }, { orgId, id })
  `
  const { url, home } = world.mappings.uploads.program
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, url, home, SUMMIT, cycleId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  await Promise.race([sleep(afterMs), ended])
  child.kill('SIGKILL')
  await ended
}

const ask = async (endpoint: typeof api.previewPublication | typeof api.publishCycle) => {
  const body = { revision: await world.revisionOf(cycleId) }
  const { status } = await world.mappings.uploads.program.call(ANALYST, endpoint, {
    params: { cycleId },
    body,
  })
  expect(status).toBe(200)
}
const finish = () => runPublication(world.mappings.uploads.jobs, { orgId: SUMMIT, id: cycleId })
/** Resets the tries, so that a killed worker is tried again for as long as this test kills. */
const forget = () =>
  db().asSystem((tx) => tx.run(sql`update roster_publications set tries = 0 where cycle_id = ${cycleId}`))

test('a worker that is killed at any moment leaves nothing, and the next one publishes once', async () => {
  await ask(api.previewPublication)
  for (let kill = 0; kill < 8 * inject('costlyDepth'); kill += 1) {
    await runAndKill(Math.random() * 2500)
    await forget()
  }
  await finish()
  await ask(api.publishCycle)
  for (let kill = 0; kill < 8 * inject('costlyDepth'); kill += 1) {
    await runAndKill(Math.random() * 2500)
    await forget()
  }
  await finish()
  const { claims, batches, steps, told, task } = await db().asSystem(readOutcome)
  expect(claims.length).toBe(ROWS)
  expect(batches).toMatchObject([{ state: 'applied' }])
  expect(steps).toMatchObject([{ state: 'published', counts: { rows: ROWS, practitioners: ROWS } }])
  expect(told).toEqual([
    { action: 'cycle.previewed' },
    { action: 'cycle.publishing' },
    { action: 'cycle.published' },
  ])
  expect(task).toEqual([{ task: null, failure: null }])
})
