import { ALL_ORGANIZATIONS, type Endpoint, type UserRefusal } from '@concord/contract'
import { findUnmet, isInternal, reachesOrganization, type Viewer } from '@concord/domain'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import { doOnceMore, isConnectionFailure, isRolledBack } from '#server/db/database-failure.ts'
import { AppError } from './app-error.ts'
import { hasOrganization } from './organization-store.ts'
import type { Input, Program, ReadLog } from './route.ts'

type Call = {
  readonly endpoint: Endpoint
  readonly input: Input<Endpoint>
  /** Position of the database after the last write of the caller, if the caller states it. */
  readonly position?: string | undefined
}

/**
 * Returns `orgId`, else `id`, of the path or body, or ''; a test of the contract checks that every call follows this.
 */
function readName({ params, body }: Input<Endpoint>): string {
  const names = Object.assign({}, body, params) as { orgId?: string; id?: string }
  return names.orgId ?? names.id ?? ''
}

function findNamed({ endpoint: { access }, input }: Call, viewer: Viewer): string {
  const orgId = readName(input) || viewer.user.orgId
  if (orgId === '' || !reachesOrganization(viewer, orgId)) throw new AppError('not_found')
  const unmet = typeof access === 'string' ? undefined : findUnmet(viewer, access, orgId)
  if (unmet) throw new AppError('forbidden', { ...unmet, reason: 'right' satisfies UserRefusal })
  return orgId
}

function findLog({ input }: Call, viewer: Viewer): string | null {
  const own = ownOrganization(viewer)
  const orgId = readName(input) || own
  if (orgId === own) return own
  if (!isInternal(viewer)) throw new AppError('not_found')
  return orgId === ALL_ORGANIZATIONS ? null : orgId
}

function ownOrganization({ user }: Viewer): string {
  return user.orgId || NO_ORGANIZATION
}

/**
 * Finds the organization that a call is about; null stands for all. Throws not_found where the viewer does not reach it, and
 * forbidden where a right is missing there. Without a viewer there is only what anyone may call.
 */
function findOrganization(call: Call, viewer: Viewer | undefined): string | null {
  const { access, transaction } = call.endpoint
  if (transaction === 'system' && (viewer || access === 'public')) return null
  if (!viewer) throw new AppError('unauthenticated')
  switch (transaction) {
    case 'named':
      return findNamed(call, viewer)
    case 'log':
    case 'logExport':
      return findLog(call, viewer)
    case 'self':
      return viewer.user.orgId || null
    case 'reachable':
      return isInternal(viewer) ? null : ownOrganization(viewer)
    default:
      return ownOrganization(viewer)
  }
}

/**
 * Tells whether a failed call can be made again: one that was rolled back, or that only reads and lost its connection.
 * The outcome of a commit without an answer is unknown.
 */
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
