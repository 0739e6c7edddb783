import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, MAX_ROSTER_DRAFTS, ROSTER_DRAFT_ERRORS } from '@concord/contract'
import type { Viewer } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { removeHeldFiles } from '../files/held-file-store.ts'
import {
  type DraftOwner,
  findDraft,
  findDrafts,
  insertDraft,
  lockDrafts,
  removeDraft,
  type StoredDraft,
  updateDraft,
} from './store.ts'

export function getDraftOwner({ user }: Viewer): DraftOwner {
  return { orgId: user.orgId || NO_ORGANIZATION, userId: user.id }
}

function record(
  { tx, viewer }: SignedInContext,
  action: string,
  { id, choices }: StoredDraft,
): Promise<void> {
  const details = { draftId: id, name: choices.sender || choices.prefix || 'without a sender' }
  return insertAuditEvent(tx, { orgId: viewer.user.orgId, ...getActor(viewer), action, details })
}

export async function saveDraft(
  context: SignedInContext,
  { choices }: BodyOf<typeof api.saveRosterDraft>,
): Promise<StoredDraft> {
  const owner = getDraftOwner(context.viewer)
  await lockDrafts(context.tx, owner)
  if ((await findDrafts(context.tx, owner)).length >= MAX_ROSTER_DRAFTS)
    throw new AppError('invalid_input', [{ field: 'choices', message: ROSTER_DRAFT_ERRORS.tooMany }])
  const draft = await insertDraft(context.tx, { ...owner, id: randomUUID() }, choices)
  await record(context, 'roster-draft.saved', draft)
  return draft
}

export async function changeDraft(
  context: SignedInContext,
  id: string,
  { version, choices }: BodyOf<typeof api.changeRosterDraft>,
): Promise<StoredDraft> {
  const key = { ...getDraftOwner(context.viewer), id }
  const draft = await updateDraft(context.tx, key, version, choices)
  if (!draft) throw new AppError((await findDraft(context.tx, key)) ? 'conflict' : 'not_found')
  await record(context, 'roster-draft.changed', draft)
  return draft
}

export async function deleteDraft(context: SignedInContext, id: string): Promise<void> {
  const draft = await removeDraft(context.tx, { ...getDraftOwner(context.viewer), id })
  if (!draft) throw new AppError('not_found')
  await removeHeldFiles(context.tx, { orgId: getDraftOwner(context.viewer).orgId, draftId: id })
  await record(context, 'roster-draft.deleted', draft)
}
