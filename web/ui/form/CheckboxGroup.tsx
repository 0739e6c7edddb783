import { Box, Checkbox, FormControlLabel } from '@mui/material'
import type { ReactNode } from 'react'
import { FieldSet, type FieldSetProps } from './FieldSet.tsx'

export type Choice = { readonly value: string; readonly label: ReactNode; readonly isDisabled?: boolean }

export type CheckboxGroupProps = Omit<FieldSetProps, 'children'> & {
  readonly choices: readonly Choice[]
  readonly picked: readonly string[]
  readonly onChange: (picked: readonly string[]) => void
  /** Says how wide a column of choices is; one below the other when it is not given. */
  readonly columnWidth?: number
}

/** Shows checkboxes to pick some of several values. The values are returned in the order of the choices. */
export function CheckboxGroup({ choices, picked, onChange, columnWidth, ...set }: CheckboxGroupProps) {
  const toggle = (value: string, isPicked: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((each) => (each === value ? isPicked : picked.includes(each))),
    )
  return (
    <FieldSet {...set}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: columnWidth
            ? `repeat(auto-fill, minmax(${columnWidth}px, 1fr))`
            : 'minmax(0, 1fr)',
        }}
      >
        {choices.map(({ value, label, isDisabled = false }) => (
          <FormControlLabel
            key={value}
            disabled={isDisabled}
            control={<Checkbox checked={picked.includes(value)} onChange={(_, is) => toggle(value, is)} />}
            label={label}
            // The box stands beside the first line of a longer label.
            sx={{ alignItems: 'flex-start', '& > .MuiFormControlLabel-label': { py: 0.75 } }}
          />
        ))}
      </Box>
    </FieldSet>
  )
}
