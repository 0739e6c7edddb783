import { TextField } from '@mui/material'

export type Option = { readonly value: string; readonly label: string }

export type SelectInputProps = {
  readonly label: string
  /** Says where the place of the field says what it is. */
  readonly isLabelHidden?: boolean
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  readonly minWidth?: number
}

/** Shows one of a few values, by the browser's own list. */
export function SelectInput(props: SelectInputProps) {
  const { label, isLabelHidden = false, options, value, onChange, hint, error } = props
  const { isDisabled = false, minWidth = 0 } = props
  return (
    <TextField
      select
      label={isLabelHidden ? undefined : label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      disabled={isDisabled}
      error={error !== undefined}
      helperText={error ?? hint}
      sx={{ width: 'auto', minWidth, '& select': { minWidth: 0, textOverflow: 'ellipsis' } }}
      slotProps={{ select: { native: true }, htmlInput: isLabelHidden ? { 'aria-label': label } : {} }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  )
}
