import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { LayerTable } from './columns.ts'
import type { Layer, LayerFile } from './layer-store.ts'

/** Copies that no one used for so long are removed. */
const UNUSED_MS = 2 * 86_400_000

export const getDataFolder = (config: Config): string => join(config.home, 'cache', 'dashboards')

const fetching = new Map<string, Promise<void>>()

/** Throws where the object is gone: then another layer counts by now. */
async function fetchFile(config: Config, { key }: LayerFile, path: string): Promise<void> {
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

async function removeUnused(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile() && Date.now() - found.mtimeMs > UNUSED_MS) await rm(path, { force: true })
  }
}

async function copyFile(config: Config, file: LayerFile): Promise<string> {
  const folder = getDataFolder(config)
  const path = join(folder, `${file.sha256}-${file.name}.parquet`)
  const now = new Date()
  const isThere = await utimes(path, now, now).then(
    () => true,
    () => false,
  )
  if (isThere) return path
  const fetched = fetching.get(path) ?? fetchFile(config, file, path).finally(() => fetching.delete(path))
  fetching.set(path, fetched)
  await fetched
  return path
}

export type LocalLayer = Readonly<Record<LayerTable, string>>

/** Makes the folder of the copies, and removes those that no one uses. */
export async function tidyCopies(config: Config): Promise<void> {
  const folder = getDataFolder(config)
  await mkdir(folder, { recursive: true })
  await removeUnused(folder)
}

/** Returns paths of the files of layers on this machine, which are fetched where they are not there and noted as used. */
export async function copyLayers(config: Config, layers: readonly Layer[]): Promise<LocalLayer[]> {
  return Promise.all(
    layers.map(async ({ files }) => {
      const paths = await Promise.all(files.map(async (file) => [file.name, await copyFile(config, file)]))
      return Object.fromEntries(paths) as LocalLayer
    }),
  )
}
