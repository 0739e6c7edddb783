import { randomUUID } from 'node:crypto'
import { api, MAX_OPEN_UPLOADS, type ReplyOf, UPLOAD_ERRORS } from '@concord/contract'
import { cleanFileName, findFileObstacle } from '@concord/domain'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf, HeadedReply, Input } from '#server/http/route.ts'
import { readFileSettings } from '#server/intake/file-settings-store.ts'
import { toUpload } from './to-upload.ts'
import { assertVersion, readMetadata, TUS_HEADERS } from './upload-protocol.ts'
import { findPurpose } from './upload-purpose.ts'
import { countOpenUploads, findOwnUpload, insertUpload, lockUploads } from './upload-store.ts'

type Create = typeof api.createRosterUpload

const RETRY_MS = 30_000
const HOUR_MS = 3_600_000
const MB = 2 ** 20

export const getMaxBytes = ({ ROSTER_FILE_MB }: Config): number => ROSTER_FILE_MB * MB

/** Returns when an upload expires if it stands still from now on. */
export const getExpiry = ({ ROSTER_UPLOAD_HOURS }: Config): Date =>
  new Date(Date.now() + ROSTER_UPLOAD_HOURS * HOUR_MS)

/** Starts an upload, unless its name or size tells already that the file cannot be taken. */
export async function startUpload(
  { tx, viewer, config }: ContextOf<Create>,
  { headers }: Input<Create>,
): Promise<HeadedReply<ReplyOf<Create>>> {
  assertVersion(headers)
  const { orgId } = viewer.user
  const bytes = headers['upload-length']
  const metadata = readMetadata(headers['upload-metadata'])
  const { filename, sha256 } = metadata
  const name = cleanFileName(filename)
  const maxBytes = getMaxBytes(config)
  if (bytes > maxBytes) throw new AppError('payload_too_large', { kind: 'rosterFile', maxBytes })
  const { switches } = await readFileSettings(tx, orgId)
  const message = name === '' ? UPLOAD_ERRORS.name : findFileObstacle({ name, bytes }, switches)
  if (message !== undefined) throw new AppError('invalid_input', [{ field: 'filename', message }])
  const purpose = await findPurpose(tx, { orgId, userId: viewer.user.id }, metadata)
  await lockUploads(tx, orgId)
  if ((await countOpenUploads(tx, orgId)) >= MAX_OPEN_UPLOADS)
    throw new AppError('rate_limited', { kind: 'openUploads', retryAfterMs: RETRY_MS })
  const key = { orgId, id: randomUUID() }
  await insertUpload(tx, {
    ...key,
    userId: viewer.user.id,
    impersonatorId: viewer.impersonator?.id ?? null,
    tokenId: viewer.token?.id ?? null,
    ...{ name, bytes, sha256, ...purpose },
    startedAt: new Date(),
    expiresAt: getExpiry(config),
  })
  const stored = await findOwnUpload(tx, key, viewer.user.id)
  if (!stored) throw new Error('The upload that was just started is not there')
  return {
    headers: {
      ...TUS_HEADERS,
      location: api.readRosterUpload.path.replace(':id', key.id),
      'upload-expires': stored.expires_at.toUTCString(),
    },
    body: { upload: await toUpload(tx, orgId, stored) },
  }
}
