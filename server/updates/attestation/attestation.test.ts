import { createHash } from 'node:crypto'
import { ATTESTATION_ERRORS, api } from '@concord/contract'
import { addDays, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  ADMIN,
  ANALYST,
  addUser,
  HARBOR_ADMIN,
  INTERNAL,
  readAudit,
} from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { ORGANIZATIONS } from '#server/demo/accounts/organizations.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { turnPatients } from '../testing/use-updates.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

const offices = (params = {}, email = ADMIN) =>
  program.call(email, api.listDueOffices, { params: { within: 90, ...params } })
const open = (office: string, email = ADMIN) => program.call(email, api.openCall, { body: { office } })
const save = (callId: string, body: { revision: number; answers: object }, email = ADMIN) =>
  program.call(email, api.saveCall, { params: { callId }, body: body as never })
const yes = { place: 'yes', phone: 'yes', patients: 'yes', network: 'yes' } as const

async function openOffice(index = 0) {
  const { reply } = await offices()
  const key = reply.offices[index]?.key ?? ''
  return { key, ...(await open(key)).reply }
}

test('offices with the most people come first, and their people are those of the call sheet', async () => {
  const { reply } = await offices()
  const counts = reply.offices.map(({ people }) => people)
  expect(counts).toEqual([...counts].sort((one, other) => other - one))
  const reached = counts.reduce((sum, people) => sum + people, 0)
  expect(reached).toBeLessThanOrEqual(reply.people)
  expect(reached).toBeGreaterThan(0)
  const [first] = reply.offices
  const sheet = await open(first?.key ?? '')
  expect([sheet.status, sheet.reply.office.phone]).toEqual([200, first?.phone])
  expect(sheet.reply.people.length).toBeGreaterThanOrEqual(first?.people ?? 0)
  expect((await offices({ search: first?.city.slice(0, 5) })).reply.offices.map(({ key }) => key)).toContain(
    first?.key,
  )
  expect((await offices({ search: 'nowhere at all' })).reply.total).toBe(0)
})

test('answers are kept when the line drops, for whoever gave them, and only from the sheet as it is', async () => {
  const { key, call, people } = await openOffice()
  const npi = people[0]?.npi ?? ''
  const answers = {
    outcome: 'reached',
    spokeWith: 'Renee Colby',
    people: { [npi]: { place: 'yes' } },
  } as const
  const keep = (revision: number) =>
    program.call(ADMIN, api.keepCall, { params: { callId: call.id }, body: { revision, answers } })
  expect((await keep(call.revision)).reply.call.revision).toBe(call.revision + 1)
  const again = await keep(call.revision)
  expect([again.status, again.reply.code]).toEqual([409, 'conflict'])
  const back = await open(key)
  expect(back.reply.call).toMatchObject({ id: call.id, answers: { spokeWith: 'Renee Colby' } })
  const colleague = await addUser(program, { roles: ['attester'] })
  const theirs = await open(key, colleague.email)
  expect(theirs.reply.call.id).not.toBe(call.id)
  expect((await save(call.id, { revision: 1, answers }, colleague.email)).status).toBe(404)
})

