import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/store.ts'
import { useViewer } from '#web/session/session-context.ts'
import { type FileUpload, startFileUpload } from './file-upload.ts'
import type { UploadPurpose } from './upload-calls.ts'

/** A file on its way. */
export type RunningUpload = {
  readonly id: number
  readonly purpose: UploadPurpose
  readonly upload: FileUpload
}

/** Goes on while its user looks at other pages. */
type Running = {
  readonly userId: string
  readonly uploads: readonly RunningUpload[]
  /** The ids of uploads that ended here: a list that was read before may still have them as left midway. */
  readonly endedIds: readonly string[]
}

const running = createStore<Running>({ userId: '', uploads: [], endedIds: [] })
let lastId = 0

/** Begins with the uploads of a user; what someone else began before them in this browser is stopped. */
function openFor(userId: string): void {
  const known = running.get()
  if (known.userId === userId) return
  for (const { upload } of known.uploads) upload.pause()
  running.set({ userId, uploads: [], endedIds: [] })
}

export function addUpload(file: File, purpose: UploadPurpose): void {
  lastId += 1
  const added = { id: lastId, purpose, upload: startFileUpload(file, purpose) }
  const { uploads, ...others } = running.get()
  running.set({ ...others, uploads: [...uploads, added] })
}

export function closeUpload(id: number): void {
  const { uploads, endedIds, ...others } = running.get()
  const endedId = uploads.find((one) => one.id === id)?.upload.get().upload?.id
  running.set({
    ...others,
    uploads: uploads.filter((one) => one.id !== id),
    endedIds: endedId === undefined ? endedIds : [...endedIds, endedId],
  })
}

/** Returns the files that the viewer sends from this page, also those that were begun in other parts of it. */
export function useRunningUploads(): Pick<Running, 'uploads' | 'endedIds'> {
  const { user } = useViewer()
  const { userId, uploads, endedIds } = useSyncExternalStore(running.subscribe, running.get)
  useEffect(() => openFor(user.id), [user.id])
  return userId === user.id ? { uploads, endedIds } : { uploads: [], endedIds: [] }
}
