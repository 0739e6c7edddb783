import { api, IMPERSONATION_HEADER, type ReplyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN,
  ANALYST,
  addUser,
  findUserId,
  HARBOR_ADMIN,
  SUMMIT,
  VIEWER,
} from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { type Mappings, type RosterParams, useMappings } from '../mapping/testing/use-mapping.ts'
import { runReady } from './jobs.ts'
import { prepareRun } from './prepare-run.ts'
import { queryResults } from './read-results.ts'
import { runCycle } from './run-cycle.ts'
import { beginAttempt } from './run-store.ts'

type Cycle = ReplyOf<typeof api.readCycle>['cycle']
type Row = { npi: string; name: string }

let mappings: Mappings
let key: RosterParams

/** People of the directory: rows of others are held, because the registry does not know them. */
let known: Row[]
const people = (count: number): Row[] => known.slice(0, count)
const write = (rows: readonly Row[]) =>
  `NPI,Last Name,First Name,Street,City,State,ZIP\n${rows
    .map(({ npi, name }) => `${npi},${name},Ana,1 Main St,Dallas,TX,75201`)
    .join('\n')}\n`

/** Publishes what is proposed for the newest file, with a stop that trips when more than a tenth of the rows end. */
async function publishMapping(): Promise<void> {
  const { file, source: none } = await mappings.read(key)
  expect(none).toBeNull()
  const config = { ...file?.proposed, stops: [{ stop: 'terms-share', above: 0.1 }] }
  const saved = await call(api.saveRosterMapping, { params: key, body: { revision: null, config, note: '' } })
  expect([saved.status, saved.reply.details]).toEqual([200, undefined])
  const { revision } = saved.reply.draft
  const body = { revision, effectiveOn: todayInUtc(), reason: 'The first mapping of this sender.' }
  const asked = await call(api.askForRosterMapping, { params: key, body })
  expect([asked.status, asked.reply.details]).toEqual([200, undefined])
  const { source } = await mappings.read(key, ADMIN)
  const params = { configId: source?.configId }
  const published = await call(api.publishSource, { params, body: { revision: source?.revision } }, ADMIN)
  expect([published.status, published.reply.details]).toEqual([200, undefined])
}

beforeAll(async () => {
  mappings = await useMappings()
  key = await mappings.addRoster('cycled')
  known = await mappings.uploads.program.database.asSystem((tx) =>
    tx.rows<Row>(sql`
      select npi::text as npi, last_name as name from practitioners
      where status = 'active' and last_name ~ '^[a-zA-Z]+$' order by npi limit 20`),
  )
})
afterAll(() => mappings.close())

const call = <Endpoint extends (typeof api)[keyof typeof api]>(
  endpoint: Endpoint,
  input: object,
  email = ANALYST,
) => mappings.uploads.program.call(email, endpoint, input as never)

const list = async (more: object = {}, email = ANALYST) =>
  (await call(api.listCycles, { params: { prefix: key.prefix, ...more } }, email)).reply
const newest = async () => (await list()).cycles[0] ?? expect.fail('There is no cycle')
const read = async (cycleId: string, email = ANALYST): Promise<Cycle> => {
  const { status, reply } = await call(api.readCycle, { params: { cycleId } }, email)
  expect([status, reply.code]).toEqual([200, undefined])
  return reply.cycle
}
const run = (id: string) => runCycle(mappings.uploads.jobs, { orgId: SUMMIT, id })

async function addFile(name: string, rows: readonly Row[]): Promise<string> {
  await mappings.addFile(key, name, write(rows))
  return (await newest()).id
}

const change = <Endpoint extends (typeof api)[keyof typeof api]>(
  endpoint: Endpoint,
  cycle: Cycle,
  more: object = {},
  email = ANALYST,
  headers: Record<string, string> = {},
) =>
  call(
    endpoint,
    { params: { cycleId: cycle.id, ...more }, body: { revision: cycle.revision, ...more }, headers },
    email,
  )

