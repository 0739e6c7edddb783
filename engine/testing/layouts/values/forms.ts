import { stateByCode } from '@concord/domain'

const DAY_MS = 86_400_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const ofDay = (write: (year: string, month: string, day: string) => string) => (value: string) => {
  const [year = '', month = '', day = ''] = value.split('-')
  return write(year, month, day)
}

const ofAnswer = (yes: string, no: string) => (value: string) => (value === 'Y' ? yes : no)

/** The ways of writing a value other than its plain form; each makes its form from the plain one. */
export const FORMS: Readonly<Record<string, (value: string) => string>> = {
  upper: (value) => value.toUpperCase(),
  letter: (value) => value.slice(0, 1),
  us: ofDay((year, month, day) => `${month}/${day}/${year}`),
  'us-short': ofDay((year, month, day) => `${Number(month)}/${Number(day)}/${year.slice(2)}`),
  'us-compact': ofDay((year, month, day) => `${month}${day}${year}`),
  compact: (value) => value.replaceAll('-', ''),
  named: ofDay((year, month, day) => `${Number(day)}-${MONTHS[Number(month) - 1]}-${year}`),
  'month-year': ofDay((year, month) => `${month}/${year}`),
  /** The number of the day in a spreadsheet. */
  number: (value) => String((Date.parse(value) - Date.parse('1899-12-30')) / DAY_MS),
  timestamp: (value) => `${value}T00:00:00.000Z`,
  parentheses: (value) => `(${value.slice(0, 3)}) ${value.slice(3, 6)}-${value.slice(6)}`,
  dashes: (value) => `${value.slice(0, 3)}-${value.slice(3, 6)}-${value.slice(6)}`,
  dots: (value) => `${value.slice(0, 3)}.${value.slice(3, 6)}.${value.slice(6)}`,
  'tax-dash': (value) => `${value.slice(0, 2)}-${value.slice(2)}`,
  'yes-no': ofAnswer('Yes', 'No'),
  'true-false': ofAnswer('TRUE', 'FALSE'),
  'one-zero': ofAnswer('1', '0'),
  mark: ofAnswer('X', ''),
  'state-name': (value) => stateByCode(value)?.name ?? value,
  gender: (value) => (value === 'F' ? 'Female' : 'Male'),
  semicolons: (value) => value.replaceAll(', ', '; '),
}
