import { randomUUID } from 'node:crypto'
import { api, type BodyIn, ROSTER_ERRORS } from '@concord/contract'
import { addDays, type CycleState, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN,
  ANALYST,
  findUserId,
  HARBOR_ADMIN,
  readAudit,
  SUMMIT,
  VIEWER,
} from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { insertConfig } from '#server/rosters/configs/config-store.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
let targetId: string

beforeAll(async () => {
  program = await startTestProgram()
  targetId = randomUUID()
  const made = { orgId: SUMMIT, id: targetId, kind: 'target', targetId: null, builtIn: null } as const
  const named = { ...made, name: 'Practitioners', createdBy: findUserId(ADMIN) }
  await program.database.asSystem((tx) => insertConfig(tx, named))
})
afterAll(() => program.close())

let last = 0
const wanted = (given: Partial<BodyIn<typeof api.createRoster>> = {}): BodyIn<typeof api.createRoster> => {
  last += 1
  return {
    prefix: `sender-${last}`,
    type: 'practitioner',
    sender: `Sender ${last}`,
    scope: 'full',
    targetId,
    ...given,
  }
}
const create = (given: Partial<BodyIn<typeof api.createRoster>> = {}, email = ANALYST) =>
  program.call(email, api.createRoster, { body: wanted(given) })

test('a roster is added by whoever looks after it, and found by its sender and type', async () => {
  const due = { every: 'month', day: 5, hour: 17, timeZone: 'America/Chicago' } as const
  const { status, reply } = await create({ prefix: 'lakeside-ipa', sender: ' Lakeside IPA ', due })
  expect([status, reply.roster]).toMatchObject([
    200,
    { sender: 'Lakeside IPA', due, source: null, lastCycle: null, next: { isLate: false } },
  ])
  expect(reply.roster.owner?.id).toBe(findUserId(ANALYST))
  const params = { prefix: 'lakeside-ipa', type: 'practitioner' }
  expect((await program.call(ANALYST, api.readRoster, { params })).reply.roster).toEqual(reply.roster)
  const found = await program.call(ANALYST, api.listRosters, { params: { search: 'LAKESIDE' } })
  expect(found.reply).toMatchObject({ rosters: [{ id: reply.roster.id }], total: 1 })
  expect((await readAudit(program))[0]).toMatchObject({ action: 'roster.created' })
})

