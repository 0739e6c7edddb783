import type { api } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf, Input, SignedInContext } from '#server/http/route.ts'
import type { CorrectedField } from '../create-update.ts'
import { createUpdate, getCurrentValue } from '../create-update.ts'
import { readSeenRecords } from '../read-seen-records.ts'
import type { Update } from '../to-update.ts'
import { lockUpdate, type UpdateKey } from '../update-store.ts'
import { editDraft, keyOf } from './edit-draft.ts'
import { findFieldDraft } from './head-store.ts'
import { addLines, findNextNumbers, type LineToStore } from './line-store.ts'

/** Adds corrections of fields as lines of their own behind the others. */
async function addCorrections(
  { tx, viewer }: SignedInContext,
  key: UpdateKey,
  changes: readonly CorrectedField[],
  reason: string,
): Promise<void> {
  const records = await readSeenRecords(
    tx,
    viewer,
    changes.map(({ npi }) => npi),
  )
  const missing = changes.flatMap(({ npi }, index) =>
    records.has(npi)
      ? []
      : [{ field: `changes.${index}.npi`, message: `No record that you can see has NPI ${npi}.` }],
  )
  if (missing.length > 0) throw new AppError('invalid_input', missing)
  const next = await findNextNumbers(tx, key)
  const lines = changes.map(({ npi, path, value }, index): LineToStore => {
    const record = records.get(npi)
    const before = record === undefined ? null : getCurrentValue(record, path)
    return {
      ...{ line: next.line + index, raw: null, fields: null, npi, verdict: 'sure', reason },
      ...{ candidates: [], same: [], unread: [] },
      changes: [{ npi, path, value, before, verdict: 'sure' }],
    }
  })
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