/** Begins to act as another user, with changes allowed, and returns the headers of calls in that name. */
async function startActing(by: string, userId: string): Promise<Record<string, string>> {
  const body = { userId, reason: 'A question', isReadOnly: false }
  const { status, reply } = await call(api.startImpersonation, { body }, by)
  expect([status, reply.code]).toEqual([200, undefined])
  return { [IMPERSONATION_HEADER]: reply.impersonation.id }
}

let first: string
let second: string

test('a file that came before its mapping waits for it, and runs when the mapping is published', async () => {
  first = await addFile('June.csv', [...people(20), { npi: '1234', name: 'Short' }])
  await run(first)
  expect(await newest()).toMatchObject({ state: 'read', waitsFor: 'mapping', balance: null })
  await publishMapping()
  await runReady(mappings.uploads.jobs, { orgId: SUMMIT })
  expect((await newest()).waitsFor).toBeNull()
  await run(first)
  const cycle = await read(first)
  expect(cycle).toMatchObject({
    ...{ state: 'compared', stage: 'compared', waitsFor: 'approval', failure: null, progress: null },
    balance: { in: 21, out: 20, held: 1, rejected: 0, empty: 0, exploded: 0 },
    ...{ changes: null, baseline: null, stops: [], openStops: 0, attempt: 1 },
    can: { run: true, cancel: true, approve: true },
  })
  expect(cycle.steps.map(({ state }) => state)).toEqual([
    'received',
    'read',
    'read',
    'mapped',
    'checked',
    'compared',
  ])
  expect(cycle.results.map(({ name }) => name)).toEqual(expect.arrayContaining(['clean.csv', 'summary.json']))
})

test('the results of a run are read by whoever may see the cycle, and no one else', async () => {
  const count = (orgId: string) =>
    queryResults(
      mappings.uploads.jobs,
      { orgId, id: first },
      ['clean.parquet'],
      async (connection, paths) => {
        const rows = await connection.runAndReadAll(`SELECT count(*) FROM '${paths['clean.parquet']}'`)
        return Number(rows.getRows()[0]?.[0])
      },
    )
  expect(await count(SUMMIT)).toBe(20)
  await expect(count('00000000-0000-4000-8000-000000000001')).rejects.toMatchObject({ code: 'not_found' })
})

test('what was approved is what the next file is compared with, and terms beyond the usual hold it', async () => {
  const approved = await change(api.approveCycle, await read(first))
  expect(approved).toMatchObject({ status: 200, reply: { state: 'approved' } })
  second = await addFile('July.csv', people(10))
  await run(second)
  expect(await read(second)).toMatchObject({
    ...{ state: 'held', waitsFor: 'stops', openStops: 1, baseline: { id: first, rows: 20 } },
    changes: { classes: { term: 10, unchanged: 10, add: 0 } },
    stops: [{ number: 1, stop: 'terms-share', canRelease: 'first', first: null, second: null }],
    earlier: [{ id: first, balance: { out: 20 } }],
  })
})

test('who releases a stop is no second person by acting as another user, at either step', async () => {
  const other = await addUser(mappings.uploads.program, { roles: ['rosterAnalyst'] })
  const [asAnalyst, asOther] = [
    await startActing(ADMIN, findUserId(ANALYST)),
    await startActing(ADMIN, other.userId),
  ]
  const stop = { number: 1, reason: 'Half of the office retired.' }
  const release = async (by: string, headers: Record<string, string> = {}) =>
    change(api.releaseStop, await read(second), stop, by, headers)

  expect((await release(ADMIN, asAnalyst)).status).toBe(200)
  expect((await read(second, ADMIN)).stops).toMatchObject([{ canRelease: null, isOwn: true }])
  for (const headers of [{}, asAnalyst, asOther])
    expect((await release(ADMIN, headers)).reply.details).toMatchObject({ reason: 'samePerson' })
  expect((await read(second, other.email)).stops).toMatchObject([{ canRelease: 'second', isOwn: false }])

  await change(api.disagreeWithStop, await read(second), stop, other.email)
  expect((await release(ADMIN)).status).toBe(200)
  expect((await release(ADMIN, asAnalyst)).reply.details).toMatchObject({ reason: 'samePerson' })
  await change(api.disagreeWithStop, await read(second), stop, other.email)
  expect((await read(second, ADMIN)).stops).toMatchObject([
    { first: null, canRelease: 'first', isOwn: false },
  ])
})

