import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { copyObject } from '#server/files/copy-object.ts'
import type { LayerTable } from './columns.ts'
import type { Layer, LayerFile } from './layer-store.ts'

/** Copies that no one used for so long are removed. */
const UNUSED_MS = 2 * 86_400_000

export const getDataFolder = (config: Config): string => join(config.home, 'cache', 'dashboards')

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
  // Where the object is gone, another layer counts by now.
  await copyObject(config, { key: file.key, path })
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
