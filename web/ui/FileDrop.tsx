import { Box, Button } from '@mui/material'
import FileUp from 'lucide-react/icons/file-up'
import type { ReactNode } from 'react'
import { FileDropArea } from './FileDropArea.tsx'
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
  const pick = useFilePick({ label, accept, onFiles: ([file]) => onFile(file) })
  return (
    <FileDropArea
      isBusy={isBusy}
      whyOne={whyOne}
      onFile={onFile}
      sx={(isOver) => ({
        ...{ display: 'grid', justifyItems: 'center', gap: 1.5, p: { xs: 3, md: 5 }, textAlign: 'center' },
        border: '1px dashed',
        borderColor: isOver ? 'secondary.main' : 'lineStrong',
        borderRadius: '8px',
        bgcolor: isOver ? 'secondaryTint' : 'transparent',
      })}
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
    </FileDropArea>
  )
}
