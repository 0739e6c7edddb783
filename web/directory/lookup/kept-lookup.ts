import { settle, withStore } from '#web/lib/browser-store.ts'
import type { Lookup } from './lookup.ts'

/** The lookup of a tab lies in the browser until it is discarded, and a day at most: a list can be larger than a session holds. */
const LOOKUPS = { database: 'concord-lookups', store: 'lookups', key: 'tab' }
const TAB = 'lookup of this tab'
const DAY_MS = 86_400_000

type Kept = { readonly tab: string; readonly keptAt: number; readonly lookup: Lookup }

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
  await withStore(LOOKUPS, 'readwrite', (store) => settle(store.put(kept)))
}

export async function forgetLookup(): Promise<void> {
  const tab = sessionStorage.getItem(TAB)
  if (tab === null) return
  sessionStorage.removeItem(TAB)
  await withStore(LOOKUPS, 'readwrite', (store) => settle(store.delete(tab)))
}

async function removeOld(store: IDBObjectStore): Promise<void> {
  const all = (await settle(store.getAll())) as readonly Kept[]
  for (const { tab, keptAt } of all) if (Date.now() - keptAt > DAY_MS) await settle(store.delete(tab))
}

/** Returns the lookup that this tab had before it was reloaded. */
export async function readKeptLookup(): Promise<Lookup | undefined> {
  const tab = sessionStorage.getItem(TAB)
  if (tab === null) return undefined
  return withStore(LOOKUPS, 'readwrite', async (store) => {
    await removeOld(store)
    return ((await settle(store.get(tab))) as Kept | undefined)?.lookup
  })
}
