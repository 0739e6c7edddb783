import { findRule, RULES, type WrittenTarget } from '@concord/roster-language'
import { Autocomplete, Box, TextField } from '@mui/material'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { SEVERITY_LABELS, SEVERITY_OPTIONS } from '../labels.ts'
import { setKeys, type WrittenRule } from '../model/acts.ts'

export type LibraryUse = Extract<WrittenRule, { rule: string }>
export type OwnUse = Exclude<WrittenRule, LibraryUse>

type RuleFormProps<Rule> = {
  readonly rule: Rule
  readonly fields: WrittenTarget['fields']
  readonly onChange: (rule: Rule) => void
}

const NONE = { value: '', label: 'None' }
/** Returns the fields as options, with a named field that does not exist, so that the user sees it. */
function toOptions(fields: WrittenTarget['fields'], named: string | undefined) {
  const options = [NONE, ...fields.map(({ id }) => ({ value: id, label: id }))]
  const isKnown = named === undefined || options.some(({ value }) => value === named)
  return isKnown ? options : [...options, { value: named, label: `${named}, not a field` }]
}
const orNone = (text: string) => (text === '' ? undefined : text)

/** Shows the form of a library rule: which rule, about which fields, with which numbers. */
export function LibraryRuleForm({ rule, fields, onChange }: RuleFormProps<LibraryUse>) {
  const known = findRule(rule.rule)
  const roles = Object.entries({ ...known?.roles, ...known?.optionalRoles })
  const setRole = (role: string, id: string) =>
    role === 'field'
      ? onChange(setKeys(rule, { field: orNone(id) }))
      : onChange(
          setKeys(rule, {
            fields: Object.fromEntries(
              Object.entries({ ...rule.fields, [role]: id }).filter(([, one]) => one !== ''),
            ),
          }),
        )
  return (
    <>
      <Autocomplete
        options={RULES}
        {...(known ? { value: known } : {})}
        disableClearable
        getOptionKey={({ code }) => code}
        getOptionLabel={({ code }) => code}
        filterOptions={(all, { inputValue }) =>
          all.filter(({ code, description }) =>
            `${code}\n${description}`.toLowerCase().includes(inputValue.trim().toLowerCase()),
          )
        }
        onChange={(_, { code }) =>
          onChange({ rule: code, ...(rule.field === undefined ? {} : { field: rule.field }) })
        }
        size="small"
        renderInput={(params) => <TextField {...params} label="Rule" helperText={known?.description} />}
        renderOption={({ key, ...props }, { code, description }) => (
          <Box component="li" key={key} {...props}>
            <Box>
              <b>{code}</b>
              <Box sx={{ typography: 'caption', color: 'ink2' }}>{description}</Box>
            </Box>
          </Box>
        )}
      />
      {roles.map(([role, what]) => (
        <SelectInput
          key={role}
          label={role === 'field' ? 'Field' : role}
          hint={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}
          options={toOptions(fields, role === 'field' ? rule.field : rule.fields?.[role])}
          value={(role === 'field' ? rule.field : rule.fields?.[role]) ?? ''}
          onChange={(id) => setRole(role, id)}
        />
      ))}
      {Object.entries(known?.parameters ?? {}).map(([name, usual]) => (
        <TextInput
          key={name}
          label={name}
          hint={`Without a value: ${usual}`}
          value={String(rule.parameters?.[name] ?? '')}
          onChange={(text) => {
            const { [name]: _, ...others } = rule.parameters ?? {}
            const value = typeof usual === 'number' && text.trim() !== '' ? Number(text) : text
            const parameters = text === '' || Number.isNaN(value) ? others : { ...others, [name]: value }
            onChange(
              setKeys(rule, { parameters: Object.keys(parameters).length > 0 ? parameters : undefined }),
            )
          }}
        />
      ))}
    </>
  )
}

/** Shows the form of a custom rule: a formula that is true in rows that are wrong. */
export function OwnRuleForm({ rule, fields, onChange }: RuleFormProps<OwnUse>) {
  return (
    <>
      <TextInput
        label="Code"
        hint="Findings and waivers name it: zip-of-po-box"
        value={rule.code}
        onChange={(code) => onChange({ ...rule, code })}
        isFirst
        maxLength={64}
      />
      <TextInput
        label="Fails if"
        hint="A formula over fields: zip <> zip_of_registry"
        value={rule.fails}
        onChange={(fails) => onChange({ ...rule, fails })}
        rows={2}
        maxLength={10_000}
      />
      <TextInput
        label="Message"
        hint="What is wrong, and what to do about it."
        value={rule.message}
        onChange={(message) => onChange({ ...rule, message })}
        rows={2}
        maxLength={1000}
      />
      <SelectInput
        label="Field"
        hint="What the finding is about. None: the row as a whole."
        options={toOptions(fields, rule.field)}
        value={rule.field ?? ''}
        onChange={(id) => onChange(setKeys(rule, { field: orNone(id) }))}
      />
    </>
  )
}

/** Shows the fields that every rule has: its severity, the law, and what to do. */
export function SharedRuleForm({ rule, onChange }: Omit<RuleFormProps<WrittenRule>, 'fields'>) {
  const usual = 'rule' in rule ? (findRule(rule.rule)?.severity ?? 'error') : 'error'
  const change = (given: Partial<Record<'law' | 'hint' | 'severity', string | undefined>>) =>
    onChange(setKeys<WrittenRule>(rule, given as Partial<WrittenRule>))
  return (
    <>
      <SelectInput
        label="Severity"
        options={[{ value: '', label: `${SEVERITY_LABELS[usual]}, as usual` }, ...SEVERITY_OPTIONS]}
        value={rule.severity ?? ''}
        onChange={(severity) => change({ severity: orNone(severity) })}
        hint="Reject: never goes out. Error: held until corrected."
      />
      <TextInput
        label="Law"
        value={rule.law ?? ''}
        onChange={(law) => change({ law: orNone(law) })}
        maxLength={200}
      />
      <TextInput
        label="How to correct it"
        value={rule.hint ?? ''}
        onChange={(hint) => change({ hint: orNone(hint) })}
        maxLength={1000}
      />
    </>
  )
}
