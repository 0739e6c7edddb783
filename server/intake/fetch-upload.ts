import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#server/files/file-store.ts'

const READ_BYTES = 1024 * 1024

type Measured = { readonly sha256: string; readonly bytes: number }

/** Passes pieces on and measures them; `get` says what came by. */
function measure(pieces: AsyncIterable<Uint8Array>): { pass(): AsyncGenerator<Uint8Array>; get(): Measured } {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *pass() {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    },
    get: () => ({ sha256: hash.digest('hex'), bytes }),
  }
}

async function* readObjects(store: FileStore, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const content = await store.get(key)
    if (!content) throw new Error(`The file store lost ${key}`)
    yield* content
  }
}

/** Puts objects one after the other into a file, and gives the size and the SHA-256 of it. */
export async function fetchUpload(
  store: FileStore,
  keys: readonly string[],
  path: string,
): Promise<Measured> {
  const { pass, get } = measure(readObjects(store, keys))
  await pipeline(Readable.from(pass()), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return get()
}

export const readFilePieces = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: READ_BYTES })

export async function hashFile(path: string): Promise<Measured> {
  const { pass, get } = measure(readFilePieces(path))
  for await (const _ of pass());
  return get()
}
