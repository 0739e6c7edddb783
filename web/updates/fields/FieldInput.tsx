import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { CorrectableField } from '../record-queries.ts'
import { explainInput, isPresence } from './field-input.ts'

const YES_NO = [
  { value: '', label: 'Not stated' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
const PRESENCE = [
  { value: 'true', label: 'There' },
  { value: 'false', label: 'Ends' },
]

type FieldInputProps = {
  readonly field: CorrectableField
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isChecked: boolean
  readonly isFirst?: boolean
}

/** Takes the value that is right for a field. */
export function FieldInput({ field, value, onChange, isChecked, isFirst = false }: FieldInputProps) {
  if (field.kind === 'flag') {
    const options = isPresence(field.path) ? PRESENCE : YES_NO
    return <SelectInput label="Will be" options={options} value={value} onChange={onChange} />
  }
  return (
    <TextInput
      label="Will be"
      type={field.kind === 'date' ? 'date' : 'text'}
      value={value}
      onChange={onChange}
      isFirst={isFirst}
      maxLength={300}
      hint={field.kind === 'set' ? 'Separate several with commas.' : 'Leave it empty where there is none.'}
      error={isChecked ? explainInput(field, value) : undefined}
    />
  )
}
