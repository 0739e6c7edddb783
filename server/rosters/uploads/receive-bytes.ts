import type { api } from '@concord/contract'
import type { Database } from '#server/db/database.ts'
import { deleteRolledBack } from '#server/files/delete-objects.ts'
import { type FileStore, StorageFullError } from '#server/files/file-store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ByteStream, ContextOf, HeadedReply, Input } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { newPartKey } from '../files/file-keys.ts'
import { readUploadJob } from './read-upload-job.ts'
import { getExpiry } from './start-upload.ts'
import { assertVersion, openChecksum, TUS_HEADERS } from './upload-protocol.ts'
import {
  addParts,
  findOwnUpload,
  type StoredUpload,
  type UploadKey,
  type UploadPart,
} from './upload-store.ts'

type Send = typeof api.sendRosterUploadBytes

/** Maximum bytes of a part: what one call holds in memory, and what is lost when the program is killed. */
const PART_BYTES = 4 * 2 ** 20

class BrokenStreamError extends Error {}

/** Cuts the bytes into equal pieces, except the last; what arrived before the connection broke is a piece too. */
async function* cutPieces(body: ByteStream): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = []
  let bytes = 0
  const take = () => {
    const piece = Buffer.concat(pieces)
    pieces = []
    bytes = 0
    return piece
  }
  try {
    for await (const piece of body) {
      for (let from = 0; from < piece.length; ) {
        const to = Math.min(piece.length, from + PART_BYTES - bytes)
        pieces.push(piece.subarray(from, to))
        bytes += to - from
        from = to
        if (bytes === PART_BYTES) yield take()
      }
    }
  } catch (error) {
    if (bytes > 0) yield take()
    throw new BrokenStreamError('The connection broke', { cause: error })
  }
  if (bytes > 0) yield take()
}

async function putPart(store: FileStore, id: string, startByte: number, piece: Buffer): Promise<UploadPart> {
  const key = newPartKey(id)
  try {
    await store.put(key, [piece])
  } catch (error) {
    if (error instanceof StorageFullError) throw new AppError('storage_full', undefined, { cause: error })
    throw error
  }
  return { startByte, bytes: piece.length, key }
}

function toConflict({ received, state }: StoredUpload): AppError {
  return new AppError('conflict', { current: { offset: received, state } })
}

/** Adds parts and, when they are the last ones, leaves the file to be read in the same transaction. */
type AddParts = (from: number, parts: readonly UploadPart[]) => Promise<void>

function addingTo(database: Database, upload: StoredUpload, key: UploadKey, expiresAt: Date): AddParts {
  return (from, parts) =>
    database.asOrganization(
      key.orgId,
      async (tx) => {
        if (!(await addParts(tx, key, from, parts, expiresAt))) {
          const now = await findOwnUpload(tx, key, upload.user_id)
          throw now ? toConflict(now) : new AppError('not_found')
        }
        const until = from + parts.reduce((sum, { bytes }) => sum + bytes, 0)
        if (until === upload.bytes) await enqueue(tx, readUploadJob, key)
      },
      { write: true },
    )
}

/**
 * Takes the bytes of an upload as they come and gives where it ends then. Each part is an object and then a row: whatever
 * is killed, the upload goes on behind the last row. With a checksum rows come only when it is right.
 */
export async function receiveBytes(
  { database, viewer, config }: ContextOf<Send>,
  { params, headers, body }: Input<Send>,
): Promise<HeadedReply<null>> {
  assertVersion(headers)
  const { orgId, id: userId } = viewer.user
  const key = { orgId, id: params.id }
  const offset = headers['upload-offset']
  const upload = await database.asOrganization(orgId || null, (tx) => findOwnUpload(tx, key, userId))
  if (!upload) throw new AppError('not_found')
  if (upload.state !== 'uploading' || upload.received !== offset) throw toConflict(upload)
  const store = openFileStore(config)
  const expiresAt = getExpiry(config)
  const add = addingTo(database, upload, key, expiresAt)
  const checksum = openChecksum(headers['upload-checksum'])
  const unnamed: UploadPart[] = []
  let end = offset
  try {
    for await (const piece of cutPieces(body)) {
      if (end + piece.length > upload.bytes)
        throw new AppError('payload_too_large', { kind: 'rosterFile', maxBytes: upload.bytes })
      checksum?.hash.update(piece)
      unnamed.push(await putPart(store, params.id, end, piece))
      if (!checksum) {
        await add(end, unnamed)
        unnamed.length = 0
      }
      end += piece.length
    }
    if (checksum && !checksum.isRight()) throw new AppError('checksum_mismatch', { current: { offset } })
    if (unnamed.length > 0) await add(offset, unnamed)
  } catch (error) {
    const keys = unnamed.map((part) => part.key)
    await deleteRolledBack(store, keys, error)
    if (error instanceof BrokenStreamError) throw new AppError('request_timeout', undefined, { cause: error })
    throw error
  }
  return {
    headers: {
      ...TUS_HEADERS,
      'upload-offset': String(end),
      'upload-expires': expiresAt.toUTCString(),
    },
    body: null,
  }
}
