import { api, WAVE_ERRORS } from '@concord/contract'
import { addDays, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, HARBOR_ADMIN, INTERNAL, readAudit } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
  // The wave of the demo workspace would hold the offices back.
  await program.database.asSystem((tx) => tx.run(sql`update outreach_waves set state = 'canceled'`))
})
afterAll(() => program.close())

const dueOn = addDays(todayInUtc(), 5)
const make = (part: object = {}, email = ADMIN) =>
  program.call(email, api.createWave, {
    body: { name: 'Before Friday', dueOn, within: 90, offices: 3, ...part },
  })

test('a wave takes the offices that cover most people and are in no other, and runs as they are called', async () => {
  const due = (await program.call(ADMIN, api.listDueOffices, { params: { within: 90 } })).reply.offices
  const { status, reply } = await make()
  expect([status, reply.wave.state, reply.wave.offices]).toEqual([201, 'planned', 3])
  const params = { waveId: reply.wave.id }
  const read = () => program.call(ADMIN, api.readWave, { params })
  const keys = (await read()).reply.offices.map(({ key }) => key)
  expect(keys).toEqual(due.slice(0, 3).map(({ key }) => key))
  const next = (await make({ offices: 1 })).reply.wave
  const other = await program.call(ADMIN, api.readWave, { params: { waveId: next.id } })
  expect(keys).not.toContain(other.reply.offices[0]?.key)

  const { call } = (await program.call(ADMIN, api.openCall, { body: { office: keys[0] ?? '' } })).reply
  await program.call(ADMIN, api.saveCall, {
    params: { callId: call.id },
    body: { revision: call.revision, answers: { outcome: 'voicemail' } },
  })
  const running = await read()
  expect([running.reply.wave.state, running.reply.wave.tried, running.reply.offices[0]?.outcome]).toEqual([
    'running',
    1,
    'voicemail',
  ])
  const csv = await program.call(ADMIN, api.exportWave, { params })
  expect(String(csv.reply).trim().split('\r\n')).toHaveLength(4)
  const end = (revision: number) =>
    program.call(ADMIN, api.endWave, { params, body: { revision, state: 'done' } })
  expect((await end(reply.wave.revision)).reply.wave.state).toBe('done')
  expect((await end(reply.wave.revision)).status).toBe(409)
  expect(
    (await program.call(ADMIN, api.listWaves)).reply.waves.map(({ number }) => number).slice(0, 2),
  ).toEqual([3, 2])
  const actions = (await readAudit(program)).map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['outreach-wave.created', 'outreach-wave.exported', 'outreach-wave.done']),
  )
})

test.each([
  ['without a name', { name: ' ' }, 'name', WAVE_ERRORS.name],
  ['for a day that is over', { dueOn: '2020-01-01' }, 'dueOn', WAVE_ERRORS.due],
  ['of no office', { offices: 0 }, 'offices', WAVE_ERRORS.offices],
])('a wave %s is refused beside its field', async (_, part, field, message) => {
  const { status, reply } = await make(part)
  expect([status, reply.details]).toEqual([400, [{ field, message }]])
})

test('waves of others are not there, and calls about them need the right to call', async () => {
  const params = { waveId: (await make({ offices: 1 })).reply.wave.id }
  expect((await program.call(INTERNAL, api.listWaves)).reply.waves).toEqual([])
  const body = { revision: 1, state: 'canceled' } as const
  for (const [email, status] of [
    [INTERNAL, 404],
    [HARBOR_ADMIN, 403],
  ] as const) {
    expect((await program.call(email, api.readWave, { params })).status).toBe(status)
    expect((await program.call(email, api.endWave, { params, body })).status).toBe(status)
    expect((await program.call(email, api.exportWave, { params })).status).toBe(status)
  }
  expect((await make({}, HARBOR_ADMIN)).status).toBe(403)
  expect((await make({}, INTERNAL)).reply.details).toEqual([{ field: 'offices', message: WAVE_ERRORS.none }])
})
