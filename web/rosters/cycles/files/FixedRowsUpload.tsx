import { Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useRef, useState } from 'react'
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
  const input = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<FileUpload | null>(null)
  const [close] = useState(() => () => setUpload(null))
  if (upload) return <Progress upload={upload} onClose={close} />
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button
        variant="outlined"
        onClick={() => input.current?.click()}
        startIcon={<FileUp size={14} strokeWidth={1.75} aria-hidden />}
      >
        Upload fixed rows
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="File of fixed rows"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again after it was saved again.
          target.value = ''
          if (file) setUpload(startFileUpload(file, { cycleId }))
        }}
      />
      <Box sx={{ color: 'ink2', flex: '1 1 260px' }}>
        The annotated file with corrected cells, whole or only the fixed rows below a copy of its header. What
        it changes is shown before it counts.
      </Box>
    </Box>
  )
}