test('a call attests what is unchanged, drafts what is not, and seals both', async () => {
  const { key, call, people } = await openOffice()
  const [one, ...rest] = people
  const left = rest[0]
  const npi = one?.npi ?? ''
  const patients = one?.acceptsPatients === false ? 'no' : 'yes'
  const answers = {
    ...{ outcome: 'reached', spokeWith: 'Renee Colby', spokeRole: 'Office manager', note: 'Kind' },
    people: {
      [npi]: { ...yes, patients, digest: one?.digest },
      ...(left ? { [left.npi]: { place: 'no', note: 'To Plano', digest: left.digest } } : {}),
    },
  }
  const { status, reply } = await save(call.id, { revision: call.revision, answers })
  expect([status, reply.unchanged, reply.left]).toEqual([200, 1, left ? 1 : 0])
  const snapshot = await program.call(ADMIN, api.readCallSnapshot, { params: { callId: call.id } })
  const recomputed = createHash('sha256').update(snapshot.reply.text).digest('hex')
  expect([recomputed, snapshot.reply.seal]).toEqual([reply.seal, reply.seal])
  const sealed = JSON.parse(snapshot.reply.text)
  expect([sealed.saidBy.name, Object.keys(sealed.read.people)]).toEqual([
    'Renee Colby',
    Object.keys(answers.people).sort(),
  ])
  const after = await open(key)
  expect(after.reply.people.find((person) => person.npi === npi)?.ageDays).toBe(0)
  expect(after.reply.earlier[0]).toMatchObject({ outcome: 'reached', unchanged: 1, spokeWith: 'Renee Colby' })
  const sources = await program.call(ADMIN, api.readPractitionerSources, { params: { npi } })
  const batches = sources.reply.fields.flatMap(({ claims }) => claims.map(({ batchId }) => batchId))
  expect(batches).toContain(reply.batchId)
  const clock = await program.call(ADMIN, api.readClockItem, { params: { lane: 'verify', itemId: npi } })
  expect(clock.reply.item.state).toBe('met')
  expect(clock.reply.steps.some(({ sha256 }) => sha256 === reply.seal)).toBe(true)
  if (left) {
    const update = await program.call(ADMIN, api.readDataUpdate, {
      params: { updateId: reply.update?.id ?? '' },
    })
    expect(update.reply.update).toMatchObject({
      state: 'draft',
      origin: 'attestation',
      counts: { changes: 1, evidence: 1 },
    })
    expect(update.reply.update.saidBy.person).toBe('Renee Colby, Office manager')
    const said = await program.database.asSystem((tx) =>
      tx.rows(sql`select details from data_update_changes where update_id = ${update.reply.update.id}`),
    )
    expect(said).toEqual([{ details: { method: 'phone' } }])
  }
  expect((await offices()).reply.doneToday.map(({ seal }) => seal)).toContain(reply.seal)
  expect((await readAudit(program)).map(({ action }) => action)).toContain('attestation.phone-saved')
  expect((await save(call.id, { revision: call.revision + 1, answers })).status).toBe(404)
})

test('a voicemail with a time to call back attests no one, and the office waits under asked back', async () => {
  const { key, call, people } = await openOffice(1)
  const callBackAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const answers = { outcome: 'voicemail', callBackAt, people: { [people[0]?.npi ?? '']: yes } }
  const { reply } = await save(call.id, { revision: call.revision, answers })
  expect([reply.unchanged, reply.batchId, reply.update]).toEqual([0, null, null])
  const listed = (await offices()).reply
  expect(listed.askedBack.map((office) => office.key)).toContain(key)
  expect(listed.offices.map((office) => office.key)).not.toContain(key)
})

test('each office of the list has its last call, however often others were called since', async () => {
  const often = await openOffice(0)
  const once = await openOffice(1)
  for (const { call } of [once, often])
    await save(call.id, { revision: call.revision, answers: { outcome: 'noAnswer' } })
  await program.database.asSystem((tx) =>
    tx.run(sql`
      insert into attestation_calls (org_id, id, channel, state, office_key, office, npis, answers, outcome, started_at, saved_at)
      select org_id, gen_random_uuid(), channel, state, office_key, office, npis, answers, outcome, started_at, saved_at
      from attestation_calls, generate_series(1, 600) where id = ${often.call.id}`),
  )
  const lastOf = new Map((await offices()).reply.offices.map(({ key, lastCall }) => [key, lastCall]))
  expect(lastOf.get(once.key)).toMatchObject({ outcome: 'noAnswer' })
  expect(lastOf.get(often.key)).toMatchObject({ outcome: 'noAnswer' })
  expect((await open(often.key)).reply.earlier).toHaveLength(20)
})

