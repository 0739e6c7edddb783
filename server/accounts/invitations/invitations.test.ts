import { api, USER_ERRORS } from '@concord/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type MailServer, startMailServer } from '#server/mail/test-mail-server.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import {
  ADMIN,
  addUser,
  HARBOR_ADMIN,
  ROLES,
  readAudit,
  SUMMIT,
  summitUser,
  VIEWER,
} from '../testing/people.ts'

const PASSWORD = 'seven geese over Marfa'

let program: TestProgram
let last = 0

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())
afterEach(() => {
  vi.useRealTimers()
})

type Invitation = { email: string; key: { orgId: string; userId: string }; token: string }

async function invite(by = ADMIN, on = program): Promise<Invitation & { link: string | null }> {
  last += 1
  const email = `invited${last}@quill.example`
  const body = { name: `Invited ${last}`, email, roleIds: [ROLES.directoryViewer.id] }
  const { status, reply } = await on.call(by, api.inviteUser, { params: { orgId: SUMMIT }, body })
  expect(status).toBe(200)
  const { link } = reply.invitation
  return { email, key: { orgId: SUMMIT, userId: reply.user.id }, link, token: link?.split('/').at(-1) ?? '' }
}
const read = (token: string) => program.call(null, api.readInvitation, { body: { token } })
const accept = (token: string, password = PASSWORD) =>
  program.call(null, api.acceptInvitation, { body: { token, password } })
const signIn = (email: string, password = PASSWORD) =>
  program.call(null, api.authenticate, { body: { email, password } })

