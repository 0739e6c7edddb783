import { api, type Endpoint } from '@concord/contract'
import { canModifyUsers, isInternal, type UserRight, type Viewer } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { findIdentityByEmail } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { ADMIN, ANALYST, addUser, HARBOR, HARBOR_ADMIN, INTERNAL, SUMMIT, VIEWER } from '../testing/people.ts'

type Key = { orgId: string; userId: string }

let program: TestProgram
let kinds: readonly string[]
const targets = new Map<string, Key>()

beforeAll(async () => {
  program = await startTestProgram()
  const inviter = await addUser(program, { roles: ['userInviter'] })
  const staffWithoutRights = await addUser(program, { roles: ['internalAdministrator'] })
  const harborInternal = await addUser(program, { orgId: HARBOR, roles: ['internalAdministrator'] })
  kinds = [
    ...[ADMIN, ANALYST, VIEWER, HARBOR_ADMIN, INTERNAL],
    ...[inviter, staffWithoutRights, harborInternal].map(({ email }) => email),
  ]
  for (const orgId of [SUMMIT, HARBOR]) targets.set(orgId, await addUser(program, { orgId, roles: [] }))
})
afterAll(() => program.close())

async function viewerBehind(email: string): Promise<Viewer> {
  const identity = await program.database.asSystem((c) => findIdentityByEmail(c, email))
  if (!identity) throw new Error(`No one is ${email}`)
  return toViewer(identity, readConfig({}))
}

/** Calls that pass every other rule, so that the right alone decides; none of them changes anything. */
const CALLS: readonly {
  readonly right: UserRight | 'read'
  readonly endpoint: Endpoint
  readonly body?: object
  readonly passes: number
}[] = [
  { right: 'read', endpoint: api.listUsers, passes: 200 },
  { right: 'read', endpoint: api.readUser, passes: 200 },
  {
    right: 'CREATE_USER',
    endpoint: api.inviteUser,
    body: { name: 'A', email: VIEWER, roleIds: [] },
    passes: 400,
  },
  { right: 'CREATE_USER', endpoint: api.inviteUserAgain, passes: 200 },
  { right: 'EDIT_USER', endpoint: api.changeUser, body: { version: 999 }, passes: 409 },
  { right: 'DELETE_USER', endpoint: api.previewUserDeletion, passes: 200 },
]

function expected(viewer: Viewer, orgId: string, right: UserRight | 'read', passes: number): number {
  if (viewer.user.orgId !== orgId && !isInternal(viewer)) return 404
  return right === 'read' || canModifyUsers(viewer, right, orgId) ? passes : 403
}

test('each kind of user × organization × right is answered as the rules of the field say', async () => {
  for (const email of kinds) {
    const viewer = await viewerBehind(email)
    for (const [orgId, params] of targets) {
      for (const { right, endpoint, body, passes } of CALLS) {
        const options = { params, ...(body ? { body } : {}) }
        const { status } = await program.call(email, endpoint as typeof api.changeUser, options as never)
        const call = `${email} ${endpoint.method} ${endpoint.path} in ${orgId}`
        expect([call, status]).toEqual([call, expected(viewer, orgId, right, passes)])
      }
    }
  }
})

test('each kind of user × organization deletes exactly where the rules of the field say', async () => {
  for (const email of kinds) {
    const viewer = await viewerBehind(email)
    for (const orgId of targets.keys()) {
      const params = await addUser(program, { orgId, roles: ['directoryViewer'] })
      const { status } = await program.call(email, api.deleteUser, { params })
      const call = `${email} deletes in ${orgId}`
      expect([call, status]).toEqual([call, expected(viewer, orgId, 'DELETE_USER', 200)])
    }
  }
})
