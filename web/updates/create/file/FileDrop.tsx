import { Box, Button } from '@mui/material'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useRef, useState } from 'react'
import { showInfo } from '#web/lib/toasts.ts'

type FileDropProps = { readonly onFile: (file: File) => void; readonly isBusy: boolean }

/** Takes a file that is dropped or chosen. */
export function FileDrop({ onFile, isBusy }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file, second] = event.dataTransfer.files
    if (second) showInfo('Drop one file at a time: each becomes an update of its own.')
    else if (file && !isBusy) onFile(file)
  }
  return (
    <Box
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        ...{ display: 'grid', justifyItems: 'center', gap: 1.5, p: { xs: 3, md: 5 }, textAlign: 'center' },
        border: '1px dashed',
        borderColor: isOver ? 'secondary.main' : 'lineStrong',
        borderRadius: '8px',
        bgcolor: isOver ? 'secondaryTint' : 'transparent',
      }}
    >
      <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
        Drop the file of corrections here
      </Box>
      <Button
        variant="outlined"
        size="medium"
        disabled={isBusy}
        onClick={() => inputRef.current?.click()}
        startIcon={<FileUp size={14} strokeWidth={1.75} aria-hidden />}
      >
        Choose a file
      </Button>
      <input
        ref={inputRef}
        hidden
        type="file"
        aria-label="File of corrections"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again after it was saved again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Box sx={{ color: 'ink2', maxWidth: 460 }}>
        A table with a header: XLSX, XLS, ODS, CSV, TSV or ZIP. Columns are recognized by their headers and
        values, and nothing is applied before you see the impact.
      </Box>
    </Box>
  )
}
