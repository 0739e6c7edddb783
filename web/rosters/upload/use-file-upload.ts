import { useSyncExternalStore } from 'react'
import type { FileUpload, FileUploadState } from './file-upload.ts'

/** Returns how far an upload is, and again with every change. */
export function useFileUpload({ subscribe, get }: FileUpload): FileUploadState {
  return useSyncExternalStore(subscribe, get)
}
