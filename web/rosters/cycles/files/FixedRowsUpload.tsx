import { Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useEffectEvent } from 'react'
import { useFilePick } from '#web/ui/use-file-pick.tsx'
import type { FileUpload } from '../../upload/file-upload.ts'
import { addUpload, closeUpload, useRunningUploads } from '../../upload/running-uploads.ts'
import { UploadProgress } from '../../upload/UploadProgress.tsx'
import { useFileUpload } from '../../upload/use-file-upload.ts'
import { CYCLES } from '../queries.ts'

function Progress({ id, upload }: { readonly id: number; readonly upload: FileUpload }) {
  const { step } = useFileUpload(upload)
  const client = useQueryClient()
  const isStored = step === 'stored'
  const isOver = isStored || step === 'canceled'
  const readAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey: [CYCLES] }))
  const close = useEffectEvent(() => closeUpload(id))
  useEffect(() => {
    if (isStored) readAgain()
    if (isOver) close()
  }, [isStored, isOver])
  return <UploadProgress upload={upload} onClose={() => closeUpload(id)} />
}

/** Takes the annotated file with corrected rows, whole or only these rows below a copy of the header. */
export function FixedRowsUpload({ cycleId }: { readonly cycleId: string }) {
  const running = useRunningUploads().uploads.find(({ purpose }) => purpose.cycleId === cycleId)
  const pick = useFilePick({
    label: 'File of fixed rows',
    onFiles: ([file]) => addUpload(file, { cycleId }),
  })
  if (running) return <Progress key={running.id} id={running.id} upload={running.upload} />
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button
        variant="outlined"
        onClick={pick.open}
        startIcon={<FileUp size={14} strokeWidth={1.75} aria-hidden />}
      >
        Upload fixed rows
      </Button>
      {pick.field}
      <Box sx={{ color: 'ink2', flex: '1 1 260px' }}>
        The annotated file with corrected cells, whole or only the fixed rows below a copy of its header. What
        it changes is shown before it counts.
      </Box>
    </Box>
  )
}
