import { Box, FormHelperText } from '@mui/material'
import { type ReactNode, useId } from 'react'

export type FieldSetProps = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Inside of another set: its label is the quieter one. */
  readonly isInner?: boolean
  readonly children: ReactNode
}

/** Shows fields that belong together, with one label, hint and error for all of them. */
export function FieldSet({ label, hint, error, isInner = false, children }: FieldSetProps) {
  const noteId = useId()
  const note = error ?? hint
  return (
    <Box
      component="fieldset"
      aria-describedby={note === undefined ? undefined : noteId}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Box
        component="legend"
        sx={{
          p: 0,
          mb: 0.5,
          ...(isInner ? { typography: 'caption', color: 'ink2' } : { typography: 'label' }),
        }}
      >
        {label}
      </Box>
      {children}
      {note !== undefined && (
        <FormHelperText id={noteId} error={error !== undefined}>
          {note}
        </FormHelperText>
      )}
    </Box>
  )
}