test('answers about a record that changed after the call was opened are refused, and count once it was read again', async () => {
  const { key, call, office, people } = await openOffice(2)
  const [person] = people
  const npi = person?.npi ?? ''
  const accepts = person?.acceptsPatients === false
  const patients = accepts ? 'no' : 'yes'
  const answer = (digest: string | undefined) => {
    const answers = {
      outcome: 'reached',
      spokeWith: 'Renee Colby',
      people: { [npi]: { ...yes, patients, digest } },
    }
    return save(call.id, { revision: call.revision, answers })
  }
  await turnPatients(program, { npi, phone: office.phone, accepts })
  for (const digest of [person?.digest, undefined]) {
    const refused = await answer(digest)
    expect([refused.status, refused.reply.details]).toEqual([409, { reason: 'records', npis: [npi] }])
  }
  const read = (await open(key)).reply
  const now = read.people.find((each) => each.npi === npi)
  expect([read.call.id, now?.acceptsPatients]).toEqual([call.id, accepts])
  const { status, reply } = await answer(now?.digest)
  expect([status, reply.unchanged, reply.changed]).toEqual([200, 0, 1])
})

test('a call that reached no one is saved whatever changed meanwhile, and seals nothing as read', async () => {
  const { call, people } = await openOffice(3)
  const answers = { outcome: 'noAnswer', people: { [people[0]?.npi ?? '']: { ...yes, digest: 'before' } } }
  expect((await save(call.id, { revision: call.revision, answers })).status).toBe(200)
  const snapshot = await program.call(ADMIN, api.readCallSnapshot, { params: { callId: call.id } })
  expect(JSON.parse(snapshot.reply.text).read.people).toEqual({})
})

test.each([
  ['no outcome', {}, 'answers.outcome', ATTESTATION_ERRORS.outcome],
  ['no one who was spoken with', { outcome: 'reached' }, 'answers.spokeWith', ATTESTATION_ERRORS.spokeWith],
  ['nothing answered', { outcome: 'reached', spokeWith: 'Al' }, 'answers.people', ATTESTATION_ERRORS.none],
  [
    'a time that is over',
    { outcome: 'voicemail', callBackAt: '2020-01-01T12:00:00Z' },
    'answers.callBackAt',
    ATTESTATION_ERRORS.callBack,
  ],
])('%s is refused beside its field', async (_, answers, field, message) => {
  const { call } = await openOffice()
  const { status, reply } = await save(call.id, { revision: call.revision, answers })
  expect([status, reply.details]).toEqual([400, expect.arrayContaining([{ field, message }])])
})

test('many unchanged records are attested on the web at once, as they were read', async () => {
  const listed = await program.call(ADMIN, api.listWebAttestable, { params: { within: 90 } })
  const records = listed.reply.people.slice(0, 3).map(({ npi, digest }) => ({ npi, digest }))
  const attest = (body: { records: typeof records }, email = ADMIN) =>
    program.call(email, api.attestRecords, { body })
  const [first] = records
  const stale = await attest({ records: [...records.slice(1), { npi: first?.npi ?? '', digest: 'other' }] })
  expect([stale.status, stale.reply.details]).toEqual([409, { reason: 'records', npis: [first?.npi] }])
  const { status, reply } = await attest({ records })
  expect([status, reply.unchanged]).toEqual([200, records.length])
  const batches = await program.database.asSystem((tx) =>
    tx.rows(sql`select distinct batch_id from claims where batch_id = ${reply.batchId}`),
  )
  expect(batches).toHaveLength(1)
  const left = await program.call(ADMIN, api.listWebAttestable, { params: { within: 14 } })
  const toCall = (await offices({ within: 7 })).reply
  const counts = (await program.call(ADMIN, api.countAttestation)).reply
  expect(counts).toMatchObject({ web: left.reply.total, phone: toCall.people })
  const npis = left.reply.people.map(({ npi }) => npi)
  expect(records.some(({ npi }) => npis.includes(npi))).toBe(false)
  const snapshot = await program.call(ADMIN, api.readCallSnapshot, { params: { callId: reply.callId } })
  expect(createHash('sha256').update(snapshot.reply.text).digest('hex')).toBe(reply.seal)
})

