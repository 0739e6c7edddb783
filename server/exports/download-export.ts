import { randomUUID } from 'node:crypto'
import type { api, ParamsOf } from '@concord/contract'
import type { ExportFormat } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { AppError } from '#server/http/app-error.ts'
import { currentCaller } from '#server/http/caller.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { getFileName } from './export-files.ts'
import { covers, getRights, type Rights } from './rights.ts'
import { findExport, insertDownload, type StoredExport } from './store.ts'

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
}

type Content = ParamsOf<typeof api.downloadExport>['content']

/** Returns the object that holds the content. Throws not_found if it is no longer kept. */
function getObject(stored: StoredExport, content: Content) {
  const { state, file_key, bytes, changes_key, changes_bytes } = stored
  const key = content === 'all' ? file_key : changes_key
  if (state !== 'ready' || key === null) throw new AppError('not_found', { kind: 'exportFile', state })
  const rows = (stored.added ?? 0) + (stored.changed ?? 0) + (stored.removed ?? 0)
  return content === 'all'
    ? { key, bytes, rows: stored.rows, name: getFileName(stored) }
    : { key, bytes: changes_bytes ?? 0, rows, name: getFileName(stored, '-changes') }
}

/** Returns the file to a user who may still see all that it holds, and records the download. */
export async function downloadExport(
  { tx, viewer, config }: SignedInContext,
  { id, content }: ParamsOf<typeof api.downloadExport>,
): Promise<FileReply> {
  const { orgId } = viewer.user
  const stored = await findExport(tx, { orgId, id })
  if (!stored) throw new AppError('not_found')
  const { key, bytes, rows, name } = getObject(stored, content)
  if (!covers(getRights(viewer), stored.rights as Rights))
    throw new AppError('forbidden', { kind: 'narrowedRights' })
  const pieces = await openFileStore(config).get(key)
  if (!pieces) throw new AppError('not_found', { kind: 'exportFile', state: stored.state })
  await insertDownload(
    tx,
    { orgId, id },
    {
      id: randomUUID(),
      userId: viewer.user.id,
      tokenId: viewer.token?.id ?? null,
      address: currentCaller().address ?? null,
      content,
    },
  )
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'export.downloaded',
    details: { exportId: id, name: stored.name, content, rows, bytes },
  })
  return { name, contentType: CONTENT_TYPES[stored.format], content: pieces, bytes }
}
