import { AUDIT_RETENTION_SETTING, DEFAULT_AUDIT_RETENTION_DAYS, findAuditRetentionError } from './audit.ts'
import type { ProductName } from './product.ts'
import {
  DEFAULT_SENSITIVE_POLICIES,
  isSensitivePolicy,
  SENSITIVE_KINDS,
  SENSITIVE_POLICIES,
  SENSITIVE_SETTINGS,
} from './sensitive-data.ts'

export const DEFAULT_ERROR_REPORTS_DASHBOARD_URI = 'processing_stats::error_report'

/** Names the setting that lists the networks of an organization, with commas between them. */
export const NETWORKS_SETTING = 'networks'

/** Returns the names that the setting of networks lists. */
export function listNetworks(value: string): readonly string[] {
  return [...new Set(value.split(',').map((name) => name.trim()))].filter((name) => name !== '')
}

export type SettingValue = string | boolean

export type OrganizationSetting = {
  readonly name: string
  readonly value: SettingValue
  /** Null: of the organization itself, for those who run it. */
  readonly product: ProductName | null
}

/** The known settings of an organization with their defaults. */
export const KNOWN_SETTINGS = [
  { name: 'advanced-upload', value: false, product: 'ROSTER_MANAGEMENT' },
  { name: 'pdf-roster-upload', value: false, product: 'ROSTER_MANAGEMENT' },
  {
    name: 'error-reports-dashboard-uri',
    value: DEFAULT_ERROR_REPORTS_DASHBOARD_URI,
    product: 'ROSTER_MANAGEMENT',
  },
  { name: 'entity-mapping', value: false, product: 'ROSTER_MANAGEMENT' },
  ...SENSITIVE_KINDS.map((kind) => ({
    name: SENSITIVE_SETTINGS[kind],
    value: DEFAULT_SENSITIVE_POLICIES[kind],
    product: 'ROSTER_MANAGEMENT' as const,
  })),
  { name: 'referral-creation', value: false, product: 'PROVIDER_DIRECTORY' },
  { name: NETWORKS_SETTING, value: '', product: 'DATA_UPDATES' },
  { name: AUDIT_RETENTION_SETTING, value: String(DEFAULT_AUDIT_RETENTION_DAYS), product: null },
] as const satisfies readonly OrganizationSetting[]

export type SettingName = (typeof KNOWN_SETTINGS)[number]['name']

/** The longest text of a setting. */
export const MAX_SETTING_TEXT = 200

/** Returns what a setting may be, where it is one of a few words; undefined for a text or a switch. */
export function findSettingChoices(name: SettingName): readonly string[] | undefined {
  const isPolicy = SENSITIVE_KINDS.some((kind) => SENSITIVE_SETTINGS[kind] === name)
  return isPolicy ? SENSITIVE_POLICIES : undefined
}

/** Returns what is wrong with the value of a setting, in words; undefined when nothing is. */
export function findSettingError(name: SettingName, value: string): string | undefined {
  if (name === AUDIT_RETENTION_SETTING) return findAuditRetentionError(value)
  if (findSettingChoices(name)) return isSensitivePolicy(value) ? undefined : 'Choose keep, mask or drop.'
  const isSwitch = KNOWN_SETTINGS.some((known) => known.name === name && typeof known.value === 'boolean')
  if (isSwitch) return value === 'true' || value === 'false' ? undefined : 'It must be true or false.'
  if (value.trim() === '') return 'Give it a value, or reset it to its default.'
  return value.length > MAX_SETTING_TEXT ? `Keep it under ${MAX_SETTING_TEXT + 1} characters.` : undefined
}

/** Parses the exact strings 'true' and 'false' as booleans; any other value stays a string. */
export function parseSettingValue(value: string): SettingValue {
  if (value === 'true') return true
  if (value === 'false') return false
  return value
}

/** Returns all known settings: the received value where there is one, else the default. Unknown names are ignored. */
export function buildSettings(
  received: readonly { setting: string; value: string }[],
): readonly OrganizationSetting[] {
  return KNOWN_SETTINGS.map((known) => {
    const found = received.find((entry) => entry.setting === known.name)
    return found ? { ...known, value: parseSettingValue(found.value) } : known
  })
}
