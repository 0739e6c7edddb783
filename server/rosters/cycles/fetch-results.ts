import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#server/files/file-store.ts'
import type { StoredResult } from './result-store.ts'

/** Fetches those results of these names that there are into a folder, which is made. */
export async function fetchResults(
  store: FileStore,
  results: readonly StoredResult[],
  names: readonly string[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, key } of results.filter((one) => names.includes(one.name))) {
    const content = await store.get(key)
    if (!content) throw new Error(`The file store lost ${key}`)
    await pipeline(Readable.from(content), createWriteStream(join(folder, name), { mode: 0o600 }))
  }
}
