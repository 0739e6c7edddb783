import { Box } from '@mui/material'
import { type DragEvent, type ReactNode, useState } from 'react'

export type FileDropProps = { readonly onFile: (file: File) => void; readonly children: ReactNode }

const holdsFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Shows a part of the page on which a file can be dropped; everything else is left to the browser. */
export function FileDrop({ onFile, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  function over(event: DragEvent) {
    if (!holdsFile(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  function drop(event: DragEvent) {
    if (!holdsFile(event)) return
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <Box
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{
        p: 1.5,
        m: -1.5,
        minHeight: 420,
        borderRadius: '8px',
        outline: isOver ? '2px dashed' : 'none',
        outlineColor: 'secondary.main',
        bgcolor: isOver ? 'secondaryTint' : 'transparent',
      }}
    >
      {children}
    </Box>
  )
}
