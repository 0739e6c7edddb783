import { api } from '@concord/contract'
import { sql } from '#server/db/sql.ts'
import { ORGANIZATIONS } from '#server/demo/accounts/organizations.ts'
import { ROLES } from '#server/demo/accounts/roles.ts'
import { USERS } from '#server/demo/accounts/users.ts'
import { DEMO_PASSWORD } from '#server/demo/sign-ins.ts'
import type { TestProgram } from '#server/test-program.ts'

export const SUMMIT = ORGANIZATIONS.summit.id
export const HARBOR = ORGANIZATIONS.harbor.id
export const ADMIN = 'admin@summit.example'
export const ANALYST = 'analyst@summit.example'
export const VIEWER = 'viewer@summit.example'
export const HARBOR_ADMIN = 'admin@harbor.example'
export const INTERNAL = 'internal@concord.example'
export const DISABLED = 'disabled@summit.example'

export function findUserId(email: string): string {
  const user = USERS.find((each) => each.email === email)
  if (!user) throw new Error(`No one in the demo workspace is ${email}`)
  return user.id
}

export const summitUser = (email: string) => ({ orgId: SUMMIT, userId: findUserId(email) })

let last = 0

/** Adds a user with the password of the demo workspace, for tests that no user of the workspace is suitable for. */
export async function addUser(
  { database }: TestProgram,
  { orgId = SUMMIT, roles }: { orgId?: string; roles: readonly (keyof typeof ROLES)[] },
): Promise<{ orgId: string; userId: string; email: string }> {
  last += 1
  const email = `added${last}@quill.example`
  const userId = `05e40000-0000-4000-8000-0000000010${String(last).padStart(2, '0')}`
  const roleIds = roles.map((name) => ROLES[name].id)
  await database.asSystem((connection) =>
    connection.run(sql`
      insert into users (id, org_id, name, email, role_ids, products, active, password_hash)
      select ${userId}, ${orgId}, ${`Added ${last}`}, ${email}, ${roleIds}, '{}', true, password_hash
      from users where email = ${VIEWER}`),
  )
  return { orgId, userId, email }
}

export { DEMO_PASSWORD, ROLES }

type Event = { action: string; user_id: string; impersonator_id: string | null; details: unknown }

/** Returns the newest audit events of an organization, newest first. */
export function readAudit({ database }: TestProgram, orgId = SUMMIT): Promise<Event[]> {
  return database.asSystem((connection) =>
    connection.rows(
      sql`select action, user_id, impersonator_id, details from audit_events where org_id = ${orgId} order by at desc limit 50`,
    ),
  )
}

export async function userNow(program: TestProgram, key: { orgId: string; userId: string }) {
  return (await program.call(INTERNAL, api.readUser, { params: key })).reply.user
}
