import { isCalendarDate } from './calendar-date.ts'
import { formatCredentials } from './credentials.ts'
import { isValidNpi } from './npi.ts'
import { phoneDigits } from './phone.ts'
import type { FieldKind } from './record-field.ts'
import { searchKey } from './search-key.ts'

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sortKeys(part)]),
  )
}

const asJson = (value: unknown) => JSON.stringify(sortKeys(value))
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const sorted = (texts: readonly string[]) => [...new Set(texts)].sort().join('\n')

const KEYS: Readonly<Record<FieldKind, (value: unknown) => string>> = {
  text: (value) => searchKey(String(value)),
  given: (value) => searchKey(String(value)),
  words: (value) =>
    sorted(
      formatCredentials(String(value))
        .split(', ')
        .map((word) => searchKey(word)),
    ),
  code: (value) => String(value).trim().toUpperCase(),
  phone: (value) => phoneDigits(String(value)) ?? searchKey(String(value)),
  flag: String,
  date: (value) => String(value).slice(0, 10),
  moment: (value) => String(new Date(String(value)).getTime()),
  npi: String,
  set: (value) => sorted(asList(value).map((item) => searchKey(String(item)))),
  list: (value) => sorted(asList(value).map(asJson)),
  object: asJson,
}

/** Tells whether a value stands for no value: null, undefined, an empty text or an empty list. */
export function isNoValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Returns the form in which values of a kind of field are compared: 'M.D., FACC' and 'FACC, MD' have the same, and so
 * have '(214) 555-0142' and '2145550142'. The empty text for no value.
 */
export function getValueKey(kind: FieldKind, value: unknown): string {
  return isNoValue(value) ? '' : KEYS[kind](value)
}

/** Tells whether two values of a kind of field say the same. */
export function isSameValue(kind: FieldKind, one: unknown, other: unknown): boolean {
  return getValueKey(kind, one) === getValueKey(kind, other)
}

/**
 * Tells whether a value has initials of what another writes out: 'M.' is short for 'MARIE', 'J R' for 'JOHN ROBERT'. Only given
 * names have initials.
 */
export function isShortFor(kind: FieldKind, value: unknown, other: unknown): boolean {
  if (kind !== 'given' || isNoValue(value) || isNoValue(other)) return false
  const names = getValueKey(kind, other).split(' ')
  const parts = getValueKey(kind, value).split(' ')
  const isInitial = (part: string, name = '') => part.length === 1 && name.length > 1 && name.startsWith(part)
  const stands = (part: string, index: number) => part === names[index] || isInitial(part, names[index])
  return parts.every(stands) && parts.some((part, index) => isInitial(part, names[index]))
}

const isText = (value: unknown) => typeof value === 'string'
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const CHECKS: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  text: isText,
  given: isText,
  words: isText,
  code: isText,
  phone: isText,
  flag: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && isCalendarDate(value),
  moment: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  npi: (value) => isValidNpi(String(value)),
  set: (value) => Array.isArray(value) && value.every(isText),
  list: (value) => Array.isArray(value) && value.every(isObject),
  object: isObject,
}

/** Tells whether a field of this kind can hold the value; each can hold null. */
export function isFieldValue(kind: FieldKind, value: unknown): boolean {
  return value === null || CHECKS[kind](value)
}
