import type { FileStore } from './file-store.ts'

/** Removes objects that nothing names; what cannot be removed now is left to the nightly sweep. */
export async function deleteObjects(store: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => store.delete(key)))
}
