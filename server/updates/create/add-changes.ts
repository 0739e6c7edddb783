import type { api } from '@concord/contract'
import type { ContextOf, Input, SignedInContext } from '#server/http/route.ts'
import { type CorrectedField, createUpdate, readCorrected } from '../create-update.ts'
import type { Update } from '../to-update.ts'
import { lockUpdate, type UpdateKey } from '../update-store.ts'
import { editDraft, keyOf } from './edit-draft.ts'
import { findFieldDraft } from './head-store.ts'
import { addLines, findNextNumbers, type LineToStore } from './line-store.ts'

/** Adds corrections of fields as lines of their own behind the others. */
async function addCorrections(
  context: SignedInContext,
  key: UpdateKey,
  changes: readonly CorrectedField[],
  reason: string,
): Promise<void> {
  const { tx } = context
  const corrected = await readCorrected(context, changes)
  const next = await findNextNumbers(tx, key)
  const lines = corrected.map(
    (change, index): LineToStore => ({
      ...{ line: next.line + index, raw: null, fields: null, npi: change.npi, verdict: 'sure', reason },
      ...{ candidates: [], same: [], unread: [] },
      changes: [{ ...change, verdict: 'sure' }],
    }),
  )
  await addLines(tx, key, lines, next.change)
}

type Add = typeof api.addUpdateChanges

export function addChanges(
  context: ContextOf<Add>,
  { params, body }: Input<Add>,
): Promise<{ update: Update }> {
  const seen = { ...params, revision: body.revision }
  return editDraft(context, seen, 'data-update.changes-added', async (key) => {
    await addCorrections(context, key, body.changes, '')
    return { changes: body.changes.length }
  })
}

type Correct = typeof api.correctField

/** Adds a corrected field to the newest draft of such corrections that its viewer began, or begins one. */
export async function correctField(
  context: ContextOf<Correct>,
  { body: { reason, ...change } }: Input<Correct>,
): Promise<{ update: Update }> {
  const { tx, viewer } = context
  const found = await findFieldDraft(tx, viewer.user.orgId, viewer.user.id)
  const draft = found && (await lockUpdate(tx, keyOf(context, found.id)))
  if (draft?.state === 'draft') {
    const seen = { updateId: draft.id, revision: draft.revision }
    return editDraft(context, seen, 'data-update.changes-added', async (key) => {
      await addCorrections(context, key, [change], reason)
      return { changes: 1 }
    })
  }
  const head = {
    title: '',
    saidBy: { source: '', person: '', contact: '' },
    trueSince: null,
    heardAt: new Date(),
  }
  const created = await createUpdate(context, { ...head, origin: 'field', changes: [] })
  const seen = { updateId: created.id, revision: created.revision }
  return editDraft(context, seen, 'data-update.changes-added', async (key) => {
    await addCorrections(context, key, [change], reason)
    return { changes: 1 }
  })
}
