import {
  explainExclusionType,
  facetValueLabel,
  findRecordField,
  formatCity,
  formatDate,
  formatNamePart,
  formatPersonName,
  formatPhone,
  formatStreet,
  isCalendarDate,
  taxonomyName,
} from '@concord/domain'
import { CONFIRMATIONS, isConfirmation } from './confirmation.ts'
import { formatCode } from './format-code.ts'
import { formatHours } from './format-hours.ts'

const lastOf = (path: string) => path.split('.').at(-1) ?? path

/** Formats a path: 'locations.0.phone' as 'Phone'. A path that is no column of a record is named by its last part. */
export function formatField(path: string): string {
  return findRecordField(path)?.label ?? formatCode(lastOf(path))
}

type Item = Readonly<Record<string, unknown>>
const textOf = (item: Item, name: string) => (typeof item[name] === 'string' ? item[name] : '')

/** Formats hours, also those that a sender wrote in another format. */
function tellHours(hours: Item): string {
  const isKnown = Object.values(hours).every((time) => Array.isArray(time) && time.length === 2)
  if (isKnown) return formatHours(hours as Record<string, [string, string]>).join('; ')
  return Object.entries(hours)
    .map(([day, time]) => `${day} ${String(time)}`)
    .join('; ')
}

/** Formats an exclusion as 'Section 1128(b)(4) since Nov 7, 2020, reinstated Nov 13, 2026'. */
function tellExclusion(item: Item): string {
  const [since, until] = [textOf(item, 'excludedOn'), textOf(item, 'reinstatedOn')]
  const words = `Section ${explainExclusionType(textOf(item, 'type')).section} since ${formatDate(since)}`
  return until ? `${words}, reinstated ${formatDate(until)}` : words
}

function formatItem(path: string, item: Item): string {
  switch (lastOf(path)) {
    case 'taxonomies': {
      const license = [textOf(item, 'licenseNumber'), textOf(item, 'licenseState')].filter(Boolean).join(' ')
      const primary = item.primary === true ? 'primary' : ''
      const rest = [primary, license && `license ${license}`].filter(Boolean).join(', ')
      return `${taxonomyName(textOf(item, 'code'))}${rest && ` (${rest})`}`
    }
    case 'other_names': {
      const { prefix, firstName, middleName, lastName, suffix, credentials } = item as Record<string, string>
      const kind = textOf(item, 'kind')
      const name = formatPersonName({ prefix, firstName, middleName, lastName, suffix, credentials })
      return kind ? `${name} (${kind})` : name
    }
    case 'identifiers':
      return ['type', 'value', 'state']
        .map((name) => textOf(item, name))
        .filter(Boolean)
        .join(' ')
    case 'endpoints':
      return textOf(item, 'endpoint')
    case 'hours':
      return tellHours(item)
    case 'exclusion':
      return tellExclusion(item)
    default:
      return Object.values(item).filter(Boolean).join(' ')
  }
}

function formatPlain(path: string, text: string): string {
  if (isCalendarDate(text.slice(0, 10))) return formatDate(text)
  switch (lastOf(path)) {
    case 'phone':
    case 'fax':
      return formatPhone(text)
    case 'city':
      return formatCity(text)
    case 'address_1':
    case 'address_2':
      return formatStreet(text)
    case 'last_name':
      return formatNamePart(text, 'family')
    case 'first_name':
    case 'middle_name':
      return formatNamePart(text, 'given')
    case 'gender':
      return facetValueLabel('genders', text)
    case 'confirmation':
      return isConfirmation(text) ? CONFIRMATIONS[text].words : text
    case 'status':
      return formatCode(text)
    default:
      return text
  }
}

/** Returns a value of the ledger as people read it. */
export function formatValue(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '')
    return path === 'exclusion' ? 'None' : 'Not stated'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    if (value.length === 0) return 'Not stated'
    const items = value.map((item) => formatValue(path, item))
    return items.join(items.some((item) => item.includes(',')) ? '; ' : ', ')
  }
  if (typeof value === 'object') return formatItem(path, value as Item)
  return formatPlain(path, String(value))
}

/** Formats the values before and after; of two lists only the items that differ. */
export function formatDifference(
  path: string,
  before: unknown,
  after: unknown,
): { before: string; after: string } {
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return { before: formatValue(path, before), after: formatValue(path, after) }
  }
  const keysOf = (list: readonly unknown[]) => new Set(list.map((item) => JSON.stringify(item)))
  const without = (list: readonly unknown[], others: readonly unknown[]) => {
    const known = keysOf(others)
    return list.filter((item) => !known.has(JSON.stringify(item)))
  }
  if (before.length === 0 || after.length === 0) {
    return { before: formatValue(path, before), after: formatValue(path, after) }
  }
  const gone = without(before, after)
  const added = without(after, before)
  return {
    before: gone.length > 0 ? formatValue(path, gone) : 'Nothing removed',
    after: added.length > 0 ? formatValue(path, added) : 'Nothing added',
  }
}
