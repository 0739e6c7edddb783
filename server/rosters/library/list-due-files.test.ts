import { api } from '@concord/contract'
import { addDays, findLastDue, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYST, HARBOR_ADMIN, SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
// Twelve hours ahead at least: at noon in UTC the next day has begun there.
const due = { every: 'month', day: 1, hour: 0, timeZone: 'Pacific/Auckland' } as const
const thisMonth = findLastDue(due, new Date()).day
const earlier = [1, 2, 3].reduce<string[]>(
  (days) => [...days, `${addDays(days.at(-1) ?? thisMonth, -1).slice(0, 7)}-01`],
  [thisMonth],
)

beforeAll(async () => {
  program = await startTestProgram()
  const { reply } = await program.call(ANALYST, api.listRosterTargets)
  const targetId = reply.targets[0]?.id ?? ''
  const body = {
    prefix: 'lakeside',
    type: 'practitioner',
    sender: 'Lakeside',
    scope: 'full',
    targetId,
    due,
  } as const
  const { roster } = (await program.call(ANALYST, api.createRoster, { body })).reply
  await program.call(ANALYST, api.createRoster, { body: { ...body, type: 'facility', due: null } })
  await program.database.asSystem(async (connection) => {
    await connection.run(
      sql`update rosters set due_since = now() - interval '2 years' where id = ${roster.id}`,
    )
    for (const [place, days] of [
      [1, -2],
      [2, 3],
    ] as const)
      await connection.run(sql`
        insert into roster_cycles (org_id, id, roster_id, period, due_on, state, stage, received_at, changed_at)
        values (${SUMMIT}, gen_random_uuid(), ${roster.id}, ${earlier[place]}, ${earlier[place]}, 'confirmed', 'confirmed',
          ${`${addDays(earlier[place] ?? '', days)}T12:00:00Z`}, now())`)
  })
})
afterAll(() => program.close())

const ask = (month: string, email = ANALYST) => program.call(email, api.listDueFiles, { params: { month } })

test.each([
  [0, 'late', null],
  [1, 'came', -1],
  [2, 'cameLate', 4],
  [3, 'missed', null],
] as const)(
  'the file that was due %i months ago is told as %s, on the day of its calendar',
  async (ago, outcome, days) => {
    const day = earlier[ago] ?? ''
    const { status, reply } = await ask(day.slice(0, 7))
    expect(status).toBe(200)
    const own = reply.rosters.find(({ prefix }) => prefix === 'lakeside')
    expect(own?.days).toEqual([
      {
        ...{ day, outcome },
        receivedAt: days === null ? null : expect.any(String),
        receivedOn: days === null ? null : addDays(day, days),
      },
    ])
    expect(reply.unscheduled).toBeGreaterThan(0)
  },
)

test('what is due next month is to come', async () => {
  const next = addDays(thisMonth, 31).slice(0, 7)
  const own = (await ask(next)).reply.rosters.find(({ prefix }) => prefix === 'lakeside')
  expect(own?.days).toMatchObject([{ outcome: 'toCome' }])
})

test('other organizations see none of it, and it takes the permission', async () => {
  const other = await ask(todayInUtc().slice(0, 7), HARBOR_ADMIN)
  expect(JSON.stringify(other.reply)).not.toContain('lakeside')
  const names = (await program.call(HARBOR_ADMIN, api.listRosterNames)).reply.rosters
  expect(names.map(({ prefix }) => prefix)).not.toContain('lakeside')
  expect((await ask('2026-07', VIEWER)).status).toBe(403)
  expect((await program.call(VIEWER, api.listRosterNames)).status).toBe(403)
  expect((await ask('2026-13')).status).toBe(400)
})

test('the names of rosters are those that are not archived', async () => {
  const { reply } = await program.call(ANALYST, api.listRosterNames)
  expect(reply.rosters).toContainEqual({ prefix: 'lakeside', type: 'practitioner', sender: 'Lakeside' })
})
