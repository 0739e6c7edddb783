import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FileUpload } from '../../upload/file-upload.ts'
import { closeUpload } from '../../upload/running-uploads.ts'
import { UploadProgress } from '../../upload/UploadProgress.tsx'
import { useFileUpload } from '../../upload/use-file-upload.ts'
import { ROSTERS } from '../queries.ts'
import { UploadBand } from './UploadBand.tsx'

/** Shows how far a file is below its roster, and reads the list again once its cycle began. */
export function UploadLine({ id, upload }: { readonly id: number; readonly upload: FileUpload }) {
  const client = useQueryClient()
  const { step } = useFileUpload(upload)
  const isStored = step === 'stored'
  const isCanceled = step === 'canceled'
  const readAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey: [ROSTERS] }))
  const close = useEffectEvent(() => closeUpload(id))
  useEffect(() => {
    if (isStored) readAgain()
    if (isCanceled) close()
  }, [isStored, isCanceled])
  return (
    <UploadBand>
      <UploadProgress upload={upload} onClose={() => closeUpload(id)} />
    </UploadBand>
  )
}
