/** A store of the browser that outlives a page. */
export type BrowserStore = {
  readonly database: string
  readonly store: string
  /** The property by which its rows are found. */
  readonly key: string
}

export function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase({ database, store, key }: BrowserStore): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: key })
  return settle(opening)
}

/** Works with a store; undefined where there is none, or where the browser denies it. */
export async function withStore<Result>(
  where: BrowserStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  if (!('indexedDB' in globalThis)) return undefined
  try {
    const database = await openDatabase(where)
    try {
      return await work(database.transaction(where.store, mode).objectStore(where.store))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}
