import { api, type ReplyOf } from '@concord/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { type MailServer, startMailServer } from '#server/mail/test-mail-server.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { supportJobs } from './jobs.ts'

const VIEWER = 'viewer@summit.example'
const ANALYST = 'analyst@summit.example'
const ADMIN = 'admin@summit.example'
const HARBOR = 'admin@harbor.example'
const INTERNAL = 'internal@concord.example'

const DESK = 'desk@concord.example'
const DEAD = { SMTP_URL: 'smtp://127.0.0.1:9' }

let program: TestProgram

/** Returns the program as a worker has it. */
const withConfig = ({ database }: TestProgram, variables: Readonly<Record<string, string>>) => ({
  database,
  config: readConfig({ CONCORD_HOME: '/nowhere', ...variables }),
})

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

async function send(email: string, message: string, at = program): Promise<string> {
  const body = { message, page: '/profile' }
  const { status, reply } = await at.call(email, api.sendSupportMessage, { body })
  expect([status, reply.code]).toEqual([200, undefined])
  return reply.id
}

const answer = (id: string, text = 'In the sidebar, under Export History.', email = INTERNAL, at = program) =>
  at.call(email, api.answerSupportMessage, { params: { id }, body: { answer: text } })
const close = (id: string, isClosed = true, email = INTERNAL) =>
  program.call(email, api.closeSupportMessage, { params: { id }, body: { isClosed } })

async function list(params = {}): Promise<ReplyOf<typeof api.listSupportMessages>> {
  const { status, reply } = await program.call(INTERNAL, api.listSupportMessages, { params })
  expect([status, reply.code]).toEqual([200, undefined])
  return reply
}

async function listOwn(email: string): Promise<ReplyOf<typeof api.listOwnSupportMessages>['messages']> {
  return (await program.call(email, api.listOwnSupportMessages)).reply.messages
}

const actionsOn = (id: string) =>
  program.database.asSystem((connection) =>
    connection.rows<{ action: string; name: string; organization: string }>(sql`
      select e.action, u.name, o.name as organization from audit_events e
      join users u on u.id = e.user_id join organizations o on o.id = e.org_id
      where e.details ->> 'messageId' = ${id} order by e.seq`),
  )

describe('a message to the help desk', () => {
  test('is read, answered and closed by internal users, and its sender reads the answer', async () => {
    const id = await send(VIEWER, 'Where are my exports?')
    const [waiting] = (await list({ search: 'my exports' })).messages
    expect(waiting).toMatchObject({
      id,
      state: 'waiting',
      page: '/profile',
      answers: 0,
      sender: { email: VIEWER, organization: 'Summit Health Plan' },
    })
    const answered = await answer(id)
    expect([answered.status, answered.reply.isMailed]).toEqual([200, false])
    expect(answered.reply.message).toMatchObject({
      state: 'answered',
      answers: [{ answer: 'In the sidebar, under Export History.', mailedAt: null }],
    })
    expect((await listOwn(VIEWER))[0]).toMatchObject({
      id,
      state: 'answered',
      answers: [{ answer: 'In the sidebar, under Export History.' }],
    })
    expect((await close(id)).reply.message.state).toBe('closed')
    expect((await close(id, false)).reply.message.state).toBe('answered')
    expect((await close(id)).reply.message.state).toBe('closed')
    // Closing what is closed is no event.
    await close(id)
    const summit = 'Summit Health Plan'
    const desk = (await program.call(INTERNAL, api.readCurrentUser)).reply.user.name
    const sender = (await program.call(VIEWER, api.readCurrentUser)).reply.user.name
    expect(await actionsOn(id)).toEqual([
      { action: 'support.asked', name: sender, organization: summit },
      { action: 'support.answered', name: desk, organization: summit },
      { action: 'support.closed', name: desk, organization: summit },
      { action: 'support.reopened', name: desk, organization: summit },
      { action: 'support.closed', name: desk, organization: summit },
    ])
  })

  test('is found by state, words, sender and organization, with counts of each state', async () => {
    const mark = 'zanzibar'
    const [one, two] = [await send(HARBOR, `${mark} one 50%_off`), await send(ADMIN, `${mark} two`)]
    await send(ANALYST, `${mark} three`)
    await answer(one)
    await close(two)
    const found = await list({ search: mark })
    expect([found.total, found.counts]).toEqual([3, { waiting: 1, answered: 1, closed: 1 }])
    const closed = await list({ search: mark, state: 'closed' })
    expect([closed.messages.map(({ id }) => id), closed.counts]).toEqual([[two], found.counts])
    expect((await list({ search: `50%_off` })).total).toBe(1)
    expect((await list({ search: `50%off` })).total).toBe(0)
    const ofHarbor = await list({ search: 'harbor' })
    expect(ofHarbor.messages.map(({ id }) => id)).toEqual([one])
  })

  test('is shown to no one but its sender and internal users', async () => {
    const id = await send(VIEWER, 'For the help desk only')
    for (const email of [ANALYST, ADMIN, HARBOR]) {
      expect([email, (await listOwn(email)).filter((message) => message.id === id)]).toEqual([email, []])
      const calls = [
        program.call(email, api.listSupportMessages, { params: {} }),
        program.call(email, api.readSupportMessage, { params: { id } }),
        answer(id, 'Hello', email),
        close(id, true, email),
      ]
      const codes = (await Promise.all(calls)).map(({ status, reply }) => [status, reply.code])
      expect([email, codes]).toEqual([email, calls.map(() => [403, 'forbidden'])])
    }
    expect((await program.call(null, api.listOwnSupportMessages)).reply.code).toBe('unauthenticated')
    expect((await listOwn(VIEWER))[0]).toMatchObject({ id, state: 'waiting', answers: [] })
  })

  test('that is not there is not found, and an empty answer is refused', async () => {
    const unknown = 'c0de0000-0000-4000-8000-00000000beef'
    expect((await answer(unknown)).reply.code).toBe('not_found')
    expect((await close(unknown)).reply.code).toBe('not_found')
    const id = await send(VIEWER, 'Hello')
    const empty = await answer(id, '  ')
    expect([empty.status, empty.reply.details]).toEqual([
      400,
      [{ field: 'answer', message: 'Write an answer.' }],
    ])
  })
})

