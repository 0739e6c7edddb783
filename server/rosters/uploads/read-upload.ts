import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkFolder, type TakenIn } from '@concord/engine'
import { insertAuditEvent } from '#server/audit/store.ts'
import { deleteObjects } from '#server/files/delete-objects.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { fetchUpload } from '#server/intake/fetch-upload.ts'
import { type FileSettings, readFileSettings } from '#server/intake/file-settings-store.ts'
import { describeUnread, MAX_READINGS } from '#server/intake/reading-tries.ts'
import { type Refusal, RefusedFileError } from '#server/intake/refused-file-error.ts'
import { takeInFile } from '#server/intake/take-in-file.ts'
import { getOriginalKey } from '../files/file-keys.ts'
import { removeHeldFiles } from '../files/held-file-store.ts'
import { removeUnnamed } from '../files/remove-unnamed.ts'
import { hashStored, insertOriginal, putOriginal } from '../files/store-original.ts'
import { getExpiry } from './start-upload.ts'
import { addToCycle, addToRoster, assertDraft } from './upload-purpose.ts'
import { beginReading, endReading, findParts, type StoredUpload, type UploadKey } from './upload-store.ts'

type Work = { readonly path: string }

type Read = {
  readonly taken: TakenIn
  readonly sha256: string
  readonly stored: { sha256: string; bytes: number }
}

/** Fetches what came into a folder of its own and reads it there. Throws RefusedFileError. */
async function readFile(
  store: FileStore,
  upload: StoredUpload,
  keys: readonly string[],
  work: Work,
  settings: FileSettings,
): Promise<Read> {
  const folder = join(work.path, 'in')
  await mkdir(folder)
  const path = join(folder, upload.name)
  const { sha256, bytes } = await fetchUpload(store, keys, path)
  if (bytes !== upload.bytes) throw new Error(`The file store lost bytes of the upload ${upload.id}`)
  if (upload.sha256 !== null && upload.sha256 !== sha256) {
    const message = `${upload.name} did not arrive as it was sent: upload it again, and ask for it again if that does not help.`
    throw new RefusedFileError({ code: 'checksum', message })
  }
  const taken = await takeInFile(path, settings, join(work.path, 'out'))
  return { taken, sha256, stored: await hashStored(taken, { name: upload.name, sha256, bytes }) }
}

const getActor = ({ user_id, impersonator_id, token_id }: StoredUpload) => ({
  userId: user_id,
  impersonatorId: impersonator_id ?? undefined,
  tokenId: token_id ?? undefined,
})

/**
 * Stores the file and its row, unless the upload was canceled meanwhile. Gives the objects that no row names any more. The
 * bytes come first: they take their time, and what follows lets others of the organization wait.
 */
function storeFile(
  { config, database }: Program,
  store: FileStore,
  key: UploadKey,
  upload: StoredUpload,
  { taken, sha256, stored }: Read,
): Promise<readonly string[]> {
  const fileId = randomUUID()
  const receivedAt = new Date()
  const held = upload.draft_id === null ? null : { draftId: upload.draft_id, until: getExpiry(config) }
  const { name, bytes } = upload
  const { removed, inspection } = taken
  return database.asOrganization(
    key.orgId,
    async (tx) => {
      await assertDraft(tx, key.orgId, upload)
      await insertOriginal(tx, taken, {
        ...{ orgId: key.orgId, id: fileId, received: { name, sha256, bytes }, stored, receivedAt, held },
        ...{ userId: upload.user_id, tokenId: upload.token_id },
      })
      await putOriginal(store, taken, key.orgId, stored.sha256)
      const left = await endReading(tx, key, { fileId, expiresAt: getExpiry(config) })
      if (left === null) throw new CanceledUploadError()
      if (held !== null) await removeHeldFiles(tx, { orgId: key.orgId, draftId: held.draftId }, fileId)
      await insertAuditEvent(tx, {
        orgId: key.orgId,
        ...getActor(upload),
        action: 'roster-file.received',
        details: {
          fileId,
          name: upload.name,
          bytes: upload.bytes,
          removed: removed.map(({ header, policy, cells }) => ({ header, policy, cells })),
        },
      })
      const file = { id: fileId, name: upload.name, received_at: receivedAt, inspection }
      await addToRoster(tx, key.orgId, upload, { file, actor: getActor(upload) })
      await addToCycle(tx, key.orgId, upload, file)
      return left
    },
    { write: true },
  )
}

