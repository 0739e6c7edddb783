import type { api } from '@concord/contract'
import { UPDATE_HEAD_ERRORS } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf, Input, SignedInContext } from '#server/http/route.ts'
import { auditUpdate } from '../audit-update.ts'
import { startImpact } from '../impact/start-impact.ts'
import { moveUpdate } from '../open-update.ts'
import { parseHeardAt } from '../parse-heard-at.ts'
import type { Update } from '../to-update.ts'
import { editDraft, keyOf, openDraft, readUpdate } from './edit-draft.ts'
import { findSpeakers, setHead } from './head-store.ts'

export function changeHead(
  context: ContextOf<typeof api.changeDataUpdate>,
  { params, body }: Input<typeof api.changeDataUpdate>,
): Promise<{ update: Update }> {
  const heardAt = parseHeardAt(body.heardAt)
  return editDraft(
    context,
    { ...params, revision: body.revision },
    'data-update.changed',
    async (key, draft) => {
      const { saidBy, trueSince } = body
      await setHead(context.tx, key, { title: body.title ?? draft.title, saidBy, trueSince, heardAt })
      return { source: saidBy.source }
    },
  )
}

type Step = { readonly params: { readonly updateId: string }; readonly body: { readonly revision: number } }

/** Hands a draft over for its impact. */
export async function submitUpdate(
  context: SignedInContext,
  { params, body }: Step,
): Promise<{ update: Update }> {
  const draft = await openDraft(context, params.updateId, body.revision)
  const key = keyOf(context, params.updateId)
  const problems = [
    ...(draft.selected === 0 ? [{ field: 'changes', message: UPDATE_HEAD_ERRORS.changes }] : []),
    ...(draft.said_by.source === '' ? [{ field: 'saidBy.source', message: UPDATE_HEAD_ERRORS.source }] : []),
  ]
  if (problems.length > 0) throw new AppError('invalid_input', problems)
  await startImpact(context.tx, key)
  await auditUpdate(context, 'data-update.submitted', draft, { changes: draft.selected })
  return { update: await readUpdate(context, params.updateId) }
}

export async function discardUpdate(
  context: SignedInContext,
  { params, body }: Step,
): Promise<{ update: Update }> {
  const draft = await openDraft(context, params.updateId, body.revision)
  await moveUpdate(context.tx, keyOf(context, params.updateId), draft, 'discarded')
  await auditUpdate(context, 'data-update.discarded', draft)
  return { update: await readUpdate(context, params.updateId) }
}

export async function listSpeakers({ tx, viewer }: SignedInContext) {
  const speakers = await findSpeakers(tx, viewer.user.orgId)
  return { speakers: speakers.map(({ since, ...speaker }) => ({ ...speaker, since: since.toISOString() })) }
}
