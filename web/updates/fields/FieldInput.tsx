import { facetValueLabel } from '@concord/domain'
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

const GENDERS = [
  { value: '', label: 'Not stated' },
  ...['F', 'M', 'X'].map((value) => ({ value, label: facetValueLabel('genders', value) })),
]

/** Returns the options of a field that has only a few possible values; null for other fields. */
function getOptions({ kind, path }: CorrectableField) {
  if (path === 'gender') return GENDERS
  if (kind !== 'flag') return null
  return isPresence(path) ? PRESENCE : YES_NO
}

type FieldInputProps = {
  readonly field: CorrectableField
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isChecked: boolean
  readonly isFirst?: boolean
  /** An error other than a wrong format of the value. */
  readonly problem?: string | undefined
}

/** Takes the value that is right for a field. */
export function FieldInput({ field, value, onChange, isChecked, isFirst = false, problem }: FieldInputProps) {
  const options = getOptions(field)
  if (options) {
    return <SelectInput label="Will be" options={options} value={value} onChange={onChange} error={problem} />
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
      error={isChecked ? (problem ?? explainInput(field, value)) : undefined}
    />
  )
}
