import type { Viewer } from '@concord/domain'
import { doOnceMore, isConnectionFailure, isRolledBack } from '#server/db/database-failure.ts'
import { AppError } from './app-error.ts'
import { type Call, findOrganization } from './find-organization.ts'
import { hasOrganization } from './organization-store.ts'
import type { Program, ReadLog } from './route.ts'

/** A call that failed undone can be done again; of a commit that was not answered no one knows. */
function mayBeDoneAgain({ transaction, writes }: Call['endpoint'], error: unknown): boolean {
  if (transaction === 'none') return false
  return isRolledBack(error) || (!writes && isConnectionFailure(error))
}

/**
 * Opens the one transaction of a call, where its endpoint says, and works in it; `ContextOf` says what each call gets.
 * A call that waited for a second connection while it holds one could wait for calls that do the same. A database that
 * goes away in the middle costs one more try.
 */
export function inCallTransaction<Result>(
  program: Program,
  call: Call,
  viewer: Viewer | undefined,
  work: (opened: object) => Promise<Result>,
): Promise<Result> {
  return doOnceMore(
    () => openTransaction(program, call, viewer, work),
    (error) => mayBeDoneAgain(call.endpoint, error),
  )
}

async function openTransaction<Result>(
  { database, replica }: Program,
  call: Call,
  viewer: Viewer | undefined,
  work: (opened: object) => Promise<Result>,
): Promise<Result> {
  const { transaction, writes: write, readsReplica } = call.endpoint
  if (transaction === 'none') return work({ database })
  const orgId = findOrganization(call, viewer)
  const own = viewer?.user.orgId ?? ''

  if (transaction === 'logExport') {
    const readLog: ReadLog = (read) =>
      orgId === null ? database.asSystem(read) : database.asOrganization(orgId, read)
    return database.asOrganization(own || null, (tx) => work({ tx, orgId, readLog }), { write })
  }
  if (orgId === null) return database.asSystem((tx) => work({ tx, orgId }))
  if (replica && readsReplica)
    return replica.asOrganization(orgId, call.position, (tx) => work({ tx, orgId }))
  return database.asOrganization(
    orgId,
    async (tx) => {
      const isOther = transaction === 'named' && orgId !== own
      if (isOther && !(await hasOrganization(tx, orgId))) throw new AppError('not_found')
      return work({ tx, orgId })
    },
    { write },
  )
}
