import type { api, BodyOf } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { actorOf } from '#server/identity/actor-of.ts'
import { type AccountUser, findUser, lockUser, updateUser } from '../users/store.ts'

/** Users without an organization have no transaction that sees them but that of the system. */
function inOwn<Result>(
  { viewer, connection, database }: SignedInContext,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return viewer.user.orgId === '' ? database.asSystem(work) : work(connection)
}

const keyOf = ({ viewer }: SignedInContext) => ({ orgId: viewer.user.orgId, userId: viewer.user.id })

export async function readProfile(context: SignedInContext): Promise<AccountUser> {
  const user = await inOwn(context, (connection) => findUser(connection, keyOf(context)))
  if (!user) throw new AppError('unauthenticated')
  return user
}

export function changeProfile(
  context: SignedInContext,
  { version, name }: BodyOf<typeof api.changeProfile>,
): Promise<AccountUser> {
  const key = keyOf(context)
  return inOwn(context, async (connection) => {
    const before = await lockUser(connection, key)
    if (!before) throw new AppError('unauthenticated')
    if (before.version !== version) throw new AppError('conflict', { current: before })
    await updateUser(connection, key, { ...before, name })
    await insertAuditEvent(connection, {
      orgId: key.orgId,
      ...actorOf(context.viewer),
      action: 'user.changed',
      details: { userId: key.userId, email: before.email, before: { name: before.name }, after: { name } },
    })
    return { ...before, name, version: version + 1 }
  })
}
