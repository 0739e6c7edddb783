import type { api, ReplyOf } from '@concord/contract'
import type { SameFile, StoredFile } from './file-store.ts'

type RosterFile = ReplyOf<typeof api.readRosterFile>['file']

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
