import { isInternal } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'

/**
 * Works on the own organization in the transaction of the call, on another one in a transaction of its own. Others are
 * there for internal users only.
 */
export function inOrganization<Result>(
  { viewer, connection, database }: SignedInContext,
  orgId: string,
  work: (connection: Connection) => Promise<Result>,
  options?: { write: boolean },
): Promise<Result> {
  if (orgId !== '' && orgId === viewer.user.orgId) return work(connection)
  if (!isInternal(viewer)) throw new AppError('not_found')
  return database.asOrganization(orgId || null, work, options)
}