/** Nothing is stored of an upload that was canceled while it was read. */
class CanceledUploadError extends Error {}

/** Tells whether a file is not tried again. */
const isEnd = (error: unknown): boolean =>
  error instanceof CanceledUploadError || error instanceof RefusedFileError

/** Refuses the file, unless the upload was canceled meanwhile, and removes what came. */
async function refuseFile(
  { config, database }: Program,
  key: UploadKey,
  upload: StoredUpload,
  refusal: Refusal,
): Promise<void> {
  const left = await database.asOrganization(
    key.orgId,
    async (tx) => {
      const ended = await endReading(tx, key, { refusal, expiresAt: getExpiry(config) })
      if (ended === null) return []
      await insertAuditEvent(tx, {
        orgId: key.orgId,
        ...getActor(upload),
        action: 'roster-file.refused',
        details: { name: upload.name, bytes: upload.bytes, ...refusal },
      })
      return ended
    },
    { write: true },
  )
  await deleteObjects(openFileStore(config), left)
}

const openWork = () => openWorkFolder(tmpdir(), 'concord-upload-')

/** Removes what a reader on this machine that was killed left of a file: opening a place does so. */
export async function removeAbandonedWork(): Promise<void> {
  await (await openWork()).remove()
}

type Begun = {
  readonly upload: StoredUpload
  readonly keys: readonly string[]
  readonly settings: FileSettings
}

function begin({ database }: Program, key: UploadKey): Promise<Begun | undefined> {
  return database.asOrganization(
    key.orgId,
    async (tx) => {
      const upload = await beginReading(tx, key)
      if (!upload) return undefined
      const keys = (await findParts(tx, key)).map((part) => part.key)
      return { upload, keys, settings: await readFileSettings(tx, key.orgId) }
    },
    { write: true },
  )
}

async function readAndStore(
  program: Program,
  key: UploadKey,
  { upload, keys, settings }: Begun,
): Promise<void> {
  const store = openFileStore(program.config)
  const work = await openWork()
  try {
    const read = await readFile(store, upload, keys, work, settings)
    const left = await storeFile(program, store, key, upload, read).catch(async (error: unknown) => {
      // What was put gets no row. Where the program is killed before this, the nightly sweep removes it.
      if (isEnd(error)) await removeUnnamed(program, getOriginalKey(key.orgId, read.stored.sha256))
      throw error
    })
    await deleteObjects(store, left)
  } finally {
    await work.remove()
  }
}

const toUnread = ({ name }: StoredUpload): Refusal => ({ code: 'unread', message: describeUnread(name) })

/**
 * Reads a file that is there as a whole, stores what the organization keeps of it and removes what came; or refuses it. A
 * worker that is killed leaves the upload as it was, for the next one. What fails again and again because of the machine
 * is refused too in the end.
 */
export async function readUpload(program: Program, key: UploadKey): Promise<void> {
  const begun = await begin(program, key)
  if (begun === undefined) return
  const { upload } = begun
  if (upload.tries > MAX_READINGS) return refuseFile(program, key, upload, toUnread(upload))
  try {
    await readAndStore(program, key, begun)
  } catch (error) {
    if (error instanceof CanceledUploadError) return
    if (error instanceof RefusedFileError) return refuseFile(program, key, upload, error.refusal)
    if (upload.tries === MAX_READINGS) await refuseFile(program, key, upload, toUnread(upload))
    throw error
  }
}
