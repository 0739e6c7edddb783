import { Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material'
import { type ReactNode, useId } from 'react'

export type Choice = { readonly value: string; readonly label: ReactNode; readonly isDisabled?: boolean }

export type CheckboxGroupProps = {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly picked: readonly string[]
  readonly onChange: (picked: readonly string[]) => void
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  /** How wide a column of choices is; one below the other when it is not given. */
  readonly columnWidth?: number
}

/** Some of several values. They are given back in the order of the choices. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, choices, picked, onChange, hint, fault, columnWidth } = props
  const noteId = useId()
  const note = fault ?? hint
  const toggle = (value: string, isPicked: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((each) => (each === value ? isPicked : picked.includes(each))),
    )
  return (
    <Box
      component="fieldset"
      aria-describedby={note === undefined ? undefined : noteId}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ typography: 'label', p: 0, mb: 0.5 }}>
        {label}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: columnWidth
            ? `repeat(auto-fill, minmax(${columnWidth}px, 1fr))`
            : 'minmax(0, 1fr)',
        }}
      >
        {choices.map(({ value, label: name, isDisabled = false }) => (
          <FormControlLabel
            key={value}
            disabled={isDisabled}
            control={<Checkbox checked={picked.includes(value)} onChange={(_, is) => toggle(value, is)} />}
            label={name}
          />
        ))}
      </Box>
      {note !== undefined && (
        <FormHelperText id={noteId} error={fault !== undefined}>
          {note}
        </FormHelperText>
      )}
    </Box>
  )
}
