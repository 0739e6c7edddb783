import { Box, Button, TextField } from '@mui/material'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'

export type AddFilterFormProps = {
  readonly label: string
  readonly maxDigits: number
  readonly isFirst?: boolean
  /** Says why the text cannot be taken; undefined when it can. */
  readonly explainError: (text: string) => string | undefined
  readonly onAdd: (text: string) => void
  readonly children?: ReactNode
}

/** Shows a form that adds one number as a filter of the search and reports a mistyped number in place. */
export function AddFilterForm(props: AddFilterFormProps) {
  const { label, maxDigits, isFirst = false, explainError, onAdd, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const error = isChecked ? explainError(text.trim()) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (explainError(text.trim()) === undefined) onAdd(text.trim())
    else input.current?.focus()
  }
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      onSubmit={submit}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}
    >
      <TextField
        label={label}
        autoFocus={isFirst}
        inputRef={input}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error !== undefined}
        helperText={error}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: maxDigits, autoComplete: 'off' } }}
      />
      {children}
      <Button type="submit" variant="outlined" size="medium" sx={{ mt: 2.5, flex: 'none' }}>
        Add
      </Button>
    </Box>
  )
}
