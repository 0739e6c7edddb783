import { addWholeMonths, fromEpochDay, readDay, toEpochDay, writeDay } from '../day.ts'
import { define } from './signature.ts'

const EIGHT_DIGITS = /^\d{8}$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ORDERS: readonly string[] = ['MDY', 'DMY', 'YMD']
const FIRST_LAST_YEAR = 1099

/** Returns the date that three parts in this order write; null when they do not, or the date does not exist. */
function readOrdered(text: string, order: string, lastYear: number | null): string | null {
  if (!ORDERS.includes(order)) return null
  const ends = Array.from(order, (_, place) => place * 2 + (order.slice(0, place + 1).includes('Y') ? 4 : 2))
  const isSlashed = !EIGHT_DIGITS.test(text)
  const parts = isSlashed ? text.split('/') : ends.map((end, place) => text.slice(ends[place - 1] ?? 0, end))
  const getPart = (letter: string) => parts[order.indexOf(letter)] ?? ''
  const year = readYear(getPart('Y'), order.endsWith('Y') ? lastYear : null)
  const month = readMonth(getPart('M'))
  const day = /^\d\d?$/.test(getPart('D')) ? Number(getPart('D')) : null
  return parts.length === 3 && year && month && day ? writeDay(year, month, day) : null
}

function readYear(text: string, lastYear: number | null): number | null {
  if (/^[1-9]\d{3}$/.test(text)) return Number(text)
  const last = Math.trunc(lastYear ?? 0)
  if (!/^\d\d$/.test(text) || last < FIRST_LAST_YEAR || last > 9999) return null
  return last - ((last - Number(text)) % 100)
}

function readMonth(text: string): number | null {
  return /^\d\d?$/.test(text) ? Number(text) : MONTHS.indexOf(text.toLowerCase()) + 1 || null
}

/** Functions of dates, from year 1 to 9999; what falls outside is null. */
export const DATE_FUNCTIONS = {
  date: define({
    takes: ['text'],
    outputType: 'date',
    description: "The date that a text 'YYYY-MM-DD' writes; null when there is no such day.",
    cases: [
      [['2024-02-29'], '2024-02-29'],
      [['2023-02-29'], null],
      [['2024-2-9'], null],
      [['0000-01-01'], null],
    ],
    evaluate: (text) => (readDay(text) ? text : null),
  }),
  dateAs: define({
    takes: ['text', 'text', 'number?'],
    outputType: 'date',
    description:
      'The date of a text in the order MDY, DMY or YMD, with / between the parts or as eight digits, the month a number or the first three letters of its name; a year of two digits, behind the others, is one of the hundred up to the given year.',
    cases: [
      [['3/5/2024', 'MDY', null], '2024-03-05'],
      [['3/5/2024', 'DMY', null], '2024-05-03'],
      [['2024/03/05', 'YMD', null], '2024-03-05'],
      [['20240305', 'YMD', null], '2024-03-05'],
      [['03052024', 'MDY', null], '2024-03-05'],
      [['5/MAR/2024', 'DMY', null], '2024-03-05'],
      [['10/27/80', 'MDY', 2036], '1980-10-27'],
      [['10/27/36', 'MDY', 2036], '2036-10-27'],
      [['10/27/80', 'MDY', null], null],
      [['2/30/2024', 'MDY', null], null],
      [['3-5-2024', 'MDY', null], null],
      [['3/5/2024', 'mdy', null], null],
    ],
    evaluate: readOrdered,
  }),
  dateOf: define({
    takes: ['number', 'number', 'number'],
    outputType: 'date',
    description: 'The date of a year, month and day; null when there is no such day.',
    cases: [
      [[2024, 3, 15], '2024-03-15'],
      [[80, 10, 27], '0080-10-27'],
      [[2024, 2, 30], null],
      [[2024, 13, 1], null],
      [[2024, 1.5, 1], null],
    ],
    evaluate: writeDay,
  }),
  year: define({
    takes: ['date'],
    outputType: 'number',
    description: 'The year of a date.',
    cases: [[['2024-03-15'], 2024]],
    evaluate: (date) => readDay(date)?.year ?? null,
  }),
  month: define({
    takes: ['date'],
    outputType: 'number',
    description: 'The month of a date, 1 to 12.',
    cases: [[['2024-03-15'], 3]],
    evaluate: (date) => readDay(date)?.month ?? null,
  }),
  day: define({
    takes: ['date'],
    outputType: 'number',
    description: 'The day of the month of a date.',
    cases: [[['2024-03-15'], 15]],
    evaluate: (date) => readDay(date)?.day ?? null,
  }),
  addDays: define({
    takes: ['date', 'number'],
    outputType: 'date',
    description: 'The date so many days later, or earlier for a negative number.',
    cases: [
      [['2024-02-28', 2], '2024-03-01'],
      [['1899-12-30', 45366], '2024-03-15'],
      [['9999-12-31', 1], null],
      [['0001-01-01', -1], null],
    ],
    evaluate: (date, days) => fromEpochDay((toEpochDay(date) ?? Number.NaN) + Math.trunc(days)),
  }),
  addMonths: define({
    takes: ['date', 'number'],
    outputType: 'date',
    description: 'The same day so many months later, or the last day of a month that is too short.',
    cases: [
      [['2024-01-31', 1], '2024-02-29'],
      [['2024-03-15', -3], '2023-12-15'],
      [['9999-12-01', 1], null],
    ],
    evaluate: (date, months) => addWholeMonths(date, Math.trunc(months)),
  }),
  daysBetween: define({
    takes: ['date', 'date'],
    outputType: 'number',
    description: 'How many days the second date is after the first.',
    cases: [
      [['2024-02-28', '2024-03-01'], 2],
      [['2024-03-01', '2024-02-28'], -2],
    ],
    evaluate: (from, to) => (toEpochDay(to) ?? Number.NaN) - (toEpochDay(from) ?? Number.NaN),
  }),
}
