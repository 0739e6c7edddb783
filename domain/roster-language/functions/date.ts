import { addWholeMonths, fromEpochDay, readDay, toEpochDay, writeDay } from '../day.ts'
import { define } from './signature.ts'

/** Functions of dates, from year 1 to 9999; what falls outside is null. */
export const DATE_FUNCTIONS = {
  date: define({
    takes: ['text'],
    gives: 'date',
    does: "The date that a text 'YYYY-MM-DD' writes; null when there is no such day.",
    cases: [
      [['2024-02-29'], '2024-02-29'],
      [['2023-02-29'], null],
      [['2024-2-9'], null],
      [['0000-01-01'], null],
    ],
    evaluate: (text) => (readDay(text) ? text : null),
  }),
  dateOf: define({
    takes: ['number', 'number', 'number'],
    gives: 'date',
    does: 'The date of a year, month and day; null when there is no such day.',
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
    gives: 'number',
    does: 'The year of a date.',
    cases: [[['2024-03-15'], 2024]],
    evaluate: (date) => readDay(date)?.year ?? null,
  }),
  month: define({
    takes: ['date'],
    gives: 'number',
    does: 'The month of a date, 1 to 12.',
    cases: [[['2024-03-15'], 3]],
    evaluate: (date) => readDay(date)?.month ?? null,
  }),
  day: define({
    takes: ['date'],
    gives: 'number',
    does: 'The day of the month of a date.',
    cases: [[['2024-03-15'], 15]],
    evaluate: (date) => readDay(date)?.day ?? null,
  }),
  addDays: define({
    takes: ['date', 'number'],
    gives: 'date',
    does: 'The date so many days later, or earlier for a negative number.',
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
    gives: 'date',
    does: 'The same day so many months later, or the last day of a month that is too short.',
    cases: [
      [['2024-01-31', 1], '2024-02-29'],
      [['2024-03-15', -3], '2023-12-15'],
      [['9999-12-01', 1], null],
    ],
    evaluate: (date, months) => addWholeMonths(date, Math.trunc(months)),
  }),
  daysBetween: define({
    takes: ['date', 'date'],
    gives: 'number',
    does: 'How many days the second date is after the first.',
    cases: [
      [['2024-02-28', '2024-03-01'], 2],
      [['2024-03-01', '2024-02-28'], -2],
    ],
    evaluate: (from, to) => (toEpochDay(to) ?? Number.NaN) - (toEpochDay(from) ?? Number.NaN),
  }),
}
