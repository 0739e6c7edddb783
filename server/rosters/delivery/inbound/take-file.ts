import { createHash, randomUUID } from 'node:crypto'
import { MAX_OPEN_UPLOADS } from '@concord/contract'
import { cleanFileName, findFileObstacle, formatCount, formatDate } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { deleteObjects } from '#server/files/delete-objects.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { readFileSettings } from '#server/intake/file-settings-store.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { newPartKey } from '../../files/file-keys.ts'
import { readUploadJob } from '../../uploads/read-upload-job.ts'
import { getExpiry, getMaxBytes } from '../../uploads/start-upload.ts'
import {
  addParts,
  countOpenUploads,
  insertUpload,
  lockUploads,
  type UploadPart,
} from '../../uploads/upload-store.ts'
import type { ConnectionKey } from '../connections/connection-store.ts'
import type { RemoteFolder } from '../protocols/remote-folder.ts'
import { type FetchedFile, findTaken, noteFetched } from './fetched-store.ts'

const PART_BYTES = 4 * 2 ** 20
const MB = 2 ** 20

export type Source = ConnectionKey & {
  readonly name: string
  readonly rosterId: string
  /** The user in whose name files are stored. */
  readonly ownerId: string
}

type Fetched = { readonly parts: readonly UploadPart[]; readonly bytes: number; readonly sha256: string }

/** The file grew while it was read, or it is larger than any that is taken. */
class ChangedFileError extends Error {}

async function fetchBytes(
  { config }: Program,
  folder: RemoteFolder,
  { name, bytes: expected }: FetchedFile,
  uploadId: string,
): Promise<Fetched> {
  const store = openFileStore(config)
  const hash = createHash('sha256')
  const parts: UploadPart[] = []
  let waiting: Uint8Array[] = []
  let bytes = 0
  const put = async () => {
    const piece = Buffer.concat(waiting)
    waiting = []
    const key = newPartKey(uploadId)
    parts.push({ startByte: bytes, bytes: piece.length, key })
    await store.put(key, [piece])
    bytes += piece.length
  }
  try {
    for await (const piece of await folder.read(name)) {
      hash.update(piece)
      waiting.push(piece)
      const held = waiting.reduce((all, { length }) => all + length, 0)
      if (bytes + held > expected) throw new ChangedFileError()
      if (held >= PART_BYTES) await put()
    }
    if (waiting.length > 0) await put()
    if (bytes !== expected) throw new ChangedFileError()
    return { parts, bytes, sha256: hash.digest('hex') }
  } catch (error) {
    await deleteObjects(
      store,
      parts.map(({ key }) => key),
    )
    throw error
  }
}

/** Says why a file is not even fetched; undefined where it may be. */
async function findObstacle(
  { config, database }: Program,
  orgId: string,
  { name, bytes }: FetchedFile,
): Promise<string | undefined> {
  const maxBytes = getMaxBytes(config)
  if (bytes > maxBytes) return `The file is larger than ${formatCount(maxBytes / MB)} MB. Send it in parts.`
  const clean = cleanFileName(name)
  if (clean === '') return 'The name of the file cannot be used. Rename it.'
  const { switches } = await database.asOrganization(orgId, (tx) => readFileSettings(tx, orgId))
  return findFileObstacle({ name: clean, bytes }, switches)
}

/** Makes the bytes an upload of the roster, unless the same file was taken before. False: the organization uploads too much just now. */
function storeUpload(
  { config, database }: Program,
  source: Source,
  file: FetchedFile,
  { uploadId, fetched }: { readonly uploadId: string; readonly fetched: Fetched },
): Promise<'taken' | 'same' | 'busy'> {
  const { orgId } = source
  const { bytes, sha256, parts } = fetched
  return database.asOrganization(
    orgId,
    async (tx) => {
      const before = await findTaken(tx, source, { name: file.name, bytes, sha256 })
      if (before) {
        const message = `The same file came on ${formatDate(before.seen_at.toISOString())}.`
        await noteFetched(tx, source, file.id, { from: 'waiting', state: 'same', sha256, message })
        return 'same'
      }
      await lockUploads(tx, orgId)
      if ((await countOpenUploads(tx, orgId)) >= MAX_OPEN_UPLOADS) return 'busy'
      const reading = { from: 'waiting', state: 'reading', sha256, uploadId } as const
      if (!(await noteFetched(tx, source, file.id, reading))) return 'busy'
      const key = { orgId, id: uploadId }
      const expiresAt = getExpiry(config)
      await insertUpload(tx, {
        ...{
          ...key,
          userId: source.ownerId,
          impersonatorId: null,
          tokenId: null,
          draftId: null,
          cycleId: null,
        },
        ...{ name: cleanFileName(file.name), bytes, sha256, rosterId: source.rosterId },
        ...{ startedAt: new Date(), expiresAt },
      })
      await addParts(tx, key, 0, parts, expiresAt)
      await enqueue(tx, readUploadJob, key)
      const details = { name: file.name, bytes, sha256, source: source.name }
      await insertAuditEvent(tx, { orgId, userId: source.ownerId, action: 'roster-file.fetched', details })
      return 'taken'
    },
    { write: true },
  )
}

/**
 * Takes a file that has stopped growing: as an upload of the roster, in the name of its owner. Its bytes and what is known of
 * it count together or not at all; bytes that a killed worker left are swept.
 */
export async function takeFile(
  program: Program,
  source: Source,
  folder: RemoteFolder,
  file: FetchedFile,
): Promise<void> {
  const obstacle = await findObstacle(program, source.orgId, file)
  if (obstacle !== undefined) {
    await program.database.asOrganization(
      source.orgId,
      (tx) =>
        noteFetched(tx, source, file.id, { from: 'waiting', state: 'refused', message: obstacle }).then(
          () => {},
        ),
      { write: true },
    )
    return
  }
  const uploadId = randomUUID()
  let fetched: Fetched
  try {
    fetched = await fetchBytes(program, folder, file, uploadId)
  } catch (error) {
    // The next looks wait until it stands still again.
    if (error instanceof ChangedFileError) return
    throw error
  }
  let outcome: 'taken' | 'same' | 'busy' | undefined
  try {
    outcome = await storeUpload(program, source, file, { uploadId, fetched })
  } finally {
    const keys = fetched.parts.map(({ key }) => key)
    if (outcome === 'same' || outcome === 'busy') await deleteObjects(openFileStore(program.config), keys)
  }
}
