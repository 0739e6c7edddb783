import { Box, Button } from '@mui/material'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, type ReactNode, useState } from 'react'
import { showInfo } from '#web/lib/toasts.ts'
import { useFilePick } from './use-file-pick.tsx'

type FileDropProps = {
  readonly title: string
  readonly headingLevel: 'h2' | 'h3'
  /** Names the field for assistive technology. */
  readonly label: string
  readonly accept?: string | undefined
  readonly isBusy: boolean
  /** Says why only one file is taken at a time. */
  readonly whyOne: string
  readonly onFile: (file: File) => void
  /** Says which files are taken. */
  readonly children: ReactNode
}

/** Takes one file, which is dropped on it or chosen. */
export function FileDrop(props: FileDropProps) {
  const { title, headingLevel, label, accept, isBusy, whyOne, onFile, children } = props
  const [isOver, setOver] = useState(false)
  const pick = useFilePick({ label, accept, onFiles: ([file]) => onFile(file) })
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file, second] = event.dataTransfer.files
    if (second) showInfo(`Drop one file at a time: ${whyOne}`)
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
      <Box component={headingLevel} sx={{ typography: 'h3', m: 0 }}>
        {title}
      </Box>
      <Button
        variant="outlined"
        size="medium"
        disabled={isBusy}
        onClick={pick.open}
        startIcon={<FileUp size={14} strokeWidth={1.75} aria-hidden />}
      >
        Choose a file
      </Button>
      {pick.field}
      <Box sx={{ color: 'ink2', maxWidth: 460 }}>{children}</Box>
    </Box>
  )
}
