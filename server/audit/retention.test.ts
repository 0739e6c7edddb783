import { api, type ParamsIn } from '@concord/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { nextRunAfter, REMOVAL_CRON } from './removal-time.ts'
import { removeExpiredEvents } from './remove-expired.ts'

let program: TestProgram
let summit: string

const INTERNAL = 'internal@concord.example'
const ADMIN = 'admin@summit.example'
const SETTING = 'audit-retention-days' as const

beforeAll(async () => {
  program = await startTestProgram()
  const found = await program.database.asSystem((c) =>
    c.one<{ id: string }>(sql`select id from organizations where client_id = 'summit'`),
  )
  summit = found?.id ?? ''
  // Before anyone signs in: a log begins with its oldest events.
  await program.database.asOwner((connection) =>
    connection.run(sql`
      insert into audit_events (org_id, id, at, action, details)
      select ${summit}, gen_random_uuid(), now() - days * interval '1 day', 'test.old', '{}'
      from unnest(array[3000, 2000, 1000, 500]) as days`),
  )
})
afterAll(() => program.close())

const preview = (days: unknown, email = INTERNAL, orgId = summit) =>
  program.call(email, api.previewAuditRemoval, {
    params: { orgId, days } as ParamsIn<typeof api.previewAuditRemoval>,
  })
const agoOf = (time: string | null) => Math.round((Date.now() - Date.parse(time ?? '')) / 86_400_000)
const managed = async () =>
  (await program.call(INTERNAL, api.readManagedOrganization, { params: { orgId: summit } })).reply
    .organization
async function keepFor(days: string | null, email = INTERNAL) {
  const { version } = await managed()
  const body = { version, settings: [{ setting: SETTING, value: days }] }
  return program.call(email, api.changeOrganization, { params: { orgId: summit }, body })
}

describe('how long audit events are kept', () => {
  test('is 2,555 days by default, is set with the organization, and is reported with the log', async () => {
    const settingOf = async () => (await managed()).settings.find(({ setting }) => setting === SETTING)
    const default_ = { setting: SETTING, value: '2555', product: null, isDefault: true }
    expect(await settingOf()).toEqual(default_)
    expect((await keepFor('1500')).status).toBe(200)
    expect(await settingOf()).toEqual({ ...default_, value: '1500', isDefault: false })
    expect((await program.call(ADMIN, api.readAuditChoices, { params: {} })).reply.keptDays).toBe(1500)
    const { events } = (await program.call(ADMIN, api.listAuditEvents, { params: {} })).reply
    expect(events.find(({ action }) => action === 'organization.settings-changed')?.details).toEqual({
      before: { [SETTING]: null },
      after: { [SETTING]: '1500' },
    })
    await keepFor(null)
    expect((await program.call(ADMIN, api.readAuditChoices, { params: {} })).reply.keptDays).toBe(2555)
  })

  test.each(['364', '7301', 'a year', '-1', ''])('cannot be %j', async (days) => {
    const { status, reply } = await keepFor(days)
    expect([status, reply.details]).toEqual([
      400,
      [{ field: 'settings.0.value', message: 'Give whole days, from 365 to 7,300.' }],
    ])
  })

  test('is no setting of a product, which the web asks for at its start', async () => {
    const { reply } = await program.call(ADMIN, api.listSettings, { body: {} })
    expect(reply.settings.map(({ setting }) => setting)).not.toContain(SETTING)
  })
})

describe('what the next run would remove', () => {
  test('is counted with the first and the last of it, by the days that are asked for', async () => {
    const counted = await Promise.all(
      [365, 600, 1500, 2555, 7300].map(async (days) => {
        const { reply } = await preview(days)
        return [days, reply.events, reply.from && agoOf(reply.from), reply.to && agoOf(reply.to)]
      }),
    )
    expect(counted).toEqual([
      [365, 4, 3000, 500],
      [600, 3, 3000, 1000],
      [1500, 2, 3000, 2000],
      [2555, 1, 3000, 3000],
      [7300, 0, null, null],
    ])
  })

  test('is what it removes then, which the log tells, and the log is whole', async () => {
    await keepFor('600')
    const { events, nextRun } = (await preview(600)).reply
    const config = readConfig({ CONCORD_HOME: program.home })
    await removeExpiredEvents({ config, database: program.database }, new Date(nextRun))
    const log = (await program.call(ADMIN, api.listAuditEvents, { params: { action: 'audit.expired' } }))
      .reply
    expect(log.events.map(({ details }) => details)).toEqual([{ removed: events, lastSeq: 3, keptDays: 600 }])
    const verified = await program.call(ADMIN, api.verifyAudit, { body: {} })
    expect(verified.reply).toMatchObject({ removed: events, broken: [] })
    expect((await preview(600)).reply.events).toBe(0)
  })

  test.each([364, 7301, 'all', undefined])('cannot be asked for %j days', async (days) => {
    expect((await preview(days)).status).toBe(400)
  })

  test('is told to no one but internal users with the right to edit organizations', async () => {
    for (const email of [ADMIN, 'viewer@summit.example', 'admin@harbor.example'])
      expect([email, (await preview(365, email)).status]).toEqual([email, 403])
    expect((await keepFor('400', ADMIN)).status).toBe(403)
    const nowhere = await preview(365, INTERNAL, '00000000-0000-4000-8000-000000000000')
    expect([nowhere.status, nowhere.reply.code]).toEqual([404, 'not_found'])
  })
})

test('the next run is at a quarter past eight in the morning, UTC, as the job says', () => {
  expect(REMOVAL_CRON).toBe('15 8 * * *')
  const after = (time: string) => nextRunAfter(new Date(time)).toISOString()
  expect(after('2026-07-09T08:14:59.000Z')).toBe('2026-07-09T08:15:00.000Z')
  expect(after('2026-07-09T08:15:00.000Z')).toBe('2026-07-10T08:15:00.000Z')
  expect(after('2026-12-31T23:00:00.000Z')).toBe('2027-01-01T08:15:00.000Z')
})
