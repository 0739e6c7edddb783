import { isConnectionFailure } from '#server/db/database-failure.ts'
import type { FileStore } from './file-store.ts'

/** Removes objects that nothing names; what cannot be removed now is left to the nightly sweep. */
export async function deleteObjects(store: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => store.delete(key)))
}

/**
 * Removes objects after the transaction failed that names them. Rows whose commit has no answer may be there: their
 * objects are left, and the nightly sweep removes those of none.
 */
export async function deleteRolledBack(
  store: FileStore,
  keys: readonly string[],
  error: unknown,
): Promise<void> {
  if (!isConnectionFailure(error)) await deleteObjects(store, keys)
}
