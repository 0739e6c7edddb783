import { isDeepStrictEqual } from 'node:util'
import { type api, type BodyOf, type ParamsOf, ROSTER_ERRORS } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { assertRoom } from './assert-room.ts'
import {
  type ChangedRoster,
  countRosters,
  findRoster,
  isUserOf,
  lockRoster,
  type StoredRoster,
  updateRoster,
} from './store.ts'
import { toRoster } from './to-roster.ts'

type Change = BodyOf<typeof api.changeRoster>
type Key = ParamsOf<typeof api.changeRoster>

const toDetails = ({ sender, scope, ownerId, due }: ChangedRoster) => ({ sender, scope, ownerId, due })

/** Applies a change to a roster. A changed calendar counts from now on: nothing was late before a file was expected. */
function apply(stored: StoredRoster, change: Change, now: Date): ChangedRoster {
  const { sender = stored.sender, scope = stored.scope, ownerId = stored.owner_id, due = stored.due } = change
  // The database has its own order of keys.
  const isNewCalendar = change.due !== undefined && !isDeepStrictEqual(change.due, stored.due)
  const isRestored = change.isArchived === false && stored.archived_at !== null
  const isArchived = change.isArchived ?? stored.archived_at !== null
  return {
    ...{ sender, scope, ownerId, due },
    dueSince: isNewCalendar || isRestored ? now : stored.due_since,
    archivedAt: isArchived ? (stored.archived_at ?? now) : null,
  }
}

function nameAction(before: StoredRoster, { archivedAt }: ChangedRoster): string {
  if ((before.archived_at === null) === (archivedAt === null)) return 'roster.changed'
  return archivedAt === null ? 'roster.restored' : 'roster.archived'
}

/** Changes what is given, unless someone else was faster: then the caller learns what is there now. */
export async function changeRoster(
  { tx, viewer }: SignedInContext,
  { params, body }: { readonly params: Key; readonly body: Change },
): Promise<StoredRoster> {
  const { orgId } = viewer.user
  const key = { orgId, ...params }
  const now = new Date()
  const version = await lockRoster(tx, key)
  const stored = await findRoster(tx, key, now)
  if (!stored || version === undefined) throw new AppError('not_found')
  if (version !== body.version) throw new AppError('conflict', { current: toRoster(stored, now) })
  if (body.ownerId && !(await isUserOf(tx, orgId, body.ownerId)))
    throw new AppError('invalid_input', [{ field: 'ownerId', message: ROSTER_ERRORS.otherOwner }])
  const changed = apply(stored, body, now)
  if (stored.archived_at !== null && changed.archivedAt === null)
    assertRoom('isArchived', await countRosters(tx, orgId))
  await updateRoster(tx, key, changed)
  const before = { sender: stored.sender, scope: stored.scope, ownerId: stored.owner_id, due: stored.due }
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: nameAction(stored, changed),
    details: {
      rosterId: stored.id,
      name: `${changed.sender}, ${stored.type}`,
      before,
      after: toDetails(changed),
    },
  })
  return (await findRoster(tx, key, now)) ?? stored
}