test('a user who writes on and on waits, and others do not', async () => {
  const write = (email: string) =>
    program.call(email, api.sendSupportMessage, { body: { message: 'Hello?', page: '/' } })
  const answers = []
  for (let sent = 0; sent < 25; sent += 1) answers.push(await write('admin@demo.example'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.at(-1)?.reply.code).toBe('rate_limited')
  expect((await write('analyst@contigo.example')).status).toBe(200)
})

test('row-level security alone keeps messages and answers of another organization apart', async () => {
  const id = await send(VIEWER, 'Ours')
  await answer(id)
  const { orgId } = (await program.call(HARBOR, api.readCurrentUser)).reply.user
  const seen = await program.database.asOrganization(orgId, (connection) =>
    connection.rows(sql`
      select id from support_messages where id = ${id}
      union all select id from support_answers where message_id = ${id}`),
  )
  expect(seen).toEqual([])
  const writing = program.database.asOrganization(
    orgId,
    (connection) =>
      connection.run(sql`insert into support_answers (org_id, id, message_id, user_id, answer, at)
        values (${orgId}, gen_random_uuid(), ${id}, gen_random_uuid(), 'x', now())`),
    { write: true },
  )
  await expect(writing).rejects.toThrow(/permission denied/)
})

describe('where mails go out', () => {
  let mail: MailServer
  let mailing: TestProgram

  beforeAll(async () => {
    mail = await startMailServer()
    mailing = await startTestProgram({ SMTP_URL: mail.url, SUPPORT_EMAIL: DESK })
  })
  afterAll(async () => {
    await mailing.close()
    await mail.close()
  })

  /** Does what waits in the queue, twice: a worker that was killed does it again. */
  async function work(): Promise<void> {
    const waiting = await mailing.database.asOwner((connection) =>
      connection.rows<{ data: unknown }>(
        sql`select data from jobs.job where name = 'mail-support' order by created_on`,
      ),
    )
    for (const { handle } of [...supportJobs, ...supportJobs])
      await handle(
        withConfig(mailing, { SMTP_URL: mail.url, SUPPORT_EMAIL: DESK }),
        waiting.map(({ data }) => data),
      )
  }

  test('the message goes to the help desk and the answer to the sender, each once', async () => {
    const id = await send(VIEWER, 'Where are my exports?\nI looked everywhere.', mailing)
    await work()
    await answer(id, 'Under Export History.', INTERNAL, mailing)
    await work()
    const mails = mail.mails.map((text) => text.replace(/=\r\n/g, ''))
    expect(mails).toHaveLength(2)
    expect(mails[0]).toContain(`To: ${DESK}`)
    expect(mails[0]).toContain('Subject: Support: Where are my exports?')
    expect(mails[0]).toContain(`/accounts/support/${id}`)
    expect(mails[1]).toContain(`To: ${VIEWER}`)
    expect(mails[1]).toContain('Under Export History.')
    expect(mails[1]).toContain('> I looked everywhere.')
    const { reply } = await mailing.call(INTERNAL, api.readSupportMessage, { params: { id } })
    expect(reply.isMailed).toBe(true)
    expect([reply.message.mailedAt, reply.message.answers[0]?.mailedAt]).toEqual([
      expect.any(String),
      expect.any(String),
    ])
  })
})

test('a mail that no server takes stays in the queue', async () => {
  const dead = await startTestProgram(DEAD)
  const id = await send(VIEWER, 'Hello', dead)
  const { reply } = await answer(id, 'Hello', INTERNAL, dead)
  const payload = { kind: 'answer', messageId: id, answerId: reply.message.answers[0]?.id }
  await expect(supportJobs[0].handle(withConfig(dead, DEAD), [payload])).rejects.toThrow('did not take')
  const [waiting] = await dead.database.asOwner((tx) =>
    tx.rows(
      sql`select retry_limit as retries, retry_delay_max as pause from jobs.job where name = 'mail-support'`,
    ),
  )
  expect(waiting, 'tried again for days').toEqual({ retries: 80, pause: 3600 })
  await dead.close()
})
