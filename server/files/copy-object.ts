import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, utimes } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import { openFileStore } from './open-file-store.ts'

const fetching = new Map<string, Promise<void>>()

async function fetchObject(config: Config, key: string, path: string): Promise<void> {
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

/**
 * Ensures that the path holds a copy of an object of the file store; if it is there, notes that it was used now. Calls
 * at the same time wait for one copy. Throws if the object is gone.
 */
export async function copyObject(
  config: Config,
  { key, path, makeRoom }: { key: string; path: string; makeRoom?: () => Promise<void> },
): Promise<void> {
  const now = new Date()
  const isThere = await utimes(path, now, now).then(
    () => true,
    () => false,
  )
  if (isThere) return
  await makeRoom?.()
  const fetched = fetching.get(path) ?? fetchObject(config, key, path).finally(() => fetching.delete(path))
  fetching.set(path, fetched)
  await fetched
}
