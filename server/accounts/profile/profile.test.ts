import { api } from '@concord/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { addUser, DEMO_PASSWORD, DISABLED, readAudit, VIEWER } from '../testing/people.ts'

const NEW_PASSWORD = 'seven geese over Marfa'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())
afterEach(() => {
  vi.useRealTimers()
})

const signIn = (email: string, password: string) =>
  program.call(null, api.authenticate, { body: { email, password } })

test('everyone reads and renames the own account', async () => {
  const { reply } = await program.call(VIEWER, api.readProfile)
  expect(reply.user).toMatchObject({ email: VIEWER, version: 1 })
  const changed = await program.call(VIEWER, api.changeProfile, { body: { version: 1, name: ' Ana Diaz ' } })
  expect(changed.reply.user).toMatchObject({ name: 'Ana Diaz', version: 2 })
  const late = await program.call(VIEWER, api.changeProfile, { body: { version: 1, name: 'Late' } })
  expect([late.status, late.reply.details]).toMatchObject([
    409,
    { current: { name: 'Ana Diaz', version: 2 } },
  ])
  expect((await program.call(VIEWER, api.changeProfile, { body: { version: 2, name: ' ' } })).status).toBe(
    400,
  )
  expect((await program.call(DISABLED, api.readProfile)).reply.code).toBe('account_disabled')
})

test('a user without an organization has a profile too', async () => {
  const { email, userId } = await addUser(program, { roles: ['internalAdministrator'] })
  await program.database.asSystem((c) =>
    c.client.query('update users set org_id = null where id = $1', [userId]),
  )
  expect((await program.call(email, api.readProfile)).reply.user.orgId).toBe('')
  const changed = await program.call(email, api.changeProfile, { body: { version: 1, name: 'Ida' } })
  expect(changed.reply.user.name).toBe('Ida')
})

test('a new password takes the current one, ends the other sessions and goes on with a new token', async () => {
  const { email } = await addUser(program, { roles: ['directoryViewer'] })
  await program.getToken(email)
  // Tokens carry whole seconds.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const body = { currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD }
  const { status, reply } = await program.call(email, api.changePassword, { body })
  expect(status).toBe(200)
  expect((await program.call(email, api.readProfile)).status).toBe(401)
  const headers = { authorization: `Bearer ${reply.token}` }
  expect((await program.call(null, api.readProfile, { headers })).status).toBe(200)
  expect((await signIn(email, DEMO_PASSWORD)).status).toBe(401)
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  const events = await readAudit(program)
  expect(events.some(({ action }) => action === 'user.password-changed')).toBe(true)
  expect(JSON.stringify(events)).not.toContain(NEW_PASSWORD)
})

test('a wrong current password and a weak new one are reported at their fields, and guessing is stopped', async () => {
  // The clock stands still: on a slow machine the guesses would outlast the minute in which they count.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { email } = await addUser(program, { roles: ['directoryViewer'] })
  const change = (currentPassword: string, newPassword: string) =>
    program.call(email, api.changePassword, { body: { currentPassword, newPassword } })
  expect((await change(DEMO_PASSWORD, 'short')).reply.details).toMatchObject([{ field: 'newPassword' }])
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { reply } = await change(`guess ${attempt}`, NEW_PASSWORD)
    expect(reply.details).toMatchObject([{ field: 'currentPassword' }])
  }
  expect((await change(DEMO_PASSWORD, NEW_PASSWORD)).status).toBe(429)
})
