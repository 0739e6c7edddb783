import { setTimeout as sleep } from 'node:timers/promises'
import { api, type ReplyOf, TUS_VERSION, UPLOAD_TYPE } from '@concord/contract'
import { callProgram } from './client.ts'

const PART_BYTES = 8 * 1024 * 1024
const POLL_MS = 200

/** Uploads a roster file part by part and returns its id once it is read. */
export async function uploadRoster(
  origin: string,
  token: string,
  { name, content }: { readonly name: string; readonly content: Blob },
): Promise<string> {
  const tus = { 'tus-resumable': TUS_VERSION }
  const metadata = `filename ${Buffer.from(name).toString('base64')}`
  const started = await callProgram<ReplyOf<typeof api.createRosterUpload>>(
    origin,
    token,
    api.createRosterUpload,
    { headers: { ...tus, 'upload-length': String(content.size), 'upload-metadata': metadata } },
  )
  const { id } = started.upload
  const url = `${origin}${api.sendRosterUploadBytes.path.replace(':id', id)}`
  for (let at = 0; at < content.size; at += PART_BYTES) {
    const headers = { ...tus, 'content-type': UPLOAD_TYPE, 'upload-offset': String(at) }
    const reply = await fetch(url, {
      ...{ method: 'PATCH', body: await content.slice(at, at + PART_BYTES).arrayBuffer() },
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    if (!reply.ok) throw new Error(`The upload was refused: ${reply.status}`)
  }
  for (;;) {
    const { upload: now } = await callProgram<ReplyOf<typeof api.readRosterUpload>>(
      origin,
      token,
      api.readRosterUpload,
      { params: { id } },
    )
    if (now.file) return now.file.id
    if (now.state === 'refused') throw new Error('The file could not be read')
    await sleep(POLL_MS)
  }
}
