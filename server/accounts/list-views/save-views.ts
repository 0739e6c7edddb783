import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, LIST_VIEW_ERRORS, MAX_LIST_VIEWS } from '@concord/contract'
import type { Viewer } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import {
  clearDefault,
  findView,
  findViews,
  insertView,
  type ListView,
  lockViews,
  removeView,
  updateView,
  type ViewOwner,
} from './store.ts'

const UNIQUE_VIOLATION = '23505'

/** Views are of the user alone: no one else sees or changes them. */
export function getViewOwner({ user }: Viewer): ViewOwner {
  return { orgId: user.orgId || NO_ORGANIZATION, userId: user.id }
}

/**
 * Waits for a write, and refuses a name that is taken. The database keeps names unique, even if two tabs save the same
 * name at once.
 */
async function withOwnName(write: Promise<void>): Promise<void> {
  try {
    await write
  } catch (cause) {
    if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause
    throw new AppError('conflict', [{ field: 'name', message: LIST_VIEW_ERRORS.takenName }], { cause })
  }
}

function record(
  { tx, viewer }: SignedInContext,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  return insertAuditEvent(tx, { orgId: viewer.user.orgId, ...getActor(viewer), action, details })
}

export async function saveView(
  context: SignedInContext,
  body: BodyOf<typeof api.saveListView>,
): Promise<ListView> {
  const { tx, viewer } = context
  const owner = getViewOwner(viewer)
  await lockViews(tx, owner)
  if ((await findViews(tx, owner, body.list)).length >= MAX_LIST_VIEWS)
    throw new AppError('invalid_input', [{ field: 'name', message: LIST_VIEW_ERRORS.tooMany }])
  const view = { id: randomUUID(), ...body }
  if (view.isDefault) await clearDefault(tx, owner, view)
  await withOwnName(insertView(tx, owner, view))
  await record(context, 'list-view.saved', { ...body, listViewId: view.id })
  return view
}

export async function changeView(
  context: SignedInContext,
  id: string,
  body: BodyOf<typeof api.changeListView>,
): Promise<ListView> {
  const { tx, viewer } = context
  const owner = getViewOwner(viewer)
  await lockViews(tx, owner)
  const before = await findView(tx, owner, id)
  if (!before) throw new AppError('not_found')
  const after = {
    ...before,
    name: body.name ?? before.name,
    address: body.address ?? before.address,
    hiddenColumns: body.hiddenColumns ?? before.hiddenColumns,
    isDefault: body.isDefault ?? before.isDefault,
  }
  if (after.isDefault) await clearDefault(tx, owner, after)
  await withOwnName(updateView(tx, owner, after))
  await record(context, 'list-view.changed', { listViewId: id, before, after })
  return after
}

export async function deleteView(context: SignedInContext, id: string): Promise<void> {
  const view = await removeView(context.tx, getViewOwner(context.viewer), id)
  if (!view) throw new AppError('not_found')
  await record(context, 'list-view.deleted', { listViewId: id, list: view.list, name: view.name })
}
