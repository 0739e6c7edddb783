import { FORM_BODIES } from '@concord/contract/form-bodies'
import {
  type ApiAccess,
  type DataAccess,
  DEFAULT_AUDIT_RETENTION_DAYS,
  formatCount,
  isSensitivePolicy,
  KNOWN_SETTINGS,
  MAX_AUDIT_RETENTION_DAYS,
  MIN_AUDIT_RETENTION_DAYS,
  readRosterTypes,
  readZipCodes,
  type SensitivePolicy,
  type SettingName,
  stateByCode,
  type WordList,
} from '@concord/domain'
import { checkBody } from '#web/ui/form/check-body.ts'
import type { FieldFormats } from '#web/ui/form/conflict-fields.ts'
import type { Edited } from '#web/ui/form/edits.ts'
import type { FieldErrors } from '#web/ui/form/field-errors.ts'
import { getChange, type OrganizationValues } from './organization-values.ts'
import type { OrganizationChange } from './queries.ts'

export const DATA_ACCESS_LABELS: Readonly<Record<DataAccess, string>> = {
  BASIC: 'Basic (deprecated)',
  BASIC_AND_INSURANCE: 'Basic and insurance (deprecated)',
  PRACTITIONER: 'Practitioners',
  PRACTITIONER_AND_ENTITY: 'Practitioners and entities',
  INNOVATOR: 'Innovator: everything',
}

export const API_ACCESS_LABELS: Readonly<Record<ApiAccess, string>> = {
  SINGLE: 'Single: one record per call',
  BATCH: 'Batch: also lists and exports',
}

type Field = Exclude<keyof OrganizationValues, 'version'>

/** The fields in the order of the form. */
export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  name: 'Name',
  demo: 'Demo organization',
  directory: 'Directory',
  dataAccess: 'Data access',
  apiAccess: 'API access',
  states: 'States',
  zipCodes: 'ZIP codes',
  rosters: 'Roster Management',
  rosterTypes: 'Roster types',
  changelog: 'Changelog',
  dataUpdates: 'Data Updates',
  'advanced-upload': 'Advanced upload',
  'pdf-roster-upload': 'PDF roster upload',
  'error-reports-dashboard-uri': 'Error reports dashboard',
  'entity-mapping': 'Entity mapping',
  'roster-ssn': 'Social Security numbers in rosters',
  'roster-birth-date': 'Birth dates in rosters',
  'roster-dea': 'DEA numbers in rosters',
  'referral-creation': 'Referral creation',
  networks: 'Networks',
  'audit-retention-days': 'Audit log retention in days',
}

export const SETTING_HINTS: Readonly<Record<SettingName, string>> = {
  'advanced-upload':
    'Shows sheet, header, encoding and delimiter options when a roster is uploaded, and accepts XLSB, SLK and DIF.',
  'pdf-roster-upload': 'Accepts rosters as PDF files.',
  'error-reports-dashboard-uri': 'The dashboard shown in Error Reports.',
  'entity-mapping': 'Includes entity fields when a roster is mapped.',
  'roster-ssn': 'Applied before a file is stored. Masked numbers keep their last four digits.',
  'roster-birth-date':
    'Applied before a file is stored. Masked dates keep their year. Keep them if a target needs the whole date.',
  'roster-dea': 'Applied before a file is stored. Masked numbers keep their last four digits.',
  'referral-creation': 'Allows users to create referrals from the directory.',
  networks: 'Separate names with commas. The compliance clocks cover practitioners in these networks.',
  'audit-retention-days': `From ${MIN_AUDIT_RETENTION_DAYS} (1 year) to ${formatCount(MAX_AUDIT_RETENTION_DAYS)} (20 years); ${formatCount(DEFAULT_AUDIT_RETENTION_DAYS)} (7 years) by default.`,
}

/** Returns what a list that was typed holds: '12 ZIP codes'. */
export function formatCounted({ words }: WordList, one: string, many: string, none: string): string {
  if (words.length === 0) return none
  return `${formatCount(words.length)} ${words.length === 1 ? one : many}`
}

export const getDefault = (setting: SettingName) =>
  KNOWN_SETTINGS.find((known) => known.name === setting)?.value ?? false

const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off')

const POLICY_LABELS: Readonly<Record<SensitivePolicy, string>> = {
  keep: 'Keep',
  mask: 'Mask',
  drop: 'Remove',
}

/** Returns one of few values of a setting as people read it, any other as it is. */
export const formatChoice = (value: string): string =>
  isSensitivePolicy(value) ? POLICY_LABELS[value] : value

function formatSetting(setting: SettingName, stored: string | null): string {
  const value = stored ?? String(getDefault(setting))
  const words = value === 'true' || value === 'false' ? onOrOff(value === 'true') : formatChoice(value)
  return stored === null ? `${words} (default)` : words
}

/** Returns the value of a field as people read it. */
export function formatField(values: OrganizationValues, field: Field): string {
  switch (field) {
    case 'name':
      return values.name
    case 'dataAccess':
      return DATA_ACCESS_LABELS[values.dataAccess]
    case 'apiAccess':
      return API_ACCESS_LABELS[values.apiAccess]
    case 'states':
      return values.states.map((code) => stateByCode(code)?.name ?? code).join(', ') || 'All states'
    case 'zipCodes':
      return readZipCodes(values.zipCodes).words.join(', ') || 'None'
    case 'rosterTypes':
      return readRosterTypes(values.rosterTypes).words.join(', ') || 'None'
    case 'demo':
    case 'directory':
    case 'rosters':
    case 'changelog':
    case 'dataUpdates':
      return onOrOff(values[field])
    default:
      return formatSetting(field, values[field])
  }
}

function formatRefused({ refused }: WordList, what: string): string | undefined {
  if (refused.length === 0) return undefined
  const shown = refused.slice(0, 5).join(', ')
  const more = refused.length > 5 ? ` and ${formatCount(refused.length - 5)} more` : ''
  return `Not ${what}: ${shown}${more}.`
}

/** Returns the field that a part of the body came from: 'products.0.config.zipCodes.3' was typed as ZIP codes. */
function fieldOf(path: string, { settings = [] }: OrganizationChange): string {
  const [part = '', place, ...rest] = path.split('.')
  if (part === 'settings') return settings[Number(place)]?.setting ?? path
  return part === 'products' ? (rest.find((name) => name !== 'config') ?? path) : path
}

/** Returns what is wrong with the values, by field: words that no list takes, and what the body of the call may not hold. */
export function findErrors({
  values,
  edits,
}: Pick<Edited<OrganizationValues>, 'values' | 'edits'>): FieldErrors {
  const change = getChange(values, edits)
  const { errors } = checkBody(FORM_BODIES.changeOrganization, change)
  const refused: Partial<Record<Field, string | undefined>> = {
    zipCodes: formatRefused(readZipCodes(values.zipCodes), 'ZIP codes'),
    rosterTypes: formatRefused(
      readRosterTypes(values.rosterTypes),
      'roster types, which use lowercase letters, digits and hyphens',
    ),
  }
  return {
    ...Object.fromEntries(Object.entries(errors).map(([path, error]) => [fieldOf(path, change), error])),
    ...Object.fromEntries(
      Object.entries(refused).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  }
}

export const ORGANIZATION_WORDS: FieldFormats<OrganizationValues, Field> = {
  labels: FIELD_LABELS,
  wordsOf: formatField,
}
