import { getOrgId } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Attempt, StoredExport } from './store.ts'

const MAX_NAME = 60

/** Returns what an object of an export is kept under; no two attempts share one. */
export function getKey({ orgId, id, attempt }: Attempt, name: string): string {
  return `org/${getOrgId(orgId)}/exports/${id}/${attempt}-${name}`
}

const OF_EXPORT = /^org\/[0-9a-f-]{36}\/exports\/[0-9a-f-]{36}\//

/** Tells whether a key is one of an export of any organization. */
export const isExportKey = (key: string): boolean => OF_EXPORT.test(key)

/** Returns the file name of an export, with its name and the day in UTC: 'cardiology-near-75209-2026-07-09.csv'. */
export function getFileName({ name, started_at, format }: StoredExport, ending = ''): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '')
  return `${words || 'export'}-${started_at.toISOString().slice(0, 10)}${ending}.${format}`
}

/** Reads an object that the database says is there. */
export async function readObject(store: FileStore, key: string): Promise<AsyncIterable<Uint8Array>> {
  const content = await store.get(key)
  if (!content) throw new Error(`The file store lost ${key}`)
  return content
}

export async function readWhole(store: FileStore, key: string): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of await readObject(store, key)) pieces.push(piece)
  return Buffer.concat(pieces)
}
