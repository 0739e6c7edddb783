import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { findNamedOriginals, lockOriginal } from './file-store.ts'

/** Removes an original, unless a file names it. */
export async function removeUnnamed({ config, database }: Program, key: string): Promise<void> {
  await database.asSystem(async (connection) => {
    await lockOriginal(connection, key)
    const named = await findNamedOriginals(connection, [key])
    if (!named.has(key)) await openFileStore(config).delete(key)
  })
}
