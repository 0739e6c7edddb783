import type { Lookup } from './lookup.ts'

/** The lookup of a tab lies in the browser until it is discarded, and a day at most: a list can be larger than a session holds. */
const DATABASE = 'concord-lookups'
const STORE = 'lookups'
const TAB = 'lookup of this tab'
const DAY_MS = 86_400_000

type Kept = { readonly tab: string; readonly keptAt: number; readonly lookup: Lookup }

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'tab' })
  return settle(opening)
}

/** Without storage, or where the browser denies it, a lookup ends with its page. */
async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  if (!('indexedDB' in globalThis)) return undefined
  try {
    const database = await openDatabase()
    try {
      return await work(database.transaction(STORE, mode).objectStore(STORE))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function nameTab(): string {
  const known = sessionStorage.getItem(TAB)
  if (known !== null) return known
  const tab = crypto.randomUUID()
  sessionStorage.setItem(TAB, tab)
  return tab
}

/** Tells whether this tab may have a lookup from before it was reloaded. */
export const mayHaveKept = (): boolean => sessionStorage.getItem(TAB) !== null && 'indexedDB' in globalThis

export async function keepLookup(lookup: Lookup): Promise<void> {
  const kept: Kept = { tab: nameTab(), keptAt: Date.now(), lookup }
  await withStore('readwrite', (store) => settle(store.put(kept)))
}

export async function forgetLookup(): Promise<void> {
  const tab = sessionStorage.getItem(TAB)
  if (tab === null) return
  sessionStorage.removeItem(TAB)
  await withStore('readwrite', (store) => settle(store.delete(tab)))
}

async function removeOld(store: IDBObjectStore): Promise<void> {
  const all = (await settle(store.getAll())) as readonly Kept[]
  for (const { tab, keptAt } of all) if (Date.now() - keptAt > DAY_MS) await settle(store.delete(tab))
}

/** Returns the lookup that this tab had before it was reloaded. */
export async function readKeptLookup(): Promise<Lookup | undefined> {
  const tab = sessionStorage.getItem(TAB)
  if (tab === null) return undefined
  return withStore('readwrite', async (store) => {
    await removeOld(store)
    return ((await settle(store.get(tab))) as Kept | undefined)?.lookup
  })
}
