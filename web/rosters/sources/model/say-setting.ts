import {
  findRule,
  SEVERITIES,
  type SettingName,
  type SettingValue,
  type Severity,
  type TargetConfig,
} from '@concord/roster-language'
import { SEVERITY_LABELS } from '../../targets/labels.ts'

const SHOWN_VALUES = 3
const isSeverity = (value: unknown): value is Severity => SEVERITIES.some((severity) => severity === value)

function labelOf(target: TargetConfig, id: string): string {
  return target.fields.find((field) => field.id === id)?.label ?? id
}

/** Formats a rule, such as 'npi-check-digit, NPI'. */
function sayRule(rule: string, target: TargetConfig): string {
  const [code = rule, field] = rule.split(' ')
  const isOfField = field !== undefined && !field.includes('=')
  return isOfField && findRule(code) ? `${code}, ${labelOf(target, field)}` : code
}

/** Returns the name of a setting, such as 'Required: Fax'. */
export function saySetting(name: SettingName, target: TargetConfig): string {
  switch (name.setting) {
    case 'key':
      return 'Key'
    case 'required':
      return `Required: ${labelOf(target, name.field)}`
    case 'max-length':
      return `Length: ${labelOf(target, name.field)}`
    case 'allowed':
      return `Values: ${labelOf(target, name.field)}`
    default:
      return `Severity: ${sayRule(name.rule, target)}`
  }
}

/** Formats the value of a setting; 'Not there' if a target does not have it. */
export function saySettingValue(
  { setting }: SettingName,
  value: SettingValue | undefined,
  target: TargetConfig,
): string {
  if (value === undefined) return 'Not there'
  if (setting === 'required') return value === true ? 'Yes' : 'No'
  if (setting === 'max-length') return value === null ? 'Any length' : `${String(value)} characters`
  if (setting === 'severity') return isSeverity(value) ? SEVERITY_LABELS[value] : String(value)
  if (!Array.isArray(value)) return 'Any value'
  if (setting === 'key') return value.map((id) => labelOf(target, id)).join(' + ') || 'None'
  const more = value.length - SHOWN_VALUES
  return more > 1 ? `${value.slice(0, SHOWN_VALUES).join(', ')} and ${more} more` : value.join(', ')
}
