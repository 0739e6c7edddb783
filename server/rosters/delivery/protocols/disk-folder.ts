import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'
import {
  assertListable,
  isTemporaryOf,
  nameTemporary,
  type RemoteFile,
  type RemoteFolder,
} from './remote-folder.ts'

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function openBelow(root: string, folder: string): Promise<string> {
  const path = join(resolve(root), ...folder.split('/'))
  await mkdir(path, { recursive: true })
  // A link in the folder must not lead out of it.
  const [real, top] = await Promise.all([realpath(path), realpath(resolve(root))])
  if (real !== top && !real.startsWith(`${top}${sep}`))
    throw new DeliveryError('The folder leads out of the one that files are delivered to.')
  return real
}

/** Opens a folder of this machine below `root`, and makes it if need be. */
export async function openDiskFolder(root: string, folder: string): Promise<RemoteFolder> {
  const path = await openBelow(root, folder)
  return {
    async list() {
      const files: RemoteFile[] = []
      const entries = await readdir(path, { withFileTypes: true })
      assertListable(entries.length)
      for (const entry of entries) {
        // Links are left: they could lead anywhere.
        if (!entry.isFile()) continue
        const facts = await lstat(join(path, entry.name)).catch(() => undefined)
        if (facts) files.push({ name: entry.name, bytes: facts.size, changedAt: facts.mtime.toISOString() })
      }
      return files
    },
    read: async (name) => createReadStream(join(path, name)),
    async put(name, content) {
      for (const left of await readdir(path))
        if (isTemporaryOf(name, left)) await rm(join(path, left), { force: true })
      const temporary = join(path, nameTemporary(name, randomUUID()))
      try {
        await pipeline(Readable.from(content), createWriteStream(temporary, { flags: 'wx' }))
        await syncFile(temporary)
        await rename(temporary, join(path, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async move(name, below) {
      const target = await openBelow(path, below)
      await rename(join(path, name), join(target, name))
    },
    close: async () => {},
  }
}