describe('an invitation', () => {
  test('gives a link that opens once: it sets the password and signs in', async () => {
    const { email, key, token } = await invite()
    expect((await read(token)).reply).toMatchObject({
      state: 'open',
      email,
      organization: 'Summit Health Plan',
      signIn: 'password',
    })
    const accepted = await accept(token)
    expect([accepted.status, accepted.reply.token.split('.').length]).toEqual([200, 3])
    expect((await signIn(email)).status).toBe(200)
    expect((await read(token)).reply).toEqual({ state: 'used' })
    expect((await accept(token, 'another password 1')).status).toBe(404)
    expect((await signIn(email)).status).toBe(200)
    const { reply } = await program.call(VIEWER, api.readUser, { params: key })
    expect(reply.user.invitationExpiresAt).toBeNull()
    const actions = (await readAudit(program)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['user.invited', 'invitation.accepted']))
  })

  test('waits in the list, without a way in but the link', async () => {
    const { email, key } = await invite()
    const params = { orgId: SUMMIT, state: 'invited' } as const
    const { reply } = await program.call(VIEWER, api.listUsers, { params })
    expect(reply.users.find(({ id }) => id === key.userId)).toMatchObject({
      active: true,
      lastSignInAt: null,
    })
    expect((await signIn(email, '')).status).toBe(401)
    expect(JSON.stringify(await readAudit(program))).not.toMatch(/invitation\/|token/)
  })

  test('is replaced by a second one, and ends after seven days', async () => {
    const { key, token } = await invite()
    const again = await program.call(ADMIN, api.inviteUserAgain, { params: key })
    const second = again.reply.invitation.link?.split('/').at(-1) ?? ''
    expect((await read(token)).reply).toEqual({ state: 'expired' })
    expect((await accept(token)).status).toBe(404)
    expect((await read(second)).reply.state).toBe('open')
    const days = (Date.parse(again.reply.invitation.expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    await program.database.asSystem((c) =>
      c.run(sql`update invitations set expires_at = now() where user_id = ${key.userId}`),
    )
    expect((await read(second)).reply).toEqual({ state: 'expired' })
    expect((await accept(second)).status).toBe(404)
  })

  test('ends when the user is disabled or gets another email', async () => {
    const [one, two] = [await invite(), await invite()]
    const change = (params: Invitation['key'], body: object) =>
      program.call(ADMIN, api.changeUser, { params, body: { version: 1, ...body } })
    await change(one.key, { active: false })
    await change(two.key, { email: 'elsewhere@quill.example' })
    for (const { token } of [one, two]) expect((await read(token)).reply).toEqual({ state: 'expired' })
  })

  test('refuses a weak password with the rule that it breaks, and stays open', async () => {
    const { token, email } = await invite()
    for (const weak of ['short', 'aaaaaaaaaaaaaaaa', `${email.split('@')[0]} and more`]) {
      const { status, reply } = await accept(token, weak)
      expect([weak, status, reply.details]).toEqual([
        weak,
        400,
        [{ field: 'password', message: expect.stringMatching(/\.$/) }],
      ])
    }
    expect((await read(token)).reply.state).toBe('open')
  })

  test('is mailed to one person a few times in an hour, under whatever name', async () => {
    const { key, email } = await invite()
    const again = () => program.call(ADMIN, api.inviteUserAgain, { params: key })
    for (let sent = 1; sent < 5; sent += 1) expect((await again()).status).toBe(200)
    expect((await again()).reply.code).toBe('rate_limited')
    expect((await program.call(ADMIN, api.deleteUser, { params: key })).status).toBe(200)
    const body = { name: 'Someone else', email: email.toUpperCase(), roleIds: [] }
    const renewed = await program.call(ADMIN, api.inviteUser, { params: { orgId: SUMMIT }, body })
    expect(renewed.reply.code).toBe('rate_limited')
    await invite()
  })

  test('of an email that someone has is refused without a word of where', async () => {
    const body = { name: 'Tom', email: HARBOR_ADMIN.toUpperCase(), roleIds: [] }
    const { status, reply } = await program.call(ADMIN, api.inviteUser, { params: { orgId: SUMMIT }, body })
    expect([status, reply.details]).toEqual([400, [{ field: 'email', message: USER_ERRORS.takenEmail }]])
  })

  test.each([
    'Ana,\n\nYour account is locked',
    'Ana\u202e moc.live',
    'Claim it at https://evil.example/',
    'WWW.evil.example',
    '<b>Ana</b>',
    'Ana\u2028Diaz',
  ])('to a name that would speak for us in the mail is refused: %j', async (name) => {
    const body = { name, email: 'unknown@quill.example', roleIds: [] }
    const { status, reply } = await program.call(ADMIN, api.inviteUser, { params: { orgId: SUMMIT }, body })
    expect([status, reply.details]).toEqual([400, [{ field: 'name', message: USER_ERRORS.badName }]])
  })

  test.each(['Ana María Díaz-Núñez', 'Seán O’Brien, M.D.', '李小龍', 'نور الهدى', 'Anne (Annie) Lee Jr.'])(
    'to a name as people have them is sent: %s',
    async (name) => {
      last += 1
      const body = { name, email: `named${last}@quill.example`, roleIds: [] }
      const { status } = await program.call(ADMIN, api.inviteUser, { params: { orgId: SUMMIT }, body })
      expect(status).toBe(200)
    },
  )

  test('with a role that the inviter may not give, or that does not exist, invites no one', async () => {
    const inviter = await addUser(program, { roles: ['userInviter'] })
    const send = (roleIds: string[]) =>
      program.call(inviter.email, api.inviteUser, {
        params: { orgId: SUMMIT },
        body: { name: 'A', email: 'unknown@quill.example', roleIds },
      })
    expect((await send([ROLES.portalAdministrator.id])).reply.details).toEqual({ reason: 'roles' })
    expect((await send([SUMMIT])).reply.code).toBe('invalid_input')
    expect((await send([ROLES.userInviter.id])).status).toBe(200)
  })

  test('is not sent again to someone who has signed in, or who may do more than the sender', async () => {
    await program.getToken(VIEWER)
    const known = await program.call(ADMIN, api.inviteUserAgain, { params: summitUser(VIEWER) })
    expect([known.status, known.reply.code]).toEqual([409, 'conflict'])
    const inviter = await addUser(program, { roles: ['userInviter'] })
    const { key } = await invite()
    const above = await program.call(inviter.email, api.inviteUserAgain, { params: key })
    expect(above.reply.details).toEqual({ reason: 'above' })
  })
})

describe('where mails go out', () => {
  let mail: MailServer
  let mailing: TestProgram
  const stored: string[][] = []

  beforeAll(async () => {
    const greet = async () => {
      stored.push((await readAudit(mailing)).map(({ action }) => action))
    }
    mail = await startMailServer({ greet })
    mailing = await startTestProgram({ SMTP_URL: mail.url })
  })
  afterAll(async () => {
    await mailing.close()
    await mail.close()
  })

  test('the link is mailed, and no one else sees it', async () => {
    const { email, link } = await invite(ADMIN, mailing)
    expect(link).toBeNull()
    expect(mail.mails).toHaveLength(1)
    expect(mail.mails[0]).toContain(`To: ${email}`)
    const text = mail.mails[0]?.replace(/=\r\n/g, '') ?? ''
    const token = /http:\/\/localhost:9004\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? ''
    const body = { token, password: PASSWORD }
    expect((await mailing.call(null, api.acceptInvitation, { body })).status).toBe(200)
  })

  test('a mail goes out after the commit, so that no one waits for it and its link holds', async () => {
    stored.length = 0
    const { key } = await invite(ADMIN, mailing)
    expect((await mailing.call(ADMIN, api.inviteUserAgain, { params: key })).reply.invitation.link).toBeNull()
    const [first = [], second = []] = stored
    expect(first).toContain('user.invited')
    expect(first).not.toContain('user.invited-again')
    expect(second).toContain('user.invited-again')
  })
})

test('a mail that no one takes leaves the link to hand over', async () => {
  const dead = await startTestProgram({ SMTP_URL: 'smtp://127.0.0.1:9' })
  try {
    expect((await invite(ADMIN, dead)).link).toMatch(/^\/invitation\/[\w-]{43}$/)
  } finally {
    await dead.close()
  }
})

// The last one: it stops all calls about links from here.
test('guessing links on and on is stopped for a while', async () => {
  // The clock stands still: on a slow machine the guesses would outlast the minute in which they count.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { token } = await invite()
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await read(`guess-${attempt}`)).reply.code).toBe('not_found')
  expect((await read(token)).reply.code).toBe('rate_limited')
  expect((await accept(token)).reply.code).toBe('rate_limited')
})
