import { api, type ReplyOf, UPLOAD_TYPE } from '@concord/contract'
import { call } from '#web/lib/api-client.ts'
import { hashPart } from './hash-blob.ts'

export type RosterUpload = ReplyOf<typeof api.readRosterUpload>['upload']
export type SameFile = ReplyOf<typeof api.findSameRosterFiles>['files'][number]

/** Encodes a text in Base64, as the protocol requires; `btoa` takes only bytes. */
const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

export async function findSame(
  { size }: Blob,
  sha256: string,
  signal: AbortSignal,
): Promise<readonly SameFile[]> {
  const { files } = await call(api.findSameRosterFiles, { params: { sha256, bytes: size } }, { signal })
  return files
}

/**
 * The use of a file once it is stored: it is added to a roster, read for a draft, fixes a cycle, or has no use by
 * itself.
 */
export type UploadPurpose = {
  readonly roster?: { readonly prefix: string; readonly type: string }
  readonly draftId?: string
  /** The cycle whose fixed rows it holds. */
  readonly cycleId?: string
}

function isFor(upload: RosterUpload, { roster, draftId, cycleId }: UploadPurpose): boolean {
  const isOfRoster = upload.roster?.prefix === roster?.prefix && upload.roster?.type === roster?.type
  return isOfRoster && upload.draftId === (draftId ?? null) && upload.cycleId === (cycleId ?? null)
}

function writePurpose({ roster, draftId, cycleId }: UploadPurpose): string {
  const pairs = {
    roster: roster && `${roster.prefix}/${roster.type}`,
    draft: draftId,
    fixes: cycleId,
  }
  return Object.entries(pairs)
    .flatMap(([name, text]) => (text === undefined ? [] : [`,${name} ${toBase64(text)}`]))
    .join('')
}

/**
 * Returns an upload of the same file that was left midway or whose last answer was lost, in this browser or another, or
 * else a new one.
 */
export async function openUpload(
  file: File,
  { sha256, purpose }: { readonly sha256: string; readonly purpose: UploadPurpose },
  signal: AbortSignal,
): Promise<RosterUpload> {
  const { uploads } = await call(api.listRosterUploads, {}, { signal })
  const left = uploads.find(
    ({ state, ...upload }) =>
      state !== 'refused' &&
      upload.sha256 === sha256 &&
      upload.bytes === file.size &&
      upload.name === file.name &&
      isFor({ state, ...upload }, purpose),
  )
  if (left) return left
  const headers = {
    'upload-length': String(file.size),
    'upload-metadata': `filename ${toBase64(file.name)},sha256 ${toBase64(sha256)}${writePurpose(purpose)}`,
  }
  return (await call(api.createRosterUpload, {}, { signal, headers })).upload
}

export async function sendPart(id: string, offset: number, body: Blob, signal: AbortSignal): Promise<void> {
  const headers = { 'upload-offset': String(offset), 'upload-checksum': `sha256 ${await hashPart(body)}` }
  await call(
    api.sendRosterUploadBytes,
    { params: { id }, body },
    { signal, headers, contentType: UPLOAD_TYPE },
  )
}

export async function readUpload(id: string, signal: AbortSignal): Promise<RosterUpload> {
  return (await call(api.readRosterUpload, { params: { id } }, { signal })).upload
}

export async function cancelUpload(id: string): Promise<void> {
  await call(api.cancelRosterUpload, { params: { id } })
}

/** Uploads of the user that are under way or were refused, wherever they began. */
export async function listUploads(signal: AbortSignal): Promise<readonly RosterUpload[]> {
  return (await call(api.listRosterUploads, {}, { signal })).uploads
}
