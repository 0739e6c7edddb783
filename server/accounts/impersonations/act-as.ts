import { findImpersonationObstacle, type Viewer } from '@concord/domain'
import { z } from 'zod'
import { AppError } from '#server/http/app-error.ts'
import type { Program } from '#server/http/route.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { findImpersonation } from './store.ts'

const uuid = z.uuid()

/**
 * Returns the user as whom the admin acts. It is asked again at each call: what takes the right away, disables one of
 * both or gives the user more than the admin has ends it at once.
 */
export async function actAs({ config, database }: Program, admin: Viewer, id: string): Promise<Viewer> {
  const found = await database.asSystem(async (connection) => {
    if (!uuid.safeParse(id).success) return undefined
    const impersonation = await findImpersonation(connection, { id, adminId: admin.user.id })
    const identity = impersonation && (await findIdentityById(connection, impersonation.targetId))
    return identity && { impersonation, target: toViewer(identity, config) }
  })
  if (!found) throw new AppError('impersonation_ended')
  const { impersonation, target } = found
  const isOver = impersonation.endedAt !== null || impersonation.expiresAt <= new Date()
  if (isOver || findImpersonationObstacle(admin, target)) throw new AppError('impersonation_ended')
  const { id: adminId, name } = admin.user
  return {
    ...target,
    impersonator: { id: adminId, name, isReadOnly: impersonation.isReadOnly, impersonationId: id },
  }
}
