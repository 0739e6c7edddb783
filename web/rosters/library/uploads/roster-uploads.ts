import { createStore } from '#web/lib/store.ts'
import { type FileUpload, startFileUpload } from '../../upload/file-upload.ts'
import type { RosterKey } from '../queries.ts'

/** A file on its way to a roster. */
export type RosterFileUpload = {
  readonly id: number
  readonly roster: RosterKey
  readonly upload: FileUpload
}

/** Goes on while its user looks at other pages. */
type Running = {
  readonly userId: string
  readonly uploads: readonly RosterFileUpload[]
  /** The ids of uploads that ended here: a list that was read before may still have them as left midway. */
  readonly endedIds: readonly string[]
}

export const rosterUploads = createStore<Running>({ userId: '', uploads: [], endedIds: [] })
let lastId = 0

/** Returns what a user uploads; what someone else began before them in this browser is stopped. */
export function openRosterUploads(userId: string): readonly RosterFileUpload[] {
  const known = rosterUploads.get()
  if (known.userId === userId) return known.uploads
  for (const { upload } of known.uploads) upload.pause()
  rosterUploads.set({ userId, uploads: [], endedIds: [] })
  return rosterUploads.get().uploads
}

export function addRosterUpload({ prefix, type }: RosterKey, file: File): void {
  lastId += 1
  const roster = { prefix, type }
  const added = { id: lastId, roster, upload: startFileUpload(file, { roster }) }
  const { uploads, ...running } = rosterUploads.get()
  rosterUploads.set({ ...running, uploads: [...uploads, added] })
}

export function closeRosterUpload(id: number): void {
  const { uploads, endedIds, ...running } = rosterUploads.get()
  const endedId = uploads.find((one) => one.id === id)?.upload.get().upload?.id
  rosterUploads.set({
    ...running,
    uploads: uploads.filter((one) => one.id !== id),
    endedIds: endedId === undefined ? endedIds : [...endedIds, endedId],
  })
}

export const isSameRoster = (one: RosterKey, other: RosterKey | null): boolean =>
  one.prefix === other?.prefix && one.type === other.type
