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
type Running = { readonly userId: string; readonly uploads: readonly RosterFileUpload[] }

export const rosterUploads = createStore<Running>({ userId: '', uploads: [] })
let lastId = 0

/** Returns what a user uploads; what someone else began before them in this browser is stopped. */
export function openRosterUploads(userId: string): readonly RosterFileUpload[] {
  const known = rosterUploads.get()
  if (known.userId === userId) return known.uploads
  for (const { upload } of known.uploads) upload.pause()
  rosterUploads.set({ userId, uploads: [] })
  return rosterUploads.get().uploads
}

export function addRosterUpload({ prefix, type }: RosterKey, file: File): void {
  lastId += 1
  const roster = { prefix, type }
  const added = { id: lastId, roster, upload: startFileUpload(file, { roster }) }
  const { userId, uploads } = rosterUploads.get()
  rosterUploads.set({ userId, uploads: [...uploads, added] })
}

export function closeRosterUpload(id: number): void {
  const { userId, uploads } = rosterUploads.get()
  rosterUploads.set({ userId, uploads: uploads.filter((one) => one.id !== id) })
}

export const isSameRoster = (one: RosterKey, other: RosterKey | null): boolean =>
  one.prefix === other?.prefix && one.type === other.type
