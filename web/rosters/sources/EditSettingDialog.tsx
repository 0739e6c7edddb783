import type { ComparedSetting, SettingDecision, SettingValue, TargetConfig } from '@concord/roster-language'
import { overrideSchema } from '@concord/roster-language'
import { useState } from 'react'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { SEVERITY_OPTIONS } from '../targets/labels.ts'
import { saySetting, saySettingValue } from './model/say-setting.ts'

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
const MAX_WHY = 500

const toText = (value: SettingValue | undefined): string =>
  Array.isArray(value) ? value.join('\n') : value === null || value === undefined ? '' : String(value)

/** Converts a typed text to a value of the setting, if it is one. */
function toValue(setting: string, text: string): unknown {
  if (setting === 'required') return text === 'true'
  const words = text.split('\n').flatMap((line) => line.trim() || [])
  if (setting === 'key') return words
  if (words.length === 0) return null
  return setting === 'max-length' ? Number(text) : setting === 'allowed' ? words : text
}

const HINTS: Readonly<Record<string, string>> = {
  'max-length': 'In characters. Empty for any length.',
  allowed: 'One value per line. Empty for any value.',
  key: 'One field id per line.',
}

type EditSettingDialogProps = {
  readonly setting: ComparedSetting
  readonly target: TargetConfig
  readonly onDecide: (decision: SettingDecision) => void
  readonly onClose: () => void
}

/** Gives a setting a value that holds for one sender alone. */
export function EditSettingDialog({ setting, target, onDecide, onClose }: EditSettingDialogProps) {
  const { name, source, why: before } = setting
  const [text, setText] = useState(toText(source))
  const [why, setWhy] = useState(before ?? '')
  const [error, setError] = useState<string>()
  const choices = { required: YES_OR_NO, severity: SEVERITY_OPTIONS } as const
  const options = name.setting in choices ? choices[name.setting as keyof typeof choices] : undefined
  const submit = () => {
    const value = overrideSchema.safeParse({ ...name, value: toValue(name.setting, text) }).data?.value
    const known = new Set(target.fields.map(({ id }) => id))
    if (value === undefined) setError('This is no value of this setting.')
    else if (name.setting === 'key' && Array.isArray(value) && !value.every((id) => known.has(id)))
      setError('Name fields of the target.')
    else onDecide({ value, why: why.trim() })
  }
  return (
    <FormDialog
      title={saySetting(name, target)}
      submitLabel="Override"
      isPending={false}
      onClose={onClose}
      onSubmit={submit}
    >
      {options ? (
        <SelectInput label="Value for this sender" options={options} value={text} onChange={setText} />
      ) : (
        <TextInput
          label="Value for this sender"
          value={text}
          onChange={setText}
          error={error}
          hint={HINTS[name.setting]}
          rows={name.setting === 'max-length' ? 1 : 4}
          isFirst
        />
      )}
      <TextInput
        label="Why"
        hint={`The target says: ${saySettingValue(name, setting.target, target)}`}
        value={why}
        onChange={setWhy}
        maxLength={MAX_WHY}
      />
    </FormDialog>
  )
}
