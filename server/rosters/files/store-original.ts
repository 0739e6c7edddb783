import type { TakenIn } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { hashFile, readFilePieces } from '#server/intake/fetch-upload.ts'
import { getOriginalKey } from './file-keys.ts'
import { insertFile, lockOriginal, type NewFile } from './file-store.ts'

/** The bytes that came. */
export type Received = { readonly name: string; readonly sha256: string; readonly bytes: number }

/** Returns the hash and size of the bytes to store: those that arrived, unless something was removed. */
export const hashStored = (taken: TakenIn, { sha256, bytes }: Received) =>
  taken.storedAs === 'received' ? { sha256, bytes } : hashFile(taken.path)

type Stored = {
  readonly orgId: string
  readonly id: string
  readonly received: Received
  readonly stored: { readonly sha256: string; readonly bytes: number }
  readonly receivedAt: Date
  readonly userId: string
  readonly tokenId: string | null
  readonly held: NewFile['held']
}

/** Adds the row of a file; its bytes are there when `putOriginal` ends, which follows in the same transaction, before what lets others wait. */
export async function insertOriginal(tx: Connection, taken: TakenIn, file: Stored): Promise<void> {
  const { orgId, id, received, stored, receivedAt, userId, tokenId, held } = file
  const { removed, ssnLikeTins, inspection, storedAs, name } = taken
  await lockOriginal(tx, getOriginalKey(orgId, stored.sha256))
  await insertFile(tx, {
    ...{ orgId, id, ...received, removed, ssnLikeTins, inspection, receivedAt, userId, tokenId, held },
    format: inspection.format,
    stored: { as: storedAs, name, ...stored },
  })
}

/** Puts the bytes of a file where `insertOriginal` said that they are. */
export async function putOriginal(
  store: FileStore,
  taken: TakenIn,
  orgId: string,
  sha256: string,
): Promise<void> {
  await store.put(getOriginalKey(orgId, sha256), readFilePieces(taken.path))
}
