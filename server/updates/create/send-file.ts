import { createHash } from 'node:crypto'
import { type api, MAX_UPDATE_FILE_BYTES } from '@concord/contract'
import { cleanFileName } from '@concord/domain'
import { deleteObjects, deleteRolledBack } from '#server/files/delete-objects.ts'
import { StorageFullError } from '#server/files/file-store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ByteStream, ContextOf, Input, SignedInContext } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { auditUpdate } from '../audit-update.ts'
import type { Update } from '../to-update.ts'
import type { UpdateKey } from '../update-store.ts'
import { keyOf, openDraft, readUpdate } from './edit-draft.ts'
import { setTitle } from './head-store.ts'
import { removeFileLines } from './line-store.ts'
import { readFileJob } from './read-file-job.ts'
import { requestReading } from './reading-store.ts'
import { newUpdateFileKey } from './update-file-keys.ts'
import { replaceUpdateFile } from './update-file-store.ts'

type Send = ContextOf<typeof api.sendUpdateFile>

export type Received = { readonly key: string; readonly bytes: number; readonly sha256: string }

/** Stores bytes as they come, up to a limit; nothing stays of a body that is larger or breaks off. */
export async function receiveFile(
  { config }: Pick<Send, 'config'>,
  key: UpdateKey,
  body: ByteStream,
  maxBytes: number,
): Promise<Received> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const piece of body) {
      bytes += piece.length
      if (bytes > maxBytes) throw new AppError('payload_too_large', { kind: 'updateFile', maxBytes })
      hash.update(piece)
      yield piece
    }
  }
  const objectKey = newUpdateFileKey(key)
  const store = openFileStore(config)
  try {
    await store.put(objectKey, counted())
  } catch (error) {
    await deleteObjects(store, [objectKey])
    if (error instanceof StorageFullError) throw new AppError('storage_full', undefined, { cause: error })
    if (error instanceof AppError) throw error
    throw new AppError('request_timeout', undefined, { cause: error })
  }
  return { key: objectKey, bytes, sha256: hash.digest('hex') }
}

type Opened = Pick<SignedInContext, 'config' | 'viewer' | 'tx'> & { readonly orgId: string }

/** Works in a transaction after bytes came; they go where it is rolled back. */
export async function keepReceived<Result>(
  { config, database, viewer }: Send,
  received: Received,
  keep: (context: Opened) => Promise<Result>,
): Promise<Result> {
  const { orgId } = viewer.user
  try {
    return await database.asOrganization(orgId || null, (tx) => keep({ config, viewer, tx, orgId }), {
      write: true,
    })
  } catch (error) {
    await deleteRolledBack(openFileStore(config), [received.key], error)
    throw error
  }
}

/** Refuses before bytes are read what would be refused after. */
export async function assertDraft(
  { database, viewer }: Send,
  updateId: string,
  revision: number,
): Promise<void> {
  await database.asOrganization(
    viewer.user.orgId || null,
    (tx) => openDraft({ tx, viewer }, updateId, revision),
    { write: true },
  )
}

/** Takes the file of a draft and leaves it to be read. */
export async function sendFile(
  context: Send,
  { params: { updateId, name, revision }, body }: Input<typeof api.sendUpdateFile>,
): Promise<{ update: Update }> {
  await assertDraft(context, updateId, revision)
  const key = keyOf(context, updateId)
  const received = await receiveFile(context, key, body, MAX_UPDATE_FILE_BYTES)
  const { left, update } = await keepReceived(context, received, async (opened) => {
    const { tx, viewer } = opened
    const draft = await openDraft(opened, updateId, revision)
    const file = {
      name: cleanFileName(name),
      stagedKey: received.key,
      bytes: received.bytes,
      sha256: received.sha256,
    }
    const left = await replaceUpdateFile(tx, key, { ...file, userId: viewer.user.id })
    await removeFileLines(tx, key)
    if (draft.title === '') await setTitle(tx, key, file.name)
    await requestReading(tx, key)
    await enqueue(tx, readFileJob, { ...key, userId: viewer.user.id })
    await auditUpdate(opened, 'data-update.file-sent', draft, { file: file.name, bytes: file.bytes })
    return { left, update: await readUpdate(opened, updateId) }
  })
  await deleteObjects(openFileStore(context.config), left)
  return { update }
}
