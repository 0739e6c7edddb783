import { TextField } from '@mui/material'
import type { HTMLInputAutoCompleteAttribute, Ref } from 'react'

export type TextInputProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Checked when the field is left. */
  readonly onLeave?: () => void
  /** Says what to know before typing; an error takes its place. */
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  readonly isFirst?: boolean
  readonly maxLength?: number
  readonly rows?: number
  readonly type?: 'text' | 'email' | 'date'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>
}

/** Shows a field with its label above it, and below it the hint or, in words, what is wrong. */
export function TextInput(props: TextInputProps) {
  const { label, value, onChange, onLeave, hint, error, isDisabled = false, isFirst = false } = props
  const { maxLength, rows, type = 'text', autoComplete = 'off', inputRef } = props
  return (
    <TextField
      label={label}
      type={type}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...(onLeave ? { onBlur: onLeave } : {})}
      disabled={isDisabled}
      autoFocus={isFirst}
      error={error !== undefined}
      helperText={error ?? hint}
      {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: rows * 3 })}
      {...(inputRef === undefined ? {} : { inputRef })}
      slotProps={{ htmlInput: { maxLength, autoComplete } }}
    />
  )
}
