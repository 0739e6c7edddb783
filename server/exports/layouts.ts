import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, EXPORT_ERRORS, MAX_EXPORT_LAYOUTS } from '@concord/contract'
import { EXPORT_COLUMNS_OF, type Viewer } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import {
  findLayouts,
  insertLayout,
  type LayoutOwner,
  lockLayouts,
  removeLayout,
  type StoredLayout,
} from './layout-store.ts'

const UNIQUE_VIOLATION = '23505'

export const getLayoutOwner = ({ user }: Viewer): LayoutOwner => ({ orgId: user.orgId, userId: user.id })

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

function record({ tx, viewer }: SignedInContext, action: string, name: string): Promise<void> {
  return insertAuditEvent(tx, { orgId: viewer.user.orgId, ...getActor(viewer), action, details: { name } })
}

/**
 * Waits for a write, and throws conflict if the name is taken. The database keeps names unique, even if two tabs save
 * one at the same time.
 */
async function withOwnName(write: Promise<void>): Promise<void> {
  try {
    await write
  } catch (cause) {
    if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause
    throw new AppError('conflict', [{ field: 'name', message: EXPORT_ERRORS.takenLayout }], { cause })
  }
}

export async function saveLayout(
  context: SignedInContext,
  body: BodyOf<typeof api.saveExportLayout>,
): Promise<StoredLayout> {
  const owner = getLayoutOwner(context.viewer)
  if (!body.columns.every((column) => EXPORT_COLUMNS_OF[body.subject].includes(column)))
    throw refuse('columns', EXPORT_ERRORS.otherColumns)
  await lockLayouts(context.tx, owner)
  if ((await findLayouts(context.tx, owner)).length >= MAX_EXPORT_LAYOUTS)
    throw refuse('name', EXPORT_ERRORS.tooManyLayouts)
  const layout = { id: randomUUID(), ...body }
  await withOwnName(insertLayout(context.tx, owner, layout))
  await record(context, 'export-layout.saved', layout.name)
  return layout
}

export async function deleteLayout(context: SignedInContext, id: string): Promise<void> {
  const name = await removeLayout(context.tx, getLayoutOwner(context.viewer), id)
  if (name === undefined) throw new AppError('not_found')
  await record(context, 'export-layout.deleted', name)
}
