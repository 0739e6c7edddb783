import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { api, ReplyOf } from '@concord/contract'
import { copyRosterAsWorkbook, openWorkFolder } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { ContextOf, SignedInContext } from '#server/http/route.ts'
import { readFilePieces } from '#server/intake/fetch-upload.ts'
import { fetchOriginal } from '../files/fetch-original.ts'
import { findFile, type StoredFile } from '../files/file-store.ts'
import { findHeldFile } from '../files/held-file-store.ts'
import { toFile } from '../files/to-file.ts'
import { getDraftOwner } from './save-draft.ts'
import { type DraftKey, findDraft } from './store.ts'

const LIMITS = { memoryMb: 1024, threads: 2, timeoutMs: 300_000 }
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Held = { readonly file: StoredFile; readonly expiresAt: Date }

/** Finds the file that is stored for a draft. Throws not_found where there is no such draft. */
async function findHeld(tx: Connection, key: DraftKey): Promise<Held | null> {
  if (!(await findDraft(tx, key))) throw new AppError('not_found')
  const held = await findHeldFile(tx, { orgId: key.orgId, draftId: key.id })
  const file = held && (await findFile(tx, { orgId: key.orgId, id: held.id }))
  return file === undefined ? null : { file, expiresAt: held?.expires_at ?? new Date() }
}

export async function readDraftFile(
  { tx, viewer }: SignedInContext,
  id: string,
): Promise<ReplyOf<typeof api.readRosterDraftFile>> {
  const held = await findHeld(tx, { ...getDraftOwner(viewer), id })
  return { file: held && toFile(held.file), expiresAt: held?.expiresAt.toISOString() ?? null }
}

/** Gives the pieces of a file, and removes its folder behind the last of them. */
async function* readOnce(path: string, work: { remove(): Promise<void> }): AsyncGenerator<Uint8Array> {
  try {
    yield* readFilePieces(path)
  } finally {
    await work.remove()
  }
}

/** Gives the rows of the file of a draft as a workbook, which a browser reads as it reads others. */
export async function readDraftWorkbook(
  { database, viewer, config }: ContextOf<typeof api.readRosterDraftWorkbook>,
  id: string,
): Promise<FileReply> {
  const key = { ...getDraftOwner(viewer), id }
  const held = await database.asOrganization(key.orgId, (tx) => findHeld(tx, key))
  if (held === null) throw new AppError('not_found')
  const work = await openWorkFolder(tmpdir(), 'concord-draft-')
  try {
    const file = await fetchOriginal(config, key.orgId, held.file, join(work.path, 'in'))
    const out = join(work.path, 'out')
    await mkdir(out)
    const { path } = await copyRosterAsWorkbook({ file, limits: LIMITS, out })
    return { name: 'rows.xlsx', contentType: XLSX, content: readOnce(path, work) }
  } catch (error) {
    await work.remove()
    throw error
  }
}
