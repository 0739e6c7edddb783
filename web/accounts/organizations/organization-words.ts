import { MAX_ROSTER_TYPES, MAX_ZIP_CODES } from '@concord/contract'
import {
  type ApiAccess,
  type DataAccess,
  DEFAULT_AUDIT_RETENTION_DAYS,
  formatCount,
  KNOWN_SETTINGS,
  LEAST_AUDIT_RETENTION_DAYS,
  MOST_AUDIT_RETENTION_DAYS,
  readRosterTypes,
  readZipCodes,
  type SettingName,
  settingFault,
  stateByCode,
  type WordList,
} from '@concord/domain'
import type { ConflictField } from '#web/ui/form/ConflictDialog.tsx'
import type { FieldFaults } from '#web/ui/form/field-faults.ts'
import { changedFields } from '#web/ui/form/use-edits.ts'
import { type OrganizationValues, SETTING_NAMES } from './organization-values.ts'

export const DATA_ACCESS_LABELS: Readonly<Record<DataAccess, string>> = {
  BASIC: 'Basic (outdated)',
  BASIC_AND_INSURANCE: 'Basic and insurance (outdated)',
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
  'referral-creation': 'Referral creation',
  'audit-retention-days': 'Audit log retention in days',
}

export const SETTING_HINTS: Readonly<Record<SettingName, string>> = {
  'advanced-upload': 'Shows sheet, header, encoding and delimiter options when a roster is uploaded.',
  'pdf-roster-upload': 'Accepts rosters as PDF files.',
  'error-reports-dashboard-uri': 'The dashboard shown in Error Reports.',
  'entity-mapping': 'Includes entity fields when a roster is mapped.',
  'referral-creation': 'Allows users to create referrals from the directory.',
  'audit-retention-days': `From ${LEAST_AUDIT_RETENTION_DAYS} (1 year) to ${formatCount(MOST_AUDIT_RETENTION_DAYS)} (20 years); ${formatCount(DEFAULT_AUDIT_RETENTION_DAYS)} (7 years) by default.`,
}

/** Returns what a list that was typed holds: '12 ZIP codes'. */
export function countInWords({ words }: WordList, one: string, many: string, none: string): string {
  if (words.length === 0) return none
  return `${formatCount(words.length)} ${words.length === 1 ? one : many}`
}

export const defaultOf = (setting: SettingName) =>
  KNOWN_SETTINGS.find((known) => known.name === setting)?.value ?? false

const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off')

function settingInWords(setting: SettingName, stored: string | null): string {
  const value = stored ?? String(defaultOf(setting))
  const words = value === 'true' || value === 'false' ? onOrOff(value === 'true') : value
  return stored === null ? `${words} (default)` : words
}

/** Returns the value of a field as people read it. */
export function fieldInWords(values: OrganizationValues, field: Field): string {
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
      return settingInWords(field, values[field])
  }
}

function refusedInWords({ refused }: WordList, what: string): string | undefined {
  if (refused.length === 0) return undefined
  const shown = refused.slice(0, 5).join(', ')
  const more = refused.length > 5 ? ` and ${formatCount(refused.length - 5)} more` : ''
  return `Not ${what}: ${shown}${more}.`
}

/** Returns what is wrong with the values, by field; the server would refuse them. */
export function faultsOf(values: OrganizationValues): FieldFaults {
  const [zipCodes, rosterTypes] = [readZipCodes(values.zipCodes), readRosterTypes(values.rosterTypes)]
  const found: Partial<Record<Field, string | undefined>> = {
    name: values.name.trim() === '' ? 'Give the organization a name.' : undefined,
    zipCodes:
      refusedInWords(zipCodes, 'ZIP codes') ??
      (zipCodes.words.length > MAX_ZIP_CODES ? `${formatCount(MAX_ZIP_CODES)} is the maximum.` : undefined),
    rosterTypes:
      refusedInWords(rosterTypes, 'roster types, which use lowercase letters, digits and hyphens') ??
      (rosterTypes.words.length > MAX_ROSTER_TYPES ? `${MAX_ROSTER_TYPES} is the maximum.` : undefined),
    ...Object.fromEntries(
      SETTING_NAMES.map((setting) => {
        const value = values[setting]
        return [setting, value === null ? undefined : settingFault(setting, value)]
      }),
    ),
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** Returns what they and you changed since the base, field by field in the order of the form. */
export function conflictFields(
  base: OrganizationValues,
  theirs: OrganizationValues,
  yours: OrganizationValues,
): ConflictField[] {
  const [byThem, byYou] = [changedFields(base, theirs), changedFields(base, yours)]
  const fields = Object.keys(FIELD_LABELS) as Field[]
  return fields
    .filter((field) => byThem.includes(field) || byYou.includes(field))
    .map((field) => ({
      label: FIELD_LABELS[field],
      theirs: byThem.includes(field) ? fieldInWords(theirs, field) : undefined,
      yours: byYou.includes(field) ? fieldInWords(yours, field) : undefined,
    }))
}
