import { TextField } from '@mui/material'

export type Option = { readonly value: string; readonly label: string }

export type SelectInputProps = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  readonly isDisabled?: boolean
  readonly minWidth?: number
}

/** One of a few values, by the browser's own list. */
export function SelectInput(props: SelectInputProps) {
  const { label, options, value, onChange, hint, fault, isDisabled = false, minWidth = 0 } = props
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      disabled={isDisabled}
      error={fault !== undefined}
      helperText={fault ?? hint}
      sx={{ width: 'auto', minWidth }}
      slotProps={{ select: { native: true } }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  )
}
