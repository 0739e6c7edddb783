import { isValidDea, isValidNpi, phoneDigits, STATES, stateByName } from '@concord/domain'

/** Describes what the values of a column look like. */
export type Shape =
  | 'npi'
  | 'email'
  | 'taxonomy'
  | 'dea'
  | 'ssn'
  | 'tin'
  | 'zip'
  | 'phone'
  | 'date'
  | 'state'
  | 'gender'
  | 'boolean'
  | 'number'
  | 'name'
  | 'text'
  | 'empty'

const STATE_CODES = new Set(STATES.map(({ code }) => code))

const DATES = [
  /^(?<month>\d{1,2})([/.-])(?<day>\d{1,2})\2(?:\d{4}|\d{2})(?: \d{1,2}:\d{2}.*)?$/,
  /^(?:19|20)\d{2}([/.-])(?<month>\d{1,2})\1(?<day>\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/,
  /^(?:19|20)\d{2}(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?:19|20)\d{2}$/,
  /^\d{1,2}[ -](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ -,]+(?:\d{4}|\d{2})$/i,
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4}$/i,
]

/**
 * Says whether a text has a shape when nothing is known of its column. Most shapes need a digit and the others have
 * none, so that a text is tried with those that it can have, the most telling one first.
 */
type ShapeTest = readonly [shape: Shape, test: (text: string) => boolean]

const EMAIL: ShapeTest = ['email', (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)]
const BOOLEAN: ShapeTest = ['boolean', (text) => /^(?:y|n|yes|no|true|false|t|f|x|0|1)$/i.test(text)]
const WITH_DIGITS: readonly ShapeTest[] = [
  ['npi', isValidNpi],
  EMAIL,
  ['taxonomy', (text) => /^[12]\d{2}[0-9A-Z]{6}X$/.test(text)],
  ['dea', isValidDea],
  ['ssn', (text) => /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(text)],
  ['tin', (text) => /^\d{2}-\d{7}$/.test(text)],
  ['date', isDate],
  ['zip', (text) => /^\d{5}(?:-?\d{4})?$/.test(text)],
  ['phone', (text) => phoneDigits(text.replace(/\s*(?:x|ext\.?)\s*\d+$/i, '')) !== undefined],
  BOOLEAN,
  ['number', (text) => /^[-+]?\$?\d[\d,]*(?:\.\d+)?%?$/.test(text)],
]
const WITHOUT_DIGITS: readonly ShapeTest[] = [
  EMAIL,
  ['state', (text) => STATE_CODES.has(text) || stateByName(text) !== undefined],
  ['gender', (text) => /^(?:m|f|u|x|male|female|unknown|nonbinary|non-binary)$/i.test(text)],
  BOOLEAN,
]

/** Returns all shapes that a text has without the blanks around it; none for plain text. */
export function getShapes(text: string): Shape[] {
  const trimmed = text.trim()
  const tests = /\d/.test(trimmed) ? WITH_DIGITS : WITHOUT_DIGITS
  return tests.filter(([, test]) => test(trimmed)).map(([shape]) => shape)
}

function isDate(text: string): boolean {
  return DATES.some((pattern) => {
    const found = pattern.exec(text)
    if (!found) return false
    const { month = '1', day = '1' } = found.groups ?? {}
    const [one, two] = [Number(month), Number(day)]
    // Either order: months first, or days first.
    return Math.min(one, two) >= 1 && Math.min(one, two) <= 12 && Math.max(one, two) <= 31
  })
}
