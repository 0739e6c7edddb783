import {
  formatCity,
  formatDate,
  formatNamePart,
  formatPhone,
  formatStreet,
  isCalendarDate,
  taxonomyName,
} from '@concord/domain'
import { formatHours } from './format-hours.ts'

type Item = Readonly<Record<string, unknown>>

/** Hours of senders may be written otherwise. */
function tellHours(hours: Item): string {
  const isKnown = Object.values(hours).every((time) => Array.isArray(time) && time.length === 2)
  if (isKnown) return formatHours(hours as Record<string, [string, string]>).join('; ')
  return Object.entries(hours)
    .map(([day, time]) => `${day} ${String(time)}`)
    .join('; ')
}

function formatText(path: string, text: string): string {
  if (/\.(phone|fax)$/.test(path)) return formatPhone(text)
  if (/\.address_[12]$/.test(path)) return formatStreet(text)
  if (path.endsWith('.city')) return formatCity(text)
  if (path === 'last_name') return formatNamePart(text, 'family')
  return path === 'first_name' || path === 'middle_name' ? formatNamePart(text, 'given') : text
}

function formatItem(path: string, item: Item): string {
  if (path === 'taxonomies') {
    const license = [item.licenseNumber, item.licenseState].filter(Boolean).join(' ')
    return `${taxonomyName(String(item.code))}${license && `, license ${license}`}`
  }
  if (path.endsWith('.hours')) return tellHours(item)
  return ['type', 'value', 'state']
    .map((name) => item[name])
    .filter(Boolean)
    .join(' ')
}

/** A value of the directory as people read it. */
export function formatRecordValue(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Not stated'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.length === 0 ? 'Not stated' : value.map((item) => formatRecordValue(path, item)).join('; ')
  if (typeof value === 'object') return formatItem(path, value as Item)
  const text = String(value)
  if (isCalendarDate(text.slice(0, 10))) return formatDate(text.slice(0, 10))
  return formatText(path, text)
}