test('a record on the web shows each place that its attestation vouches for, with phone and new patients', async () => {
  const listed = await program.call(ADMIN, api.listWebAttestable, { params: { within: 90 } })
  const person = listed.reply.people.find(({ places }) => places.length > 1)
  const { npi = '', digest = '' } = person ?? {}
  const { reply } = await program.call(ADMIN, api.attestRecords, { body: { records: [{ npi, digest }] } })
  const snapshot = await program.call(ADMIN, api.readCallSnapshot, { params: { callId: reply.callId } })
  const sealed = Object.entries<unknown>(JSON.parse(snapshot.reply.text).read[npi])
  const valuesOf = (ending: RegExp) => sealed.flatMap(([path, value]) => (ending.test(path) ? [value] : []))
  expect(valuesOf(/^locations\.[^.]+$/)).toHaveLength(person?.places.length ?? 0)
  const shown = person?.places ?? []
  expect(shown.flatMap(({ phone }) => phone || []).sort()).toEqual(valuesOf(/\.phone$/).sort())
  expect(shown.flatMap(({ acceptsPatients }) => acceptsPatients ?? []).sort()).toEqual(
    valuesOf(/\.accepting_new_patients$/).sort(),
  )
})

test('what is attested in the evening is of that day by the clocks, not of the next one as in UTC', async () => {
  const listed = await program.call(ADMIN, api.listWebAttestable, { params: { within: 90 } })
  const records = listed.reply.people.slice(3, 4).map(({ npi, digest }) => ({ npi, digest }))
  const today = todayInUtc()
  vi.useFakeTimers({ now: new Date(`${today}T01:30:00Z`), toFake: ['Date'] })
  const { reply } = await program
    .call(ADMIN, api.attestRecords, { body: { records } })
    .finally(() => vi.useRealTimers())
  const days = await program.database.asSystem((tx) =>
    tx.rows(sql`select distinct observed_on::text as day from claims where batch_id = ${reply.batchId}`),
  )
  expect(days).toEqual([{ day: addDays(today, -1) }])
})

test('each call asks for the permission that it needs, of people and of tokens', async () => {
  const { email } = await addUser(program, { roles: ['directoryViewer'] })
  const callId = crypto.randomUUID()
  const body = { revision: 1, answers: {} } as never
  const calls = (who: string) => [
    offices({}, who),
    open('2145550142|75225|1 MAIN ST', who),
    program.call(who, api.keepCall, { params: { callId }, body }),
    program.call(who, api.saveCall, { params: { callId }, body }),
    program.call(who, api.listWebAttestable, { params: {} }),
    program.call(who, api.attestRecords, { body: { records: [{ npi: '1234567893', digest: 'x' }] } }),
  ]
  for (const who of [email, ANALYST, HARBOR_ADMIN])
    for (const call of calls(who)) expect((await call).status).toBe(403)
  expect((await program.call(HARBOR_ADMIN, api.countAttestation)).status).toBe(403)
  expect((await program.call(email, api.countAttestation)).reply).toMatchObject({ phone: null, web: null })
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const scopes = ['WEB_ATTEST'] as const
  const { reply } = await program.call(ADMIN, api.createApiToken, {
    body: { name: 'Web only', scopes: [...scopes], expiresOn },
  })
  expect((await program.callBy(reply.token, api.listWebAttestable, { params: {} })).status).toBe(200)
  expect((await program.callBy(reply.token, api.listDueOffices, { params: {} })).status).toBe(403)
  const counted = await program.callBy(reply.token, api.countAttestation)
  expect(counted.reply).toMatchObject({ phone: null, waves: null, links: null, web: expect.any(Number) })
})

test('another organization sees no call, no snapshot and no one of its people', async () => {
  const { key, call, people } = await openOffice()
  expect((await open(key, INTERNAL)).status).toBe(404)
  expect((await program.call(INTERNAL, api.readCallSnapshot, { params: { callId: call.id } })).status).toBe(
    404,
  )
  expect((await save(call.id, { revision: call.revision, answers: {} }, INTERNAL)).status).toBe(400)
  const answers = { outcome: 'noAnswer' }
  expect((await save(call.id, { revision: call.revision, answers }, INTERNAL)).status).toBe(404)
  const records = [{ npi: people[0]?.npi ?? '', digest: 'x' }]
  expect((await program.call(INTERNAL, api.attestRecords, { body: { records } })).status).toBe(409)
  const seen = await program.database.asOrganization(ORGANIZATIONS.contigo.id, (tx) =>
    tx.rows(sql`select id from attestation_calls union all select call_id from attestation_people`),
  )
  expect(seen).toEqual([])
})
