import { randomUUID } from 'node:crypto'
import { api } from '@concord/contract'
import { addDays, CLOCK_LANES, CLOCK_TIME_ZONE, dayInZone, getDueDay } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, HARBOR_ADMIN, INTERNAL, readAudit, SUMMIT } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
let npi = ''
const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

const run = (statement: ReturnType<typeof sql>) => program.database.asSystem((tx) => tx.run(statement))
const addQuestion = (askedAt: Date, answeredAt: Date | null, id = randomUUID()) =>
  run(sql`
    insert into network_questions (org_id, id, number, asked_at, asked_by, npi, network, answer, answered_at, seal, created_at)
    select ${SUMMIT}, ${id}, 1001 + count(*), ${askedAt}, 'Marta Lind', ${npi}, 'Summit Choice',
      ${answeredAt === null ? null : 'inNetwork'}, ${answeredAt}, ${answeredAt === null ? null : 'ab'.repeat(32)}, ${askedAt}
    from network_questions where org_id = ${SUMMIT}`).then(() => id)

beforeAll(async () => {
  program = await startTestProgram()
  const found = await program.database.asOrganization(SUMMIT, (tx) =>
    tx.one<{ npi: number }>(sql`
      select a.npi from viewed.affiliations a join viewed.practitioners p on p.npi = a.npi
      where a.network = 'Summit Medicare Advantage' and p.status = 'active' order by a.npi limit 1`),
  )
  npi = String(found?.npi)
  const verifiedAt = hoursAgo(80 * 24)
  await run(sql`update practitioners set verified_at = ${verifiedAt} where npi = ${npi}`)
  await run(sql`update overlay.practitioners set verified_at = ${verifiedAt} where npi = ${npi}`)
})
afterAll(() => program.close())

const read = (params = {}, email = ADMIN) => program.call(email, api.readClocks, { params })
const list = (lane: (typeof CLOCK_LANES)[number], params = {}, email = ADMIN) =>
  program.call(email, api.listClockItems, { params: { lane, ...params } })
const laneOf = async (name: (typeof CLOCK_LANES)[number], params = {}) =>
  (await read(params)).reply.lanes.find(({ lane }) => lane === name)

test('the lanes count what lists show, and a forecast has fourteen days', async () => {
  const { reply } = await read()
  expect(reply.lanes.map(({ lane }) => lane)).toEqual(CLOCK_LANES)
  expect([reply.days.length, reply.people]).toEqual([14, 'named'])
  const verify = reply.lanes[0]
  expect(verify?.base).toBeGreaterThan(10)
  expect(verify?.onTime).toBe((verify?.base ?? 0) - (verify?.late ?? 0))
  const { reply: listed } = await list('verify')
  expect(listed.running).toBe((verify?.late ?? 0) + (verify?.open ?? 0))
  expect(listed.running + listed.closed).toBe(verify?.base)
  const late = await list('verify', { show: 'late' })
  expect([late.reply.total, late.reply.items[0]?.state]).toEqual([verify?.late, 'late'])
  const first = reply.days.findIndex((_, index) => (verify?.forecast[index] ?? 0) > 0)
  const dueOn = reply.days[first]?.day ?? ''
  const ofDay = await list('verify', { dueOn })
  expect(ofDay.reply.total).toBe(verify?.forecast[first])
  expect(ofDay.reply.items.every((item) => item.dueOn === dueOn)).toBe(true)
})

test('who is in the networks of the organization, or named by its claims, is its own; filters leave fewer', async () => {
  const own = await program.database.asOrganization(SUMMIT, (tx) =>
    tx.one<{ count: number }>(sql`
      select count(*)::int as count from viewed.practitioners p where p.status = 'active' and (
        exists (select from viewed.affiliations a where a.npi = p.npi and a.network in ('Summit Choice', 'Summit Medicare Advantage'))
        or exists (select from claims c join batches b on b.id = c.batch_id where c.npi = p.npi and b.state = 'applied' and b.org_id = ${SUMMIT}))`),
  )
  expect((await laneOf('verify'))?.base).toBe(own?.count)
  const medicare = await laneOf('verify', { network: 'Summit Medicare Advantage' })
  expect(medicare?.base).toBeGreaterThan(0)
  expect(medicare?.base).toBeLessThan(own?.count ?? 0)
  expect((await laneOf('verify', { network: 'Harbor Select' }))?.base).toBe(0)
  const inTexas = await laneOf('verify', { state: 'TX' })
  expect(inTexas?.base).toBeLessThan(own?.count ?? 0)
})

test('an organization that names no one and is held to no state answers for no one', async () => {
  const { reply } = await read({}, INTERNAL)
  expect([reply.people, reply.lanes[0]?.base]).toEqual(['none', 0])
})

