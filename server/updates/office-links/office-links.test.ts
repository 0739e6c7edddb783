import { api, OFFICE_LINK_ERRORS } from '@concord/contract'
import { CLOCK_TIME_ZONE, dayInZone } from '@concord/domain'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  ADMIN,
  findUserId,
  HARBOR_ADMIN,
  INTERNAL,
  readAudit,
  SUMMIT,
} from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startMailServer } from '#server/mail/test-mail-server.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { startImpact } from '../impact/start-impact.ts'
import { turnPatients } from '../testing/use-updates.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())
afterEach(() => {
  vi.useRealTimers()
})

const yes = { place: 'yes', phone: 'yes', network: 'yes' } as const
const run = (statement: ReturnType<typeof sql>) => program.database.asSystem((tx) => tx.run(statement))

async function makeLink(index = 0) {
  const { reply } = await program.call(ADMIN, api.listDueOffices, { params: { within: 90 } })
  const office = reply.offices[index]?.key ?? ''
  const made = await program.call(ADMIN, api.createOfficeLink, { body: { office } })
  return { office, made, token: made.reply.link?.split('/').at(-1) ?? '' }
}
const read = (token: string) => program.call(null, api.readOfficeLink, { body: { token } })
const answer = (token: string, people: object, person = 'Renee Colby') =>
  program.call(null, api.answerOfficeLink, { body: { token, person, people: people as never } })
const list = (email = ADMIN) => program.call(email, api.listOfficeLinks)
const newest = async () => (await list()).reply.links[0]

test('an office sees its own people without an account, and what it says is a draft with evidence', async () => {
  const { made, token } = await makeLink()
  expect([made.status, token.length]).toEqual([201, 43])
  const { reply } = await read(token)
  if (reply.state !== 'open') throw new Error('The link is not open')
  expect([reply.organization, reply.people.length]).toEqual(['Summit Health Plan', made.reply.people])
  const [one] = reply.people
  const patients = one?.acceptsPatients === false ? 'no' : 'yes'
  const answered = await answer(token, { [one?.npi ?? '']: { ...yes, patients, digest: one?.digest } })
  expect([answered.status, answered.reply.people]).toEqual([200, 1])
  const link = await newest()
  expect([link?.state, link?.openedAt === null]).toEqual(['answered', false])
  const update = await program.call(ADMIN, api.readDataUpdate, { params: { updateId: link?.updateId ?? '' } })
  expect(update.reply.update).toMatchObject({
    state: 'draft',
    origin: 'office',
    saidBy: { person: 'Renee Colby' },
  })
  expect(update.reply.update.counts.evidence).toBe(1)
  expect(update.reply.update.counts.changes).toBeGreaterThanOrEqual(3)
  const [stored] = await program.database.asSystem((tx) =>
    tx.rows<{ seal: string }>(sql`select seal from attestation_calls where channel = 'link'`),
  )
  expect(stored?.seal).toBe(answered.reply.seal)
  const events = await readAudit(program)
  const event = events.find(({ action }) => action === 'office-link.answered')
  expect([event?.user_id, JSON.stringify(events)]).toEqual([null, expect.not.stringContaining(token)])
  expect((await read(token)).reply).toEqual({ state: 'answered' })
  const again = await answer(token, { [one?.npi ?? '']: yes })
  expect([again.status, again.reply.details]).toEqual([409, { reason: 'answered' }])
})

test('applying what an office said starts the clocks of its people again, of those too of whom nothing changed', async () => {
  const { token } = await makeLink()
  const { reply } = await read(token)
  if (reply.state !== 'open') throw new Error('The link is not open')
  const [first, ...others] = reply.people
  const people = [first?.npi ?? '', ...others.map(({ npi }) => npi)]
  const isVerified = async () => {
    const rows = await program.database.asOrganization(SUMMIT, (tx) =>
      tx.rows<{ day: string | null }>(sql`
        select distinct (verified_at at time zone 'UTC')::date::text as day from viewed.practitioners
        where npi = any (${people}::bigint[])`),
    )
    return rows.map(({ day }) => day)
  }
  expect(await isVerified()).not.toContain(dayInZone(new Date(), CLOCK_TIME_ZONE))
  const asBefore = ({ acceptsPatients }: (typeof others)[number]) =>
    acceptsPatients === false ? 'no' : 'yes'
  const other = first && asBefore(first) === 'yes' ? 'no' : 'yes'
  await answer(token, {
    [first?.npi ?? '']: { ...yes, patients: other, digest: first?.digest },
    ...Object.fromEntries(
      others.map((one) => [one.npi, { ...yes, patients: asBefore(one), digest: one.digest }]),
    ),
  })
  const updateId = (await newest())?.updateId ?? ''
  await program.database.asSystem((tx) => startImpact(tx, { orgId: SUMMIT, id: updateId }))
  const impact = (await program.call(ADMIN, api.readUpdateImpact, { params: { updateId } })).reply
  expect([impact.impact?.clocks, impact.counts.noEffect?.all]).toEqual([people.length, 0])
  const listed = await program.call(ADMIN, api.listImpactChanges, { params: { updateId } })
  const confirmed = listed.reply.practitioners.flatMap(({ npi, changes }) =>
    changes.flatMap(({ effect, confirms }) => (effect === 'ready' && confirms ? [npi] : [])),
  )
  expect(new Set(confirmed)).toEqual(new Set(others.map(({ npi }) => npi)))
  const body = { revision: impact.update.revision }
  expect((await program.call(ADMIN, api.applyDataUpdate, { params: { updateId }, body })).status).toBe(200)
  expect(await isVerified()).toEqual([dayInZone(new Date(), CLOCK_TIME_ZONE)])
})

