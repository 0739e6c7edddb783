import { reachesOrganization, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'

/** '' means the own organization; another one is there for internal users only. */
export function targetOrganization(viewer: Viewer, id: string): string {
  const target = id || viewer.user.orgId
  if (target === '' || !reachesOrganization(viewer, target)) throw new AppError('not_found')
  return target
}

/**
 * Work on another organization happens in a transaction of that organization; on the own one in that of the call,
 * which writes when its endpoint does.
 */
export function inOrganization<Result>(
  { viewer, connection, database }: SignedInContext,
  orgId: string,
  work: (connection: Connection) => Promise<Result>,
  options?: { readonly write: boolean },
): Promise<Result> {
  return orgId === viewer.user.orgId
    ? work(connection)
    : database.asOrganization(orgId || null, work, options)
}
