import { api, type ReplyOf, UPLOAD_TYPE } from '@concord/contract'
import { call } from '#web/lib/api-client.ts'
import { hashPart } from './hash-blob.ts'

export type RosterUpload = ReplyOf<typeof api.readRosterUpload>['upload']
export type SameFile = ReplyOf<typeof api.findSameRosterFiles>['files'][number]

/** A text in Base64, as the protocol has it; `btoa` takes bytes only. */
const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

export async function findSame(
  { size }: Blob,
  sha256: string,
  signal: AbortSignal,
): Promise<readonly SameFile[]> {
  const { files } = await call(api.findSameRosterFiles, { params: { sha256, bytes: size } }, { signal })
  return files
}

/** An upload of the same file that was left midway, in this browser or another, or a new one. */
export async function openUpload(file: File, sha256: string, signal: AbortSignal): Promise<RosterUpload> {
  const { uploads } = await call(api.listRosterUploads, {}, { signal })
  const left = uploads.find(
    ({ state, ...upload }) =>
      state === 'uploading' &&
      upload.sha256 === sha256 &&
      upload.bytes === file.size &&
      upload.name === file.name,
  )
  if (left) return left
  const headers = {
    'upload-length': String(file.size),
    'upload-metadata': `filename ${toBase64(file.name)},sha256 ${toBase64(sha256)}`,
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