test('a question runs until it is answered: in time, too late, or open, by business days', async () => {
  const before = await laneOf('answer')
  const longAgo = new Date(Date.now() - 20 * 24 * HOUR_MS)
  const met = await addQuestion(longAgo, new Date(longAgo.getTime() + HOUR_MS))
  await addQuestion(longAgo, hoursAgo(1))
  await addQuestion(longAgo, null)
  const open = await addQuestion(hoursAgo(0.01), null)
  const lane = await laneOf('answer')
  expect([lane?.base, lane?.onTime, lane?.late, lane?.open]).toEqual(
    [3, 1, 1, 1].map(
      (added, index) => added + ([before?.base, before?.onTime, before?.late, before?.open][index] ?? 0),
    ),
  )
  const { reply } = await program.call(ADMIN, api.readClockItem, { params: { lane: 'answer', itemId: open } })
  const askedOn = dayInZone(new Date(reply.item.startedAt ?? ''), CLOCK_TIME_ZONE)
  expect([reply.item.dueOn, reply.item.state]).toEqual([getDueDay('answer', askedOn), 'open'])
  expect(reply.steps.map(({ label, state }) => [label, state])).toEqual([
    ['Asked', 'done'],
    ['Answer in writing', 'waits'],
  ])
  const answered = await program.call(ADMIN, api.readClockItem, { params: { lane: 'answer', itemId: met } })
  expect(answered.reply.steps[1]?.sha256).toBe('ab'.repeat(32))
  const closed = await list('answer', { show: 'closed' })
  expect(closed.reply.paces.find(({ pace }) => pace === 'under4Hours')?.count).toBeGreaterThanOrEqual(1)
  expect(closed.reply.slowestMinutes).toBeGreaterThan(19 * 24 * 60)
})

test('questions and calls follow the filters as all else does', async () => {
  const call = sql`
    insert into attestation_calls (org_id, id, channel, state, office_key, office, npis, outcome, started_at, saved_at)
    values (${SUMMIT}, ${randomUUID()}, 'phone', 'saved', '2145550199|75201|9 ELSEWHERE ST',
      '{"name": "Alderbrook", "phone": "2145550199"}', ${[Number(npi)]}::bigint[], 'refused', ${hoursAgo(3)}, ${hoursAgo(3)})`
  const place = await program.database.asOrganization(SUMMIT, (tx) =>
    tx.one<{ state: string }>(
      sql`select l.state from viewed.locations l where l.npi = ${npi} and l.position = 0`,
    ),
  )
  const [here, elsewhere] = [place?.state, place?.state === 'TX' ? 'OK' : 'TX']
  const filters: readonly (readonly [{ state?: string; network?: string }, number])[] = [
    [here === undefined ? {} : { state: here }, 1],
    [{ state: elsewhere }, 0],
    [{ network: 'Summit Medicare Advantage' }, 1],
    [{ state: elsewhere, network: 'Summit Medicare Advantage' }, 0],
  ]
  const count = async (lane: 'answer' | 'remove') =>
    Promise.all(filters.map(async ([params]) => (await list(lane, params)).reply.running))
  const [questions, calls] = [await count('answer'), await count('remove')]
  await addQuestion(hoursAgo(0.01), null)
  await run(call)
  const added = filters.map(([{ network }, expected]) => (network === undefined ? expected : 0))
  expect(await count('answer')).toEqual(questions.map((before, index) => before + (added[index] ?? 0)))
  expect(await count('remove')).toEqual(calls.map((before, index) => before + (filters[index]?.[1] ?? 0)))
})

test('a data update runs from the hour it was heard; what takes a place off has its own clock', async () => {
  const [updates, removals] = [await laneOf('update'), await laneOf('remove')]
  const create = (path: string, value: string | null) =>
    program.call(ADMIN, api.createDataUpdate, {
      body: { title: 'Alderbrook', changes: [{ npi, path, value }] },
    })
  const { reply } = await create('last_name', 'Corrected')
  await create('locations.12OAK|75209|US', null)
  expect((await laneOf('update'))?.open).toBe((updates?.open ?? 0) + 1)
  expect((await laneOf('remove'))?.open).toBe((removals?.open ?? 0) + 1)
  const params = { lane: 'update', itemId: reply.update.id } as const
  const item = await program.call(ADMIN, api.readClockItem, { params })
  expect(item.reply.item.what).toBe('1 change, Alderbrook')
  expect(item.reply.steps.map(({ label }) => label)).toEqual([
    'Received',
    'Read and understood',
    'Applied',
    'In the directory',
    'Sent to Plan Finder',
  ])
  await run(
    sql`update data_updates set heard_at = heard_at - interval '20 days' where id = ${reply.update.id}`,
  )
  expect((await laneOf('update'))?.late).toBe((updates?.late ?? 0) + 1)
})

