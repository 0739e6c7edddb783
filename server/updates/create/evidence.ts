import { randomUUID } from 'node:crypto'
import {
  type api,
  EVIDENCE_ERRORS,
  MAX_EVIDENCE_BYTES,
  MAX_EVIDENCE_FILES,
  type ReplyOf,
} from '@concord/contract'
import { cleanFileName } from '@concord/domain'
import { deleteObjects } from '#server/files/delete-objects.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { AfterCommitHandler, ContextOf, Input, SignedInContext } from '#server/http/route.ts'
import { auditUpdate } from '../audit-update.ts'
import { findUpdate } from '../update-store.ts'
import { editDraft, keyOf } from './edit-draft.ts'
import {
  deleteEvidence,
  findEvidence,
  findEvidenceFile,
  hasLines,
  insertEvidence,
  toEvidence,
} from './evidence-store.ts'
import { assertDraft, keepReceived, receiveFile } from './send-file.ts'

export async function listEvidence(context: SignedInContext, updateId: string) {
  const key = keyOf(context, updateId)
  if (!(await findUpdate(context.tx, key))) throw new AppError('not_found')
  return { evidence: (await findEvidence(context.tx, key)).map(toEvidence) }
}

type Add = typeof api.addUpdateEvidence

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

/** Stores a file of evidence as it came. */
export async function addEvidence(
  context: ContextOf<Add>,
  { params: { updateId, name, revision, lines }, body }: Input<Add>,
): Promise<ReplyOf<Add>> {
  await assertDraft(context, updateId, revision)
  const received = await receiveFile(context, keyOf(context, updateId), body, MAX_EVIDENCE_BYTES)
  return keepReceived(context, received, async (opened) => {
    if (received.bytes === 0) throw refuse('name', EVIDENCE_ERRORS.empty)
    const id = randomUUID()
    const named = lines?.split(',').map(Number) ?? null
    const edited = await editDraft(
      opened,
      { updateId, revision },
      'data-update.evidence-added',
      async (key, draft) => {
        if (draft.evidence >= MAX_EVIDENCE_FILES) throw refuse('name', EVIDENCE_ERRORS.files)
        if (named !== null && !(await hasLines(opened.tx, key, named)))
          throw refuse('lines', EVIDENCE_ERRORS.unknownLines)
        const file = { id, ...received, name: cleanFileName(name), userId: opened.viewer.user.id }
        await insertEvidence(opened.tx, key, { ...file, lines: named })
        return { file: file.name, sha256: file.sha256 }
      },
    )
    const stored = await findEvidenceFile(opened.tx, keyOf(opened, updateId), id)
    if (!stored) throw new Error(`Evidence ${id} was not stored`)
    return { ...edited, evidence: toEvidence(stored) }
  })
}

export const removeEvidence: AfterCommitHandler<typeof api.removeUpdateEvidence> = async (
  context,
  { params },
) => {
  const keys: string[] = []
  const edited = await editDraft(context, params, 'data-update.evidence-removed', async (key) => {
    const stored = await findEvidenceFile(context.tx, key, params.id)
    if (!stored) throw new AppError('not_found')
    await deleteEvidence(context.tx, key, params.id)
    keys.push(stored.key)
    return { file: stored.name, sha256: stored.sha256 }
  })
  return async () => {
    await deleteObjects(openFileStore(context.config), keys)
    return edited
  }
}

type Download = typeof api.downloadUpdateEvidence

/** Returns a file name as plain letters for a header, with its ending. */
const toHeaderName = (name: string): string => name.replace(/[^A-Za-z0-9._ ()-]/g, '_')

/** Gives a file of evidence as it came, and records who took it. */
export async function downloadEvidence(
  context: ContextOf<Download>,
  { params: { updateId, id } }: Input<Download>,
): Promise<FileReply> {
  const { tx, config } = context
  const key = keyOf(context, updateId)
  const [update, stored] = [await findUpdate(tx, key), await findEvidenceFile(tx, key, id)]
  if (!update || !stored) throw new AppError('not_found')
  const content = await openFileStore(config).get(stored.key)
  if (!content) throw new Error(`The file store lost the evidence ${id}`)
  await auditUpdate(context, 'data-update.evidence-downloaded', update, { file: stored.name })
  return {
    name: toHeaderName(stored.name),
    contentType: 'application/octet-stream',
    content,
    bytes: stored.bytes,
  }
}
