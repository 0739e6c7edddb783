import { Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useState } from 'react'
import { useFilePick } from '#web/ui/use-file-pick.tsx'
import { type FileUpload, startFileUpload } from '../../upload/file-upload.ts'
import { UploadProgress } from '../../upload/UploadProgress.tsx'
import { useFileUpload } from '../../upload/use-file-upload.ts'
import { CYCLES } from '../queries.ts'

function Progress({ upload, onClose }: { readonly upload: FileUpload; readonly onClose: () => void }) {
  const { step } = useFileUpload(upload)
  const client = useQueryClient()
  useEffect(() => {
    if (step === 'stored') void client.invalidateQueries({ queryKey: [CYCLES] })
    if (step === 'stored' || step === 'canceled') onClose()
  }, [step, client, onClose])
  return <UploadProgress upload={upload} onClose={onClose} />
}

/** Takes the annotated file with corrected rows, whole or only these rows below a copy of the header. */
export function FixedRowsUpload({ cycleId }: { readonly cycleId: string }) {
  const [upload, setUpload] = useState<FileUpload | null>(null)
  const [close] = useState(() => () => setUpload(null))
  const pick = useFilePick({
    label: 'File of fixed rows',
    onFiles: ([file]) => setUpload(startFileUpload(file, { cycleId })),
  })
  if (upload) return <Progress upload={upload} onClose={close} />
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
