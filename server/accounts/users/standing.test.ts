import { api, type BodyIn } from '@concord/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { ADMIN, ANALYST, addUser, INTERNAL, ROLES, SUMMIT, summitUser, userNow } from '../testing/people.ts'

type Key = { orgId: string; userId: string }
type Change = Omit<BodyIn<typeof api.changeUser>, 'version'>

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

async function change(by: string, params: Key, fields: Change) {
  const { version } = await userNow(program, params)
  return program.call(by, api.changeUser, { params, body: { version, ...fields } })
}

describe('those who stand above are changed and deleted by no one below', () => {
  const CHANGES: readonly Change[] = [
    { name: 'Renamed' },
    { email: 'renamed@quill.example' },
    { products: ['DATA_UPDATES'] },
    { active: false },
  ]

  test('an internal user, by the administrator of the organization that both belong to', async () => {
    const above = await addUser(program, { roles: ['internalAdministrator'] })
    const before = await userNow(program, above)
    for (const fields of CHANGES) {
      const { status, reply } = await change(ADMIN, above, fields)
      expect([fields, status, reply.details]).toEqual([fields, 403, { reason: 'above' }])
    }
    const deleted = await program.call(ADMIN, api.deleteUser, { params: above })
    expect([deleted.status, deleted.reply.details]).toEqual([403, { reason: 'above' }])
    expect(await userNow(program, above)).toEqual(before)
  })

  test('someone who only sees more data does not stand above', async () => {
    const admin = await addUser(program, { roles: ['portalAdministrator'] })
    expect((await change(admin.email, summitUser(ANALYST), { name: 'Dan Ash' })).status).toBe(200)
    expect((await change(admin.email, summitUser(ANALYST), { active: false })).status).toBe(200)
    expect((await change(admin.email, summitUser(ANALYST), { active: true })).status).toBe(200)
  })
})

let last = 0
async function invite(by: string, roleIds: string[] = [ROLES.directoryViewer.id]) {
  last += 1
  const email = `standing${last}@quill.example`
  const { status, reply } = await program.call(by, api.inviteUser, {
    params: { orgId: SUMMIT },
    body: { name: `Standing ${last}`, email, roleIds },
  })
  expect(status).toBe(200)
  const token = reply.invitation.link?.split('/').at(-1) ?? ''
  return { params: { orgId: SUMMIT, userId: reply.user.id }, token, user: reply.user }
}
const stateOf = async (token: string) =>
  (await program.call(null, api.readInvitation, { body: { token } })).reply.state

describe('an invitation lets in whom the inviter could let in, as they were invited', () => {
  test('its link ends with any change of roles or products, in both directions', async () => {
    for (const fields of [
      { roleIds: [ROLES.directoryViewer.id, ROLES.rosterAnalyst.id] },
      { roleIds: [] },
      { products: ['DATA_UPDATES' as const] },
    ]) {
      const { params, token } = await invite(ADMIN)
      expect(await stateOf(token)).toBe('open')
      expect((await change(INTERNAL, params, fields)).status).toBe(200)
      expect([fields, await stateOf(token)]).toEqual([fields, 'expired'])
    }
    const { params, token } = await invite(ADMIN)
    await change(ADMIN, params, { name: 'Only renamed' })
    expect(await stateOf(token)).toBe('open')
  })

  test('it ends with the rights of the inviter, and with their account', async () => {
    const inviter = await addUser(program, { roles: ['portalAdministrator', 'directoryViewer'] })
    const { token } = await invite(inviter.email)
    expect(await stateOf(token)).toBe('open')
    const { roleIds } = await userNow(program, inviter)
    expect((await change(INTERNAL, inviter, { roleIds: [ROLES.directoryViewer.id] })).status).toBe(200)
    expect(await stateOf(token)).toBe('expired')
    await change(INTERNAL, inviter, { roleIds: [...roleIds] })
    expect(await stateOf(token)).toBe('open')
    await change(INTERNAL, inviter, { active: false })
    expect(await stateOf(token)).toBe('expired')
    const accepted = await program.call(null, api.acceptInvitation, {
      body: { token, password: 'seven geese over Marfa' },
    })
    expect(accepted.status).toBe(404)
  })

  test('whoever has some products only invites to no others', async () => {
    const inviter = await addUser(program, { roles: ['portalAdministrator', 'directoryViewer'] })
    await change(INTERNAL, inviter, { products: ['PROVIDER_DIRECTORY'] })
    const { user, params } = await invite(inviter.email)
    expect(user.products).toEqual(['PROVIDER_DIRECTORY'])
    const widened = await change(inviter.email, params, { products: [] })
    expect([widened.status, widened.reply.details]).toEqual([403, { reason: 'products' }])
    expect((await invite(ADMIN)).user.products).toEqual([])
  })
})
