import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { getOriginalKey } from './file-keys.ts'
import type { StoredFile } from './file-store.ts'

/** Fetches the original of a file into a new folder, under its name, and gives its path. */
export async function fetchOriginal(
  config: Config,
  orgId: string,
  { id, sha256, stored_name }: Pick<StoredFile, 'id' | 'sha256' | 'stored_name'>,
  folder: string,
): Promise<string> {
  const content = await openFileStore(config).get(getOriginalKey(orgId, sha256))
  if (!content) throw new Error(`The file store lost the original of the file ${id}`)
  await mkdir(folder)
  const path = join(folder, stored_name)
  await pipeline(Readable.from(content), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return path
}
