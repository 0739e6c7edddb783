import { Box } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'

type FormProps = {
  readonly label?: string
  readonly onSubmit: () => void
  readonly children: ReactNode
  readonly sx?: SxProps<Theme>
}

/** Shows fields that are sent together. When some have errors, the first of them gets the focus. */
export function Form({ label, onSubmit, children, sx = {} }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  function submit(event: FormEvent): void {
    event.preventDefault()
    // Only what is shown can get the focus.
    flushSync(onSubmit)
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  return (
    <Box component="form" ref={element} noValidate onSubmit={submit} aria-label={label} sx={sx}>
      {children}
    </Box>
  )
}