/** Adds an export as JSON with the newest change of a record that its file holds, if it holds any. */
const addFile = async (file: { state?: string; npi?: string; changedAt?: Date; finishedAt: Date }) => {
  const id = randomUUID()
  await run(sql`
    insert into exports (org_id, id, recipe_id, user_id, name, subject, format, columns, state, expected_rows, started_at, finished_at)
    values (${SUMMIT}, ${id}, ${id}, ${randomUUID()}, ${id}, 'practitioner', 'json', '{}', ${file.state ?? 'ready'}, 1,
      ${file.finishedAt}, ${file.finishedAt})`)
  if (file.changedAt)
    await run(sql`
      insert into export_held_changes (org_id, npi, changed_at, export_id)
      values (${SUMMIT}, ${file.npi ?? npi}, ${file.changedAt}, ${id})`)
  return id
}

test('changes of Medicare networks wait for a file that holds them, whatever other files are made meanwhile', async () => {
  const batch = await program.database.asSystem((tx) =>
    tx.one<{ id: string }>(sql`select id from batches where org_id is null limit 1`),
  )
  const day = dayInZone(hoursAgo(80), CLOCK_TIME_ZONE)
  const noon = new Date(`${day}T18:00:00Z`)
  const [first, last] = [noon, new Date(noon.getTime() + HOUR_MS)]
  const change = (at: Date, field: string) =>
    run(sql`
      insert into changes (npi, id, field_path, before, after, at, batch_id)
      values (${npi}, ${randomUUID()}, ${field}, '"A"', '"B"', ${at}, ${batch?.id})`)
  await change(first, 'last_name')
  await change(last, 'first_name')
  const params = { lane: 'planFinder', itemId: `${npi}:${day}` } as const
  const readItem = async () => {
    const { reply } = await program.call(ADMIN, api.readClockItem, { params })
    const { label, detail, state } = reply.steps.at(-1) ?? {}
    return [reply.item.state, reply.item.dueOn, label, state, state === 'done' ? detail : null]
  }
  const open = ['open', addDays(day, 30), 'Send to Plan Finder', 'waits', null]
  expect(await readItem()).toEqual(open)
  await addFile({ state: 'ended', finishedAt: hoursAgo(5) })
  await addFile({ finishedAt: hoursAgo(4) })
  await addFile({ npi: '1999999992', changedAt: last, finishedAt: hoursAgo(3) })
  await addFile({ changedAt: first, finishedAt: hoursAgo(2) })
  expect(await readItem()).toEqual(open)
  const file = await addFile({ changedAt: last, finishedAt: hoursAgo(1) })
  expect(await readItem()).toEqual(['met', addDays(day, 30), 'Sent to Plan Finder', 'done', file])
})

test('evidence comes as JSON with the calendar, and as CSV, and downloading it is on record', async () => {
  const itemId = await addQuestion(hoursAgo(30 * 24), hoursAgo(30 * 24 - 1))
  const { reply } = await program.call(ADMIN, api.downloadClockEvidence, {
    params: { lane: 'answer', itemId },
  })
  const pack = typeof reply === 'string' ? JSON.parse(reply) : reply
  expect([pack.total, pack.items[0].steps.length, pack.clock.days]).toEqual([1, 2, 1])
  expect(pack.calendar.holidays.length).toBeGreaterThan(30)
  const csv = await program.call(ADMIN, api.downloadClockEvidence, {
    params: { lane: 'verify', format: 'csv' },
  })
  const lines = String(csv.reply).trim().split('\r\n')
  expect(lines).toHaveLength(1 + ((await laneOf('verify'))?.base ?? 0))
  expect(
    (await readAudit(program)).filter(({ action }) => action === 'clock.evidence-exported'),
  ).toHaveLength(2)
})

test('what another organization has is not there; without the product nothing is', async () => {
  const itemId = await addQuestion(hoursAgo(1), null)
  const params = { lane: 'answer', itemId } as const
  expect((await program.call(INTERNAL, api.readClockItem, { params })).status).toBe(404)
  expect((await program.call(INTERNAL, api.downloadClockEvidence, { params })).status).toBe(404)
  for (const call of [
    read({}, HARBOR_ADMIN),
    list('answer', {}, HARBOR_ADMIN),
    program.call(HARBOR_ADMIN, api.readClockItem, { params }),
    program.call(HARBOR_ADMIN, api.downloadClockEvidence, { params }),
  ])
    expect((await call).status).toBe(403)
  const unknown = { params: { lane: 'answer', itemId: 'x' } } as const
  expect((await program.call(ADMIN, api.readClockItem, unknown)).status).toBe(404)
  for (const dueOn of ['soon', '0000-01-01'])
    expect((await list('answer', { dueOn })).status, dueOn).toBe(400)
})
