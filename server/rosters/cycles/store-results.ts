import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#server/files/file-store.ts'
import { getResultKey } from './result-keys.ts'
import type { StoredResult } from './result-store.ts'
import type { Attempt } from './run-store.ts'

async function* hashing(path: string, hash: ReturnType<typeof createHash>): AsyncIterable<Uint8Array> {
  for await (const piece of createReadStream(path)) {
    hash.update(piece)
    yield piece
  }
}

/** Stores a file under a key and tells its size and hash. */
export async function storeResult(
  store: FileStore,
  key: string,
  path: string,
): Promise<Pick<StoredResult, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  const bytes = await store.put(key, hashing(path, hash))
  return { bytes, sha256: hash.digest('hex') }
}

/** Stores every file of a folder of results under keys of the attempt, which nothing else writes to. */
export async function storeResults(
  store: FileStore,
  attempt: Attempt,
  folder: string,
): Promise<StoredResult[]> {
  const stored: StoredResult[] = []
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name)
    if (!(await stat(path)).isFile()) continue
    const key = getResultKey(attempt, name)
    // An attempt that died here may have left the object behind: what counts is written by this one.
    await store.delete(key)
    stored.push({ name, key, ...(await storeResult(store, key, path)) })
  }
  return stored
}
