import { TextField } from '@mui/material'
import type { Ref } from 'react'

export type PasswordInputProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isNew?: boolean
  readonly isFirst?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Shows a password, known to password managers as the current or a new one. */
export function PasswordInput(props: PasswordInputProps) {
  const { label, value, onChange, hint, error, isNew = false, isFirst = false, inputRef } = props
  return (
    <TextField
      label={label}
      type="password"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoFocus={isFirst}
      error={error !== undefined}
      helperText={error ?? hint}
      {...(inputRef === undefined ? {} : { inputRef })}
      slotProps={{ htmlInput: { autoComplete: isNew ? 'new-password' : 'current-password' } }}
    />
  )
}
