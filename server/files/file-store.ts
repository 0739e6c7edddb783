/** An object that is stored under a key. */
export type StoredObject = { readonly key: string; readonly bytes: number; readonly writtenAt: Date }

/** Bytes from `from` up to and without `to`; without `to` up to the end. */
export type ByteRange = { readonly from: number; readonly to?: number }

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Keeps files by key, in a folder or in S3. Keys are parts of letters, digits and . _ - with slashes between them;
 * organizations keep theirs below `org/<organization>/`. An object never changes: whatever is written again gets another
 * key, and a row of the database says which one counts. What no row names is removed by a nightly job.
 */
export type FileStore = {
  /** Stores content under a new key and gives its size. The object is there when it is whole, or not at all. */
  put(key: string, content: Bytes): Promise<number>
  /** Reads an object piece by piece; undefined where there is none. */
  get(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Removes an object; one that is not there is removed already. */
  delete(key: string): Promise<void>
  /** Lists all objects whose keys begin so. */
  list(prefix: string): AsyncIterable<StoredObject>
}

const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const MAX_KEY_CHARACTERS = 500

/** Throws for a key that could lead out of the store, or that not every store takes. */
export function assertKey(key: string): void {
  const isKey = key.length <= MAX_KEY_CHARACTERS && key.split('/').every((part) => PART.test(part))
  if (!isKey) throw new Error(`Not a key of the file store: ${JSON.stringify(key.slice(0, 80))}`)
}

/** Says that there is no space left, whichever store says so. */
export class StorageFullError extends Error {}
