import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { copyObject } from '#server/files/copy-object.ts'
import type { StoredResult } from './result-store.ts'

/** Copies of results take so much at most, the ones that were used last. */
const MAX_BYTES = 4 * 1024 ** 3

export const getCacheFolder = (config: Config): string => join(config.home, 'cache', 'results')

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
  await copyObject(config, { key: result.key, path, makeRoom: () => makeRoom(folder, result.bytes) })
  return path
}
