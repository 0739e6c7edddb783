import { fieldIdSchema, type WrittenTarget } from '@concord/roster-language'
import { useState } from 'react'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { TYPE_OPTIONS } from './labels.ts'
import { setKeys, type WrittenField } from './model/acts.ts'

type AddFieldDialogProps = {
  readonly config: WrittenTarget
  readonly onAdd: (field: WrittenField) => void
  readonly onClose: () => void
}

/** Converts a label to an id: 'In effect from' becomes in_effect_from. */
const toId = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 64)

/** Adds a field behind the one that is selected. */
export function AddFieldDialog({ config, onAdd, onClose }: AddFieldDialogProps) {
  const [label, setLabel] = useState('')
  const [typedId, setTypedId] = useState<string | null>(null)
  const [type, setType] = useState('text')
  const [group, setGroup] = useState('')
  const [isChecked, setChecked] = useState(false)
  const id = typedId ?? toId(label)
  const read = fieldIdSchema.safeParse(id)
  const problem = config.fields.some((field) => field.id === id)
    ? 'There is already a field with this id.'
    : read.success
      ? undefined
      : read.error.issues[0]?.message
  const labelProblem = label.trim() === '' ? 'Give the field a label.' : undefined
  const submit = () => {
    setChecked(true)
    if (problem !== undefined || labelProblem !== undefined) return
    const made: WrittenField = { id, label: label.trim(), type: type as WrittenField['type'] }
    onAdd(setKeys(made, { group: group.trim() === '' ? undefined : group.trim() }))
  }
  return (
    <FormDialog
      title="Add a field"
      submitLabel="Add field"
      isPending={false}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label="Label"
        value={label}
        onChange={setLabel}
        error={isChecked ? labelProblem : undefined}
        isFirst
        maxLength={200}
      />
      <TextInput
        label="Id"
        hint="Mappings, rules and outputs name it. Can't be changed later."
        value={id}
        onChange={setTypedId}
        error={isChecked ? problem : undefined}
        maxLength={64}
      />
      <SelectInput label="Type" options={TYPE_OPTIONS} value={type} onChange={setType} />
      <TextInput label="Group" value={group} onChange={setGroup} maxLength={100} />
    </FormDialog>
  )
}