test('a stop is released by two people: the first says why, and cannot be the second', async () => {
  const held = await read(second)
  expect((await change(api.approveCycle, held)).reply).toMatchObject({
    code: 'conflict',
    details: { reason: 'openStops' },
  })
  const stop = { number: 1 }
  expect((await change(api.releaseStop, held, stop)).reply).toMatchObject({ code: 'invalid_input' })
  const reason = 'Half of the office retired.'
  expect((await change(api.releaseStop, held, { ...stop, reason })).status).toBe(200)
  const waiting = await read(second)
  expect(waiting.stops).toMatchObject([{ first: { reason }, canRelease: null }])
  expect((await change(api.releaseStop, waiting, stop)).reply.details).toMatchObject({ reason: 'samePerson' })
  expect((await read(second, ADMIN)).stops).toMatchObject([{ canRelease: 'second' }])

  const other = { ...stop, reason: 'The letter says nothing of it.' }
  expect((await change(api.disagreeWithStop, waiting, other, ADMIN)).status).toBe(200)
  const returned = await read(second)
  expect(returned.stops).toMatchObject([
    { first: null, disagreed: { reason: other.reason }, canRelease: 'first' },
  ])
  await change(api.releaseStop, returned, { ...stop, reason })
  const agreed = await change(api.releaseStop, await read(second), stop, ADMIN)
  expect(agreed.status).toBe(200)
  const released = await read(second)
  expect(released).toMatchObject({ state: 'held', openStops: 0, can: { approve: true } })
  expect((await change(api.approveCycle, released)).reply).toMatchObject({ state: 'approved' })
  expect((await read(second)).steps.at(-1)).toMatchObject({ state: 'approved', person: 'Daniel Reyes' })
})

test('whoever saw an earlier revision learns the one of now, and changes nothing', async () => {
  const cycle = await read(second)
  const { reply } = await change(
    api.cancelCycle,
    { ...cycle, revision: cycle.revision - 1 },
    { reason: 'Late' },
  )
  expect(reply).toMatchObject({
    code: 'conflict',
    details: { reason: 'revision', current: { revision: cycle.revision, state: 'approved' } },
  })
})

test('a worker that was killed leaves nothing that counts, and the next attempt has its effect once', async () => {
  const id = await addFile('August.csv', people(20))
  await mappings.uploads.program.database.asOrganization(
    SUMMIT,
    (tx) => beginAttempt(tx, { orgId: SUMMIT, id }, { stage: 'map', done: 0.4, startedAt: '' }),
    { write: true },
  )
  await run(id)
  const cycle = await read(id)
  expect(cycle).toMatchObject({ attempt: 2, state: 'compared', changes: { classes: { add: 10 } } })
  expect(cycle.steps.filter(({ state }) => state === 'compared')).toHaveLength(1)
  await run(id)
  expect(await read(id)).toEqual(cycle)

  await change(api.runCycle, cycle)
  const waiting = await read(id)
  expect(waiting).toMatchObject({ state: 'read', waitsFor: null, can: { run: false, cancel: true } })
  expect((await change(api.cancelCycle, waiting, { reason: 'Sent by mistake' })).reply.state).toBe('canceled')
  await run(id)
  expect(await read(id)).toMatchObject({
    state: 'canceled',
    can: { run: false, cancel: false, approve: false },
  })
})

/** Runs a cycle without the store of its file, as often as a run is tried. */
async function failRun(id: string): Promise<void> {
  const { jobs } = mappings.uploads
  const broken = { ...jobs, config: { ...jobs.config, STORAGE_URL: 'file:///none' } }
  for (let tries = 1; tries <= 3; tries += 1)
    await expect(runCycle(broken, { orgId: SUMMIT, id })).rejects.toThrow()
}

