import { useState } from 'react'
import { TextInput, type TextInputProps } from '#web/ui/form/TextInput.tsx'

type CommittedInputProps = Pick<
  TextInputProps,
  'label' | 'hint' | 'error' | 'isDisabled' | 'maxLength' | 'rows' | 'type'
> & {
  readonly value: string
  /** Says what is wrong with a text: it stays in the field, and nothing is applied. */
  readonly check?: (value: string) => string | undefined
  /** When the field is left with another text: one step to undo. */
  readonly onCommit: (value: string) => void
}

/** The text that was typed over a value, and what is wrong with it. */
type Typed = { readonly of: string; readonly text: string; readonly problem?: string }

/** Shows a field of the config whose text is applied when the user leaves it, so that undo takes back whole words. */
export function CommittedInput({ value, check, error, onCommit, ...field }: CommittedInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // An undo elsewhere changes what is shown here.
  const { text, problem } = typed?.of === value ? typed : { text: value, problem: undefined }
  function leave(): void {
    const given = text.trim()
    const found = given === value ? undefined : check?.(given)
    setTyped(found === undefined ? null : { of: value, text, problem: found })
    if (found === undefined && given !== value) onCommit(given)
  }
  return (
    <TextInput
      {...field}
      value={text}
      error={problem ?? error}
      onChange={(next) => setTyped({ of: value, text: next })}
      onLeave={leave}
    />
  )
}
