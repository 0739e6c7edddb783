import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import type { Connection } from '#server/db/database.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { ContextOf, SignedInContext } from '#server/http/route.ts'
import { auditCycle, getKey } from '../cycles/change-cycle.ts'
import { findOffered } from '../cycles/clean-files.ts'
import { type CycleKey, findCycle } from '../cycles/cycle-store.ts'
import { findFile } from '../files/file-store.ts'
import { listPublicFiles, MANIFEST, toListed, writeManifest } from './manifest.ts'

async function readFiles(tx: Connection, key: CycleKey) {
  const cycle = await findCycle(tx, key)
  if (!cycle) throw new AppError('not_found')
  const { results, isMaking } = await findOffered(tx, key, cycle)
  const files = listPublicFiles(cycle, results)
  // What lists the files says that they are all.
  if (files.length === 0 || isMaking) return { cycle, results, files, manifest: null, isMaking }
  const stored = cycle.file && (await findFile(tx, { orgId: key.orgId, id: cycle.file.id }))
  const file = stored ? { name: stored.name, bytes: stored.bytes, sha256: stored.sha256 } : null
  return { cycle, results, files, manifest: writeManifest(cycle, files, file), isMaking }
}

export async function listFiles(
  context: SignedInContext,
  params: ParamsOf<typeof api.listCycleFiles>,
): Promise<ReplyOf<typeof api.listCycleFiles>> {
  const { files, manifest, isMaking } = await readFiles(context.tx, getKey(context, params))
  return { files: [...files, ...(manifest ? [toListed(manifest)] : [])], isMaking }
}

/** Replaces the characters of a text that are not allowed in headers. */
const toHeaderName = (text: string): string => text.replace(/[^A-Za-z0-9._ -]/g, '_')

/** Gives a file of a cycle under a name that tells which cycle, and records who took it. */
export async function downloadFile(
  context: ContextOf<typeof api.downloadCycleFile>,
  { name, ...params }: ParamsOf<typeof api.downloadCycleFile>,
): Promise<FileReply> {
  const { cycle, results, files, manifest } = await readFiles(context.tx, getKey(context, params))
  const told = { name: toHeaderName(`${cycle.prefix}-${cycle.period.slice(0, 7)}-${name}`) }
  const reply = { ...told, contentType: 'application/octet-stream' }
  if (name === MANIFEST && manifest) {
    await auditCycle(context, 'file-downloaded', cycle, { file: name })
    return {
      ...reply,
      content: (async function* one() {
        yield manifest
      })(),
      bytes: manifest.length,
    }
  }
  const listed = files.find((one) => one.name === name)
  const result = results.find((one) => one.name === name)
  if (!listed || !result) throw new AppError('not_found')
  const content = await openFileStore(context.config).get(result.key)
  if (!content) throw new Error(`The file store lost ${result.key}`)
  await auditCycle(context, 'file-downloaded', cycle, { file: name })
  return { ...reply, content, bytes: result.bytes }
}