test('a run that fails three times ends in a sentence, and can be asked for again', async () => {
  const id = await addFile('September.csv', people(20))
  await failRun(id)
  const failed = await read(id)
  expect(failed).toMatchObject({ state: 'failed', stage: 'read', can: { run: true } })
  expect(failed.failure).toContain('Run it again')
  expect((await change(api.runCycle, failed)).reply.state).toBe('read')
  await run(id)
  expect((await read(id)).state).toBe('compared')
})

test('a file whose run failed can be rejected', async () => {
  const id = await addFile('Broken.csv', people(20))
  await failRun(id)
  const failed = await read(id)
  expect(failed).toMatchObject({ state: 'failed', can: { run: true, cancel: true } })
  expect((await change(api.cancelCycle, failed, { reason: 'The sender sends another' })).reply.state).toBe(
    'canceled',
  )
  expect(await read(id)).toMatchObject({ state: 'canceled', run: null, waitsFor: null, can: { run: false } })
})

test('events say at once where a cycle is, and again when it changes', async () => {
  const id = await addFile('October.csv', people(20))
  const { database } = mappings.uploads.program
  const { followCycle } = await import('./follow-cycle.ts')
  const events = (await followCycle(database, { orgId: SUMMIT, id })).content[Symbol.asyncIterator]()
  expect((await events.next()).value).toContain('"run":"waiting"')
  await run(id)
  for (let text = ''; !text.includes('"state":"compared"'); ) text = String((await events.next()).value)
  await events.return?.()
})

test('what came before a file is told in the order in which it came', async () => {
  const { id } = await newest()
  const prepared = await mappings.uploads.program.database.asSystem((tx) =>
    prepareRun(tx, { orgId: SUMMIT, id }),
  )
  const came = new Map((await list()).cycles.map((cycle) => [cycle.id, cycle.receivedAt]))
  const times = prepared?.history.map((one) => came.get(one.id) ?? '') ?? []
  expect(times.length).toBeGreaterThan(1)
  expect(times).toEqual(times.toSorted())
})

test('lists are filtered by what waits, sorted, and exported with what was filtered', async () => {
  const { cycles, waiting, choices } = await list({ sort: 'receivedAt' })
  expect(cycles.map(({ receivedAt }) => receivedAt)).toEqual(
    cycles.map(({ receivedAt }) => receivedAt).sort(),
  )
  for (const [waitsFor, count] of Object.entries(waiting)) {
    const found = (await call(api.listCycles, { params: { waitsFor } })).reply
    expect([waitsFor, found.total]).toEqual([waitsFor, count])
    for (const cycle of found.cycles) expect(cycle.waitsFor).toBe(waitsFor)
  }
  expect(choices.types).toContain('practitioner')
  const file = await call(api.exportCycles, { params: { prefix: key.prefix, state: 'canceled' } })
  expect(String(file.reply).trim().split('\n')).toHaveLength(3)
})

test('cycles are seen with the permission to view files, decided on with that to map, and never by another organization', async () => {
  const cycle = await read(second)
  const other = await call(api.readCycle, { params: { cycleId: cycle.id } }, HARBOR_ADMIN)
  expect(other.reply.code).toBe('not_found')
  expect((await list({}, HARBOR_ADMIN)).cycles).toEqual([])
  for (const endpoint of [api.approveCycle, api.runCycle, api.cancelCycle]) {
    const body = { revision: cycle.revision, reason: 'No' }
    const params = { cycleId: cycle.id }
    expect((await call(endpoint, { params, body }, HARBOR_ADMIN)).reply.code).toBe('not_found')
    expect((await call(endpoint, { params, body }, VIEWER)).reply.code).toBe('forbidden')
  }
  expect((await call(api.readCycle, { params: { cycleId: cycle.id } }, VIEWER)).reply.code).toBe('forbidden')
})
