import { useState } from 'react'
import { TextInput, type TextInputProps } from '#web/ui/form/TextInput.tsx'

type CommittedInputProps = Pick<
  TextInputProps,
  'label' | 'hint' | 'error' | 'isDisabled' | 'maxLength' | 'rows' | 'type'
> & {
  readonly value: string
  /** When the field is left with another text: one step to undo. */
  readonly onCommit: (value: string) => void
}

/** Shows a field of the config whose text is applied when the user leaves it, so that undo takes back whole words. */
export function CommittedInput({ value, onCommit, ...field }: CommittedInputProps) {
  const [typed, setTyped] = useState<{ readonly of: string; readonly text: string } | null>(null)
  // An undo elsewhere changes what is shown here.
  const text = typed?.of === value ? typed.text : value
  return (
    <TextInput
      {...field}
      value={text}
      onChange={(next) => setTyped({ of: value, text: next })}
      onLeave={() => {
        setTyped(null)
        if (text.trim() !== value) onCommit(text.trim())
      }}
    />
  )
}
