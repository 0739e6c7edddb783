import type { ParameterValue, Transform, TransformParameter } from '@concord/roster-language'
import { Box } from '@mui/material'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { findParameterError } from '../model/try-chain.ts'
import { TableInput } from './TableInput.tsx'

export type ParameterValues = Readonly<Record<string, ParameterValue>>

export type ParameterFormProps = {
  readonly transform: Transform
  readonly values: ParameterValues
  readonly onChange: (values: ParameterValues) => void
  /** True once the user tried to go on; only then are missing values reported. */
  readonly isChecked: boolean
}

/** Parses a number. A text that is not a number stays as typed and is reported as an error. */
const toNumber = (text: string): ParameterValue =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)

const showBlank = (text: string) => text.replaceAll('\n', '\\n')
const readBlank = (text: string) => text.replaceAll('\\n', '\n')

function Parameter(
  props: Omit<ParameterFormProps, 'transform'> & {
    readonly parameter: TransformParameter
    readonly isFirst: boolean
  },
) {
  const { parameter, values, onChange, isChecked, isFirst } = props
  const { name, label, kind, choices } = parameter
  const preset = parameter.default
  const value = values[name]
  const set = (next: ParameterValue) => onChange({ ...values, [name]: next })
  const problem = findParameterError(parameter, value)
  const error = isChecked || (value !== undefined && value !== '') ? problem : undefined
  if (kind === 'table') {
    const table = typeof value === 'object' ? value : {}
    return <TableInput label={label} table={table} error={error} onChange={set} />
  }
  if (kind === 'boolean')
    return <SwitchInput label={label} isOn={(value ?? preset) === true} onChange={set} />
  if (choices) {
    const options = choices.map((choice) => ({ value: choice, label: choice }))
    const none = preset === undefined ? [{ value: '', label: 'Choose' }] : []
    const shown = String(value ?? preset ?? '')
    return (
      <SelectInput label={label} options={[...none, ...options]} value={shown} onChange={set} error={error} />
    )
  }
  const hint =
    kind === 'pattern'
      ? 'A regular expression, such as \\d{5}'
      : preset === undefined
        ? undefined
        : preset === null
          ? 'May stay empty'
          : `Usually ${JSON.stringify(preset)}`
  return (
    <TextInput
      label={label}
      value={showBlank(String(value ?? ''))}
      onChange={(text) => set(kind === 'number' ? toNumber(text) : readBlank(text))}
      hint={hint}
      error={error}
      isFirst={isFirst}
    />
  )
}

/** Asks for the parameters of a transform by their kinds. */
export function ParameterForm({ transform, ...rest }: ParameterFormProps) {
  if (transform.parameters.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {transform.parameters.map((parameter, at) => (
        <Parameter
          key={parameter.name}
          parameter={parameter}
          isFirst={at === 0 && !rest.isChecked}
          {...rest}
        />
      ))}
    </Box>
  )
}
