import { ALL_ORGANIZATIONS, type Endpoint, type UserRefusal } from '@concord/contract'
import { findUnmet, isInternal, reachesOrganization, type Viewer } from '@concord/domain'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import { AppError } from './app-error.ts'
import type { Input } from './route.ts'

export type Call = {
  readonly endpoint: Endpoint
  readonly input: Input<Endpoint>
  /** How far the database was after what the caller wrote last, where the caller says so. */
  readonly position?: string | undefined
}

/** `orgId`, or `id` in a body without one: a test of the contract holds every call to it. */
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
export function findOrganization(call: Call, viewer: Viewer | undefined): string | null {
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
