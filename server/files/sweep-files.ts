import type { FileStore } from './file-store.ts'

/** Minimum age of an object before it is swept: a newer one may belong to a transaction that has not committed yet. */
const GRACE_MS = 86_400_000
const KEYS_AT_ONCE = 1000

type Sweep = {
  /** The prefix of the keys to sweep, as in `list`. */
  readonly prefix: string
  /** Tells whether a key is of the kind that `findNamed` knows of; others are left alone. */
  readonly isMine: (key: string) => boolean
  /** Returns those of the keys that a row names. */
  readonly findNamed: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  /** Removes an object that no row named a moment ago; deletes it where nothing else is said. */
  readonly remove?: (key: string) => Promise<void>
  readonly now: Date
}

/** Removes what no row names, and gives how many objects that were. */
export async function sweepFiles(
  store: FileStore,
  { prefix, isMine, findNamed, remove = (key) => store.delete(key), now }: Sweep,
): Promise<number> {
  let removed = 0
  const removeUnnamed = async (keys: readonly string[]) => {
    const named = await findNamed(keys)
    for (const key of keys.filter((one) => !named.has(one))) {
      await remove(key)
      removed += 1
    }
  }
  let keys: string[] = []
  for await (const { key, writtenAt } of store.list(prefix)) {
    if (!isMine(key) || now.getTime() - writtenAt.getTime() < GRACE_MS) continue
    keys.push(key)
    if (keys.length === KEYS_AT_ONCE) {
      await removeUnnamed(keys)
      keys = []
    }
  }
  await removeUnnamed(keys)
  return removed
}
