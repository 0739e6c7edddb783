import type { api, ReplyOf } from '@concord/contract'
import type { Connection } from '#server/db/database.ts'
import { findFile, findSameFiles, type SameFile, type StoredFile } from './file-store.ts'
import { TUS_HEADERS } from './upload-protocol.ts'
import type { StoredUpload } from './upload-store.ts'

type RosterFile = ReplyOf<typeof api.readRosterFile>['file']
type Upload = ReplyOf<typeof api.readRosterUpload>['upload']

const toPerson = (id: string, name: string | null) => (name === null ? null : { id, name })

export const toSameFile = ({ id, name, received_at, received_by, received_by_name }: SameFile) => ({
  id,
  name,
  receivedAt: received_at.toISOString(),
  receivedBy: toPerson(received_by, received_by_name),
})

export function toFile(stored: StoredFile): RosterFile {
  const { id, name, format, removed, inspection } = stored
  return {
    ...{ id, name, format, removed, inspection },
    bytes: stored.received_bytes,
    sha256: stored.received_sha256,
    receivedAt: stored.received_at.toISOString(),
    receivedBy: toPerson(stored.received_by, stored.received_by_name),
    token: stored.token_name,
    stored: { as: stored.stored_as, name: stored.stored_name, bytes: stored.bytes, sha256: stored.sha256 },
    ssnLikeTins: stored.ssn_like_tins,
  }
}

/** An upload with the file that came of it, and those that came with the same bytes before. */
export async function toUpload(connection: Connection, orgId: string, stored: StoredUpload): Promise<Upload> {
  const { id, name, bytes, received: offset, state, refusal, file_id } = stored
  const file = file_id === null ? undefined : await findFile(connection, { orgId, id: file_id })
  const sha256 = file?.received_sha256 ?? stored.sha256
  const same = sha256 === null ? [] : await findSameFiles(connection, orgId, { sha256, bytes }, file_id)
  return {
    ...{ id, name, bytes, offset, sha256, state, refusal },
    startedAt: stored.started_at.toISOString(),
    expiresAt: stored.expires_at.toISOString(),
    file: file ? toFile(file) : null,
    same: same.map(toSameFile),
  }
}

/** What the protocol says of an upload in headers. */
export const getUploadHeaders = ({ received, bytes, expires_at }: StoredUpload) => ({
  ...TUS_HEADERS,
  'upload-offset': String(received),
  'upload-length': String(bytes),
  'upload-expires': expires_at.toUTCString(),
})
