import type { api, ReplyOf } from '@concord/contract'
import type { Connection } from '#server/db/database.ts'
import { findFile, findSameFiles } from '../files/file-store.ts'
import { toFile, toSameFile } from '../files/to-file.ts'
import { TUS_HEADERS } from './upload-protocol.ts'
import type { StoredUpload } from './upload-store.ts'

type Upload = ReplyOf<typeof api.readRosterUpload>['upload']

/** Returns an upload with the file that it became, and earlier files with the same bytes. */
export async function toUpload(connection: Connection, orgId: string, stored: StoredUpload): Promise<Upload> {
  const {
    id,
    name,
    bytes,
    received: offset,
    state,
    refusal,
    file_id,
    draft_id: draftId,
    cycle_id: cycleId,
  } = stored
  const file = file_id === null ? undefined : await findFile(connection, { orgId, id: file_id })
  const sha256 = file?.received_sha256 ?? stored.sha256
  const same = sha256 === null ? [] : await findSameFiles(connection, orgId, { sha256, bytes }, file_id)
  return {
    ...{ id, name, bytes, offset, sha256, state, refusal, draftId, cycleId },
    startedAt: stored.started_at.toISOString(),
    expiresAt: stored.expires_at.toISOString(),
    roster:
      stored.roster_prefix === null ? null : { prefix: stored.roster_prefix, type: stored.roster_type ?? '' },
    file: file ? toFile(file) : null,
    same: same.map(toSameFile),
  }
}

/** Returns the headers with which the protocol describes an upload. */
export const getUploadHeaders = ({ received, bytes, expires_at }: StoredUpload) => ({
  ...TUS_HEADERS,
  'upload-offset': String(received),
  'upload-length': String(bytes),
  'upload-expires': expires_at.toUTCString(),
})
