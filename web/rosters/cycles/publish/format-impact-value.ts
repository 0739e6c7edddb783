import { formatDate, formatPhone, isCalendarDate, taxonomyName } from '@concord/domain'

type Item = Readonly<Record<string, unknown>>

function formatItem(path: string, item: Item): string {
  if (path === 'taxonomies') {
    const license = [item.licenseNumber, item.licenseState].filter(Boolean).join(' ')
    return `${taxonomyName(String(item.code))}${license && `, license ${license}`}`
  }
  return ['type', 'value', 'state']
    .map((name) => item[name])
    .filter(Boolean)
    .join(' ')
}

/** A value of the directory as people read it. */
export function formatImpactValue(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Not stated'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.length === 0 ? 'Not stated' : value.map((item) => formatImpactValue(path, item)).join('; ')
  if (typeof value === 'object') return formatItem(path, value as Item)
  const text = String(value)
  if (isCalendarDate(text.slice(0, 10))) return formatDate(text.slice(0, 10))
  return /\.(phone|fax)$/.test(path) ? formatPhone(text) : text
}
