import { ALL_ORGANIZATIONS } from '@concord/contract'
import { isInternal } from '@concord/domain'
import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'

/**
 * Returns the organization whose log is asked for; null stands for all. Others than the own one are there for internal
 * users.
 */
export function targetLog({ viewer }: SignedInContext, asked: string): string | null {
  const own = viewer.user.orgId || NO_ORGANIZATION
  if (asked === '' || asked === own) return own
  if (!isInternal(viewer)) throw new AppError('not_found')
  return asked === ALL_ORGANIZATIONS ? null : asked
}

/** Reads a log in a transaction that sees it and no other. */
export function inLog<Result>(
  { viewer, connection, database }: SignedInContext,
  orgId: string | null,
  read: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  if (orgId === null) return database.asSystem(read)
  return orgId === viewer.user.orgId ? read(connection) : database.asOrganization(orgId, read)
}
