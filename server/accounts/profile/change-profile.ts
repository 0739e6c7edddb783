import type { api } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler, SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findUser, lockUser, updateUser } from '../users/store.ts'

const getKey = ({ viewer }: SignedInContext) => ({ orgId: viewer.user.orgId, userId: viewer.user.id })

export const readProfile: Handler<typeof api.readProfile> = async (context) => {
  const user = await findUser(context.tx, getKey(context))
  if (!user) throw new AppError('unauthenticated')
  return { user }
}

export const changeProfile: Handler<typeof api.changeProfile> = async (
  context,
  { body: { version, name } },
) => {
  const { tx, viewer } = context
  const key = getKey(context)
  const before = await lockUser(tx, key)
  if (!before) throw new AppError('unauthenticated')
  if (before.version !== version) throw new AppError('conflict', { current: before })
  await updateUser(tx, key, { ...before, name })
  await insertAuditEvent(tx, {
    orgId: key.orgId,
    ...getActor(viewer),
    action: 'user.changed',
    details: { userId: key.userId, email: before.email, before: { name: before.name }, after: { name } },
  })
  return { user: { ...before, name, version: version + 1 } }
}
