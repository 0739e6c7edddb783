import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertKey, type FileStore, StorageFullError, type StoredObject } from './file-store.ts'

/**
 * The folder of files being written. It is on the disk of the objects, so that a rename turns a file into an object.
 */
const UNFINISHED = '.unfinished'
const ABANDONED_AFTER_MS = 86_400_000
const READ_BYTES = 256 * 1024

const hasCode = (error: unknown, ...codes: string[]) =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '')

async function writeWhole(path: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  await pipeline(Readable.from(content), createWriteStream(path, { flags: 'wx' }))
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

async function readFolder(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** Folders that hold nothing any more go too, up to the first that holds something. */
async function removeEmptyFolders(root: string, from: string): Promise<void> {
  for (let folder = from; folder.startsWith(`${root}${sep}`); folder = dirname(folder)) {
    try {
      await rmdir(folder)
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return
      throw error
    }
  }
}

/** Makes the folder of a file; a removal may take it away again before the file is in it. */
async function renameInto(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(dirname(to), { recursive: true })
    try {
      return await rename(from, to)
    } catch (error) {
      if (!hasCode(error, 'ENOENT') || attempt === 5) throw error
    }
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const { name } of await readFolder(folder)) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts && Date.now() - facts.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

/** Keeps objects as files below a folder. */
export function openDiskStore(root: string): FileStore {
  const getPath = (key: string) => {
    assertKey(key)
    return join(root, ...key.split('/'))
  }

  async function* listFolder(folder: string, prefix: string): AsyncGenerator<StoredObject> {
    for (const entry of await readFolder(folder)) {
      const path = join(folder, entry.name)
      const key = relative(root, path).split(sep).join('/')
      if (entry.isDirectory()) {
        const leadsOn = `${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)
        if (leadsOn && key !== UNFINISHED) yield* listFolder(path, prefix)
      } else if (key.startsWith(prefix)) {
        const facts = await stat(path).catch(() => undefined)
        if (facts) yield { key, bytes: facts.size, writtenAt: facts.mtime }
      }
    }
  }

  return {
    async put(key, content) {
      const path = getPath(key)
      const unfinished = join(root, UNFINISHED, randomUUID())
      await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 })
      await removeAbandoned(dirname(unfinished))
      try {
        const bytes = await writeWhole(unfinished, content)
        await renameInto(unfinished, path)
        return bytes
      } catch (error) {
        await rm(unfinished, { force: true })
        if (hasCode(error, 'ENOSPC', 'EDQUOT'))
          throw new StorageFullError('The disk is full', { cause: error })
        throw error
      }
    },
    async get(key, range) {
      const path = getPath(key)
      const file = await open(path, 'r').catch((error: unknown) => {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
        throw error
      })
      if (!file) return undefined
      const { from = 0, to } = range ?? {}
      if (to !== undefined && to <= from) {
        await file.close()
        return Readable.from([])
      }
      return createReadStream(path, {
        fd: file,
        start: from,
        highWaterMark: READ_BYTES,
        ...(to === undefined ? {} : { end: to - 1 }),
      })
    },
    async delete(key) {
      const path = getPath(key)
      await rm(path, { force: true })
      await removeEmptyFolders(root, dirname(path))
    },
    list: (prefix) => listFolder(root, prefix),
  }
}
