import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { StoredResult } from './result-store.ts'

/** Copies of results take so much at most, the ones that were used last. */
const MAX_BYTES = 4 * 1024 ** 3

export const getCacheFolder = (config: Config): string => join(config.home, 'cache', 'results')

const fetching = new Map<string, Promise<void>>()

async function fetchResult(config: Config, { key }: StoredResult, path: string): Promise<void> {
  const content = await openFileStore(config).get(key)
  if (!content) throw new Error(`The file store lost ${key}`)
  const work = `${path}.${randomUUID()}`
  try {
    await pipeline(Readable.from(content), createWriteStream(work, { mode: 0o600 }))
    await rename(work, path)
  } finally {
    await rm(work, { force: true })
  }
}

/** Removes the copies that were not used for the longest time, until the others and one of `bytes` have room. */
async function makeRoom(folder: string, bytes: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}-/.test(name))
  const found = await Promise.all(
    names.map(async (name) => ({ name, stats: await stat(join(folder, name)).catch(() => undefined) })),
  )
  const copies = found
    .flatMap(({ name, stats }) => (stats ? [{ name, size: stats.size, usedAt: stats.mtimeMs }] : []))
    .toSorted((one, other) => other.usedAt - one.usedAt)
  let taken = bytes
  for (const { name, size } of copies) {
    taken += size
    if (taken > MAX_BYTES) await rm(join(folder, name), { force: true })
  }
}

/** Returns the path of a copy of a result on this machine, which is made where there is none. */
export async function cacheResult(config: Config, result: StoredResult): Promise<string> {
  const folder = getCacheFolder(config)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${result.sha256}-${result.name}`)
  const now = new Date()
  const isThere = await utimes(path, now, now).then(
    () => true,
    () => false,
  )
  if (isThere) return path
  await makeRoom(folder, result.bytes)
  const fetched = fetching.get(path) ?? fetchResult(config, result, path).finally(() => fetching.delete(path))
  fetching.set(path, fetched)
  await fetched
  return path
}
