import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { auditUpdate } from '../audit-update.ts'
import { openSeenUpdate, refuseChange } from '../open-update.ts'
import { toUpdate, type Update } from '../to-update.ts'
import { findUpdate, raiseRevision, type StoredUpdate, type UpdateKey } from '../update-store.ts'

export const keyOf = ({ viewer }: Pick<SignedInContext, 'viewer'>, updateId: string): UpdateKey => ({
  orgId: viewer.user.orgId,
  id: updateId,
})

/** Returns the draft that someone saw, for them to change it. Throws conflict for one that is no draft any more. */
export async function openDraft(
  { tx, viewer }: Pick<SignedInContext, 'tx' | 'viewer'>,
  updateId: string,
  revision: number,
): Promise<StoredUpdate> {
  const update = await openSeenUpdate(tx, keyOf({ viewer }, updateId), revision)
  if (update.state !== 'draft') throw refuseChange('state', update)
  return update
}

export async function readUpdate(context: SignedInContext, updateId: string): Promise<Update> {
  const update = await findUpdate(context.tx, keyOf(context, updateId))
  if (!update) throw new AppError('not_found')
  return toUpdate(update)
}

/** Changes a draft and says in the audit log what was done; gives it as it is then. */
export async function editDraft(
  context: SignedInContext,
  seen: { readonly updateId: string; readonly revision: number },
  action: `data-update.${string}`,
  edit: (key: UpdateKey, update: StoredUpdate) => Promise<Readonly<Record<string, unknown>>>,
): Promise<{ update: Update }> {
  const draft = await openDraft(context, seen.updateId, seen.revision)
  const key = keyOf(context, seen.updateId)
  const details = await edit(key, draft)
  await raiseRevision(context.tx, key)
  await auditUpdate(context, action, draft, details)
  return { update: await readUpdate(context, seen.updateId) }
}
