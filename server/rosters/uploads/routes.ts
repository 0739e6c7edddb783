import { api, MAX_OPEN_UPLOADS, TUS_EXTENSIONS, TUS_VERSION, UPLOAD_CHECKSUMS } from '@concord/contract'
import { getRosterFileEndings } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { deleteObjects } from '#server/files/delete-objects.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { AppError } from '#server/http/app-error.ts'
import { type AfterCommitHandler, type Route, route } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { readFileSettings } from '#server/intake/file-settings-store.ts'
import { downloadFile } from '../files/download-file.ts'
import { findFile, findSameFiles } from '../files/file-store.ts'
import { toFile, toSameFile } from '../files/to-file.ts'
import { receiveBytes } from './receive-bytes.ts'
import { getMaxBytes, startUpload } from './start-upload.ts'
import { getUploadHeaders, toUpload } from './to-upload.ts'
import { TUS_HEADERS } from './upload-protocol.ts'
import { findOwnUpload, findOwnUploads, removeUpload } from './upload-store.ts'

/** Maximum uploads shown: those under way, and about as many that were refused. */
const SHOWN_UPLOADS = 2 * MAX_OPEN_UPLOADS

const cancelUpload: AfterCommitHandler<typeof api.cancelRosterUpload> = async (
  { tx, viewer, config },
  { params: { id } },
) => {
  const { orgId } = viewer.user
  const upload = await findOwnUpload(tx, { orgId, id }, viewer.user.id)
  if (!upload) throw new AppError('not_found')
  const keys = await removeUpload(tx, { orgId, id })
  if (keys === null) throw new AppError('conflict', { current: await toUpload(tx, orgId, upload) })
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'roster-upload.canceled',
    details: { name: upload.name, bytes: upload.bytes },
  })
  return async () => {
    await deleteObjects(openFileStore(config), keys)
    return { headers: TUS_HEADERS, body: null }
  }
}

export const fileRoutes: readonly Route[] = [
  route(api.readRosterUploadRules, async ({ tx, viewer, config }) => {
    const { switches, policies } = await readFileSettings(tx, viewer.user.orgId)
    const maxBytes = getMaxBytes(config)
    return {
      headers: {
        'tus-version': TUS_VERSION,
        'tus-extension': TUS_EXTENSIONS,
        'tus-max-size': String(maxBytes),
        'tus-checksum-algorithm': UPLOAD_CHECKSUMS.join(','),
      },
      body: {
        maxBytes,
        endings: [...getRosterFileEndings(switches)],
        sensitive: policies,
        expiresAfterHours: config.ROSTER_UPLOAD_HOURS,
      },
    }
  }),
  route(api.findSameRosterFiles, async ({ tx, viewer }, { params }) => {
    const files = await findSameFiles(tx, viewer.user.orgId, params, null)
    return { files: files.map(toSameFile) }
  }),
  route(api.listRosterUploads, async ({ tx, viewer }) => {
    const { orgId, id } = viewer.user
    const uploads = await findOwnUploads(tx, orgId, id, SHOWN_UPLOADS)
    const told = []
    for (const upload of uploads) told.push(await toUpload(tx, orgId, upload))
    return { uploads: told }
  }),
  route(api.createRosterUpload, startUpload),
  route(api.readRosterUpload, async ({ tx, viewer }, { params }) => {
    const { orgId, id: userId } = viewer.user
    const stored = await findOwnUpload(tx, { orgId, id: params.id }, userId)
    if (!stored) throw new AppError('not_found')
    return { headers: getUploadHeaders(stored), body: { upload: await toUpload(tx, orgId, stored) } }
  }),
  route(api.sendRosterUploadBytes, receiveBytes),
  route(api.cancelRosterUpload, cancelUpload),
  route(api.readRosterFile, async ({ tx, viewer }, { params }) => {
    const { orgId } = viewer.user
    const stored = await findFile(tx, { orgId, id: params.id })
    if (!stored) throw new AppError('not_found')
    const { received_sha256: sha256, received_bytes: bytes } = stored
    const same = await findSameFiles(tx, orgId, { sha256, bytes }, stored.id)
    return { file: toFile(stored), same: same.map(toSameFile) }
  }),
  route(api.downloadRosterFile, (context, { params }) => downloadFile(context, params.id)),
]