test('two people who add the same roster at once make one', async () => {
  const key = { prefix: 'twice', type: 'facility' }
  const answers = await Promise.all([create(key), create(key, ADMIN)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['prefix', { prefix: 'Lakeside IPA' }, ROSTER_ERRORS.otherPrefix],
  ['sender', { sender: ' ' }, ROSTER_ERRORS.noSender],
  ['type', { type: 'shoes' }, ROSTER_ERRORS.otherType],
  ['targetId', { targetId: randomUUID() }, ROSTER_ERRORS.otherTarget],
  ['ownerId', { ownerId: randomUUID() }, ROSTER_ERRORS.otherOwner],
  [
    'due.timeZone',
    { due: { every: 'month', day: 5, hour: 9, timeZone: 'Mars/Base' } },
    ROSTER_ERRORS.timeZone,
  ],
] as const)('a wrong %s is refused at its field', async (field, given, message) => {
  const { status, reply } = await create(given)
  expect([status, reply.details]).toMatchObject([400, [{ field, message }]])
})

test('demo organizations and people without the permission add none; other organizations find none', async () => {
  const { roster } = (await create({ prefix: 'own' })).reply
  expect((await create({}, 'admin@demo.example')).status).toBe(403)
  expect((await create({}, VIEWER)).status).toBe(403)
  const params = { prefix: roster.prefix, type: roster.type }
  expect((await program.call(HARBOR_ADMIN, api.readRoster, { params })).status).toBe(404)
  expect((await program.call(HARBOR_ADMIN, api.listRosters, { params: { search: 'own' } })).reply.total).toBe(
    0,
  )
  expect((await create({ targetId }, HARBOR_ADMIN)).reply.details).toMatchObject([{ field: 'targetId' }])
})

const addCycle = (rosterId: string, given: { state: CycleState; dueOn: string | null; stops?: number }) =>
  program.database.asSystem((connection) =>
    connection.run(sql`
      insert into roster_cycles (org_id, id, roster_id, period, due_on, state, stage, received_at, changed_at, rows, stops)
      values (${SUMMIT}, gen_random_uuid(), ${rosterId}, ${`${todayInUtc().slice(0, 7)}-01`}, ${given.dueOn}, ${given.state},
        'compared', now(), now(), 412, ${given.stops ?? 0})`),
  )
const change = (
  roster: { prefix: string; type: string },
  body: BodyIn<typeof api.changeRoster>,
  email = ANALYST,
) => program.call(email, api.changeRoster, { params: { prefix: roster.prefix, type: roster.type }, body })
const everyDay = (day: string) =>
  ({ every: 'month', day: Number(day.slice(8)), hour: 0, timeZone: 'UTC' }) as const
const daily = (prefix: string) => program.call(ANALYST, api.listRosters, { params: { search: prefix } })

test('rosters stand in the order of what they need, and each due day of the month says what became of it', async () => {
  const today = todayInUtc()
  const make = async (name: string, given: Partial<BodyIn<typeof api.createRoster>> = {}) =>
    (await create({ prefix: `needs-${name}`, sender: `Needs ${name}`, ...given })).reply.roster
  const arrived = await make('arrived')
  await addCycle(arrived.id, { state: 'confirmed', dueOn: null })
  const held = await make('held', { due: everyDay(today) })
  await addCycle(held.id, { state: 'held', dueOn: today, stops: 2 })
  const late = await make('late', { due: everyDay(today) })
  await program.database.asSystem((connection) =>
    connection.run(sql`update rosters set due_since = now() - interval '3 days' where id = ${late.id}`),
  )
  const unmapped = await make('unmapped')
  await addCycle(unmapped.id, { state: 'read', dueOn: null })
  await make('unscheduled')
  const { reply } = await daily('needs-')
  expect(reply.rosters.map(({ sender, need }) => `${sender}: ${need}`)).toEqual([
    'Needs late: needsYou',
    'Needs held: needsYou',
    'Needs unmapped: needsYou',
    'Needs arrived: arrived',
    'Needs unscheduled: unscheduled',
  ])
  expect(reply).toMatchObject({
    total: 5,
    senders: 5,
    late: 1,
    needs: { needsYou: 3, arrived: 1, unscheduled: 1 },
  })
  expect(reply.month).toEqual([{ day: today, marks: expect.arrayContaining(['late', 'waits']) }])
  const only = await program.call(ANALYST, api.listRosters, { params: { search: 'needs-', due: 'late' } })
  expect(only.reply.rosters.map(({ prefix }) => prefix)).toEqual(['needs-late'])
  const file = await program.call(ANALYST, api.exportRosters, {
    params: { search: 'needs-', need: 'needsYou' },
  })
  expect(String(file.reply)).toContain('Needs held,needs-held,practitioner,Full,Practitioners')
  expect(String(file.reply)).not.toContain('needs-arrived')
})

test('a change is made to what was seen, and a new calendar counts from then on', async () => {
  const { roster } = (await create()).reply
  const due = everyDay(addDays(todayInUtc(), -1))
  const { status, reply } = await change(roster, {
    version: roster.version,
    sender: 'Other',
    due,
    ownerId: null,
  })
  expect([status, reply.roster]).toMatchObject([
    200,
    { sender: 'Other', due, owner: null, next: { isLate: false } },
  ])
  const again = await change(roster, { version: roster.version, sender: 'Third' }, ADMIN)
  expect([again.status, again.reply.details]).toMatchObject([409, { current: { sender: 'Other' } }])
  expect((await readAudit(program))[0]).toMatchObject({
    action: 'roster.changed',
    details: { before: { sender: roster.sender }, after: { sender: 'Other' } },
  })
})

test('a roster that is late stays so when all but its calendar changes', async () => {
  const due = everyDay(todayInUtc())
  const { roster } = (await create({ due })).reply
  await program.database.asSystem((connection) =>
    connection.run(sql`update rosters set due_since = now() - interval '3 days' where id = ${roster.id}`),
  )
  const changed = await change(roster, { version: roster.version, sender: 'Renamed', due })
  expect(changed.reply.roster).toMatchObject({ sender: 'Renamed', next: { isLate: true } })
  const { version } = changed.reply.roster
  const moved = await change(roster, { version, due: { ...due, hour: 1 } })
  expect(moved.reply.roster.next?.isLate).toBe(false)
})

test('a roster is found by its short id alone, however many others have it in their names', async () => {
  const { roster } = (await create({ prefix: 'exact' })).reply
  await create({ prefix: 'exact-west', sender: 'exact' })
  const params = { prefix: 'exact', type: roster.type }
  const { reply } = await program.call(ANALYST, api.listRosters, { params })
  expect(reply.rosters.map(({ id }) => id)).toEqual([roster.id])
})

test('an archived roster is out of the list and due no more, until it is restored', async () => {
  const { roster } = (await create({ due: everyDay(todayInUtc()) })).reply
  const archived = (await change(roster, { version: 1, isArchived: true })).reply.roster
  expect(archived).toMatchObject({ next: null, archivedAt: expect.any(String) })
  expect((await daily(roster.prefix)).reply.total).toBe(0)
  const params = { search: roster.prefix, archived: 'true' }
  expect((await program.call(ANALYST, api.listRosters, { params })).reply.total).toBe(1)
  await change(archived, { version: archived.version, isArchived: false })
  expect((await daily(roster.prefix)).reply.total).toBe(1)
  const actions = (await readAudit(program)).slice(0, 2).map(({ action }) => action)
  expect(actions).toEqual(['roster.restored', 'roster.archived'])
})

test('the cycles of a roster are its own, and no one else changes it', async () => {
  const { roster } = (await create()).reply
  await addCycle(roster.id, { state: 'checked', dueOn: null })
  const params = { prefix: roster.prefix, type: roster.type }
  const { reply } = await program.call(ANALYST, api.listRosterCycles, { params })
  expect(reply.cycles).toMatchObject([{ state: 'checked', rows: 412 }])
  expect((await program.call(HARBOR_ADMIN, api.listRosterCycles, { params })).status).toBe(404)
  expect((await change(roster, { version: 1, sender: 'Taken' }, HARBOR_ADMIN)).status).toBe(404)
  expect((await change(roster, { version: 1, sender: 'Taken' }, VIEWER)).status).toBe(403)
  const owners = (await program.call(ANALYST, api.listRosterOwners)).reply.owners
  expect(owners.map(({ id }) => id)).toContain(findUserId(ADMIN))
  expect(owners.map(({ id }) => id)).not.toContain(findUserId(HARBOR_ADMIN))
})
