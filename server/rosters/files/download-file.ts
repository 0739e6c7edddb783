import type { api } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { ContextOf } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { getOriginalKey } from './file-keys.ts'
import { findFile } from './file-store.ts'

/** Replaces the characters of a name that are not allowed in headers; the ending stays. */
const toHeaderName = (name: string): string => name.replace(/[^A-Za-z0-9._ ()-]/g, '_')

/** Gives a file as it is stored, and records who took it. */
export async function downloadFile(
  { tx, viewer, config }: ContextOf<typeof api.downloadRosterFile>,
  id: string,
): Promise<FileReply> {
  const { orgId } = viewer.user
  const stored = await findFile(tx, { orgId, id })
  if (!stored) throw new AppError('not_found')
  const content = await openFileStore(config).get(getOriginalKey(orgId, stored.sha256))
  if (!content) throw new Error(`The file store lost the original of the file ${id}`)
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'roster-file.downloaded',
    details: { fileId: id, name: stored.name, bytes: stored.bytes },
  })
  return {
    name: toHeaderName(stored.stored_name),
    contentType: 'application/octet-stream',
    content,
    bytes: stored.bytes,
  }
}
