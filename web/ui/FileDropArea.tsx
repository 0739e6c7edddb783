import { Box, type SxProps, type Theme } from '@mui/material'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { showInfo } from '#web/lib/toasts.ts'

type FileDropAreaProps = {
  readonly isBusy: boolean
  /** Says why only one file is taken at a time. */
  readonly whyOne: string
  readonly onFile: (file: File) => void
  readonly sx: (isOver: boolean) => SxProps<Theme>
  readonly children: ReactNode
}

type Dragged = Pick<globalThis.DragEvent, 'dataTransfer'>

const holdsFile = ({ dataTransfer }: Dragged): boolean => dataTransfer?.types.includes('Files') === true

/** Refuses files dropped outside the area: the browser would open them and leave the page, losing what was entered. */
function useNothingBeside(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !holdsFile(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    document.addEventListener('dragover', refuse)
    document.addEventListener('drop', refuse)
    return () => {
      document.removeEventListener('dragover', refuse)
      document.removeEventListener('drop', refuse)
    }
  }, [])
}

/** Shows a part of the page on which one file can be dropped; what is no file is left to the browser. */
export function FileDropArea({ isBusy, whyOne, onFile, sx, children }: FileDropAreaProps) {
  const [isOver, setOver] = useState(false)
  useNothingBeside()
  const over = (event: DragEvent) => {
    if (!holdsFile(event)) return
    event.preventDefault()
    setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!holdsFile(event)) return
    event.preventDefault()
    setOver(false)
    const [file, second] = event.dataTransfer.files
    if (second) showInfo(`Drop one file at a time: ${whyOne}`)
    else if (file && isBusy) showInfo('A file is being read. Drop the next one when it is done.')
    else if (file) onFile(file)
  }
  return (
    <Box onDragOver={over} onDragLeave={leave} onDrop={drop} sx={sx(isOver)}>
      {children}
    </Box>
  )
}