test('people of other offices and unknown ones are refused in one sentence, and nothing is stored', async () => {
  const [first, second] = [await makeLink(0), await makeLink(1)]
  const theirs = await read(second.token)
  const npi = theirs.reply.state === 'open' ? (theirs.reply.people[0]?.npi ?? '') : ''
  for (const other of [npi, '1234567893']) {
    const { status, reply } = await answer(first.token, { [other]: yes })
    expect([status, reply.details]).toEqual([400, [{ field: 'people', message: OFFICE_LINK_ERRORS.others }]])
  }
  const none = await answer(first.token, {})
  expect(none.reply.details).toEqual([{ field: 'people', message: OFFICE_LINK_ERRORS.none }])
  expect((await answer(first.token, { [npi]: yes }, ' ')).status).toBe(400)
  expect((await read(first.token)).reply.state).toBe('open')
})

test('answers about a person whose record changed after the office read it are refused, and the link stays open', async () => {
  const { token, made } = await makeLink(2)
  const { reply } = await read(token)
  const person = reply.state === 'open' ? reply.people[0] : undefined
  const npi = person?.npi ?? ''
  const accepts = person?.acceptsPatients === false
  await turnPatients(program, { npi, phone: made.reply.office.phone, accepts })
  const patients = accepts ? 'yes' : 'no'
  const refused = await answer(token, { [npi]: { ...yes, patients, digest: person?.digest } })
  expect([refused.status, refused.reply.details]).toEqual([409, { reason: 'records', npis: [npi] }])
  const again = (await read(token)).reply
  const now = again.state === 'open' ? again.people.find((each) => each.npi === npi) : undefined
  expect(now?.acceptsPatients).toBe(accepts)
  expect((await answer(token, { [npi]: { ...yes, patients, digest: now?.digest } })).status).toBe(200)
})

test('a link ends when it expires, is revoked, is replaced, or its maker may not call any more', async () => {
  const { token } = await makeLink()
  const id = (await newest())?.id ?? ''
  await run(sql`update office_links set expires_at = now() where id = ${id}`)
  expect((await read(token)).reply).toEqual({ state: 'expired' })
  expect((await answer(token, {})).reply.details).toEqual({ reason: 'expired' })

  const second = await makeLink()
  const linkId = (await newest())?.id ?? ''
  const revoke = (email: string) => program.call(email, api.revokeOfficeLink, { params: { linkId } })
  expect((await revoke(INTERNAL)).status).toBe(404)
  expect((await revoke(ADMIN)).status).toBe(200)
  expect((await read(second.token)).reply).toEqual({ state: 'revoked' })
  expect((await revoke(ADMIN)).status).toBe(409)

  const [third, fourth] = [await makeLink(), await makeLink()]
  expect((await read(third.token)).reply).toEqual({ state: 'revoked' })
  expect((await read(fourth.token)).reply.state).toBe('open')
  await run(sql`update users set active = false where id = ${findUserId(ADMIN)}`)
  expect((await read(fourth.token)).reply).toEqual({ state: 'revoked' })
  await run(sql`update users set active = true where id = ${findUserId(ADMIN)}`)
})

test('links are made and seen by those who may call offices, of their organization alone', async () => {
  const { office } = await makeLink()
  expect((await list(INTERNAL)).reply.links).toEqual([])
  expect((await program.call(INTERNAL, api.createOfficeLink, { body: { office } })).status).toBe(404)
  const linkId = crypto.randomUUID()
  for (const call of [
    list(HARBOR_ADMIN),
    program.call(HARBOR_ADMIN, api.createOfficeLink, { body: { office } }),
    program.call(HARBOR_ADMIN, api.revokeOfficeLink, { params: { linkId } }),
  ])
    expect((await call).status).toBe(403)
  const stored = await program.database.asSystem((tx) =>
    tx.rows<{ token_hash: Buffer }>(sql`select token_hash from office_links where org_id = ${SUMMIT}`),
  )
  expect(stored.every(({ token_hash }) => token_hash.length === 32)).toBe(true)
})

test('a link is mailed after the commit, so that no one waits for the mail server and the link holds', async () => {
  const stored: (string | null)[] = []
  const greet = async () => {
    const rows = await mailing.database.asSystem((tx) =>
      tx.rows<{ email: string }>(sql`select email from office_links`),
    )
    stored.push(...rows.map(({ email }) => email))
  }
  const mail = await startMailServer({ greet })
  const mailing = await startTestProgram({ SMTP_URL: mail.url })
  try {
    const { reply } = await mailing.call(ADMIN, api.listDueOffices, { params: { within: 90 } })
    const body = { office: reply.offices[0]?.key ?? '', email: 'desk@quill.example' }
    const made = await mailing.call(ADMIN, api.createOfficeLink, { body })
    expect([made.status, made.reply.link, mail.mails.length]).toEqual([201, null, 1])
    expect(stored).toEqual(['desk@quill.example'])
  } finally {
    await mailing.close()
    await mail.close()
  }
})

// The last one: it stops all calls about links from here.
test('guessing links on and on is stopped for a while', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { token } = await makeLink()
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await read(`guess-${attempt}`)).reply.code).toBe('not_found')
  expect((await read(token)).reply.code).toBe('rate_limited')
  expect((await answer(token, {})).reply.code).toBe('rate_limited')
})
