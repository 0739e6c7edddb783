import { settle, withStore } from '#web/lib/browser-store.ts'

/** Files on their way lie in the browser until they are there, and a day at most: a file can be larger than a session holds. */
const FILES = { database: 'concord-files', store: 'files', key: 'id' }
const DAY_MS = 86_400_000
/** The tab knows them among what is not saved yet, each by the place that it is sent to. */
const PREFIX = 'draft:'
const MARK = ':file '

export const getFilePlace = (userId: string, name: string) => `${PREFIX}${userId}${MARK}${name}`

/** A file that someone chose, and what they said with it. */
export type KeptFile = { readonly file: File; readonly note: string }
type Kept = KeptFile & { readonly id: string; readonly keptAt: number }

const remove = (id: string) => withStore(FILES, 'readwrite', (store) => settle(store.delete(id)))

export function keepFile(place: string, { file, note }: KeptFile): void {
  const kept: Kept = { id: crypto.randomUUID(), keptAt: Date.now(), file, note }
  forgetFile(place)
  sessionStorage.setItem(place, JSON.stringify(kept.id))
  void withStore(FILES, 'readwrite', (store) => settle(store.put(kept)))
}

/** Moves a stored file to the new name of the place that it is sent to. */
export function moveFile(from: string, to: string): void {
  const id = sessionStorage.getItem(from)
  if (id === null) return
  sessionStorage.setItem(to, id)
  sessionStorage.removeItem(from)
}

export function forgetFile(place: string): void {
  const id = sessionStorage.getItem(place)
  if (id === null) return
  sessionStorage.removeItem(place)
  void remove(JSON.parse(id))
}

export function forgetFiles(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX) && key.includes(MARK)) forgetFile(key)
}

async function removeOld(store: IDBObjectStore): Promise<void> {
  const all = (await settle(store.getAll())) as readonly Kept[]
  for (const { id, keptAt } of all) if (Date.now() - keptAt > DAY_MS) await settle(store.delete(id))
}

/** Returns the file that did not come to a place, and keeps it no more. */
export async function takeFile(place: string): Promise<KeptFile | undefined> {
  const id = sessionStorage.getItem(place)
  if (id === null) return undefined
  sessionStorage.removeItem(place)
  return withStore(FILES, 'readwrite', async (store) => {
    await removeOld(store)
    const kept = (await settle(store.get(JSON.parse(id)))) as Kept | undefined
    await settle(store.delete(JSON.parse(id)))
    return kept
  })
}
