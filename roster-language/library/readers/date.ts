import { beginWith, FLOAT_TAIL, IS_NOTHING, placeholderRepair, type Reader } from './reader.ts'

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const MONTH = `(${MONTHS})(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\\.?`
const DAY = '([0-9]{1,2})(?:st|nd|rd|th)?(?: of)?'
const YEAR = "'?([0-9]{4}|[0-9]{2})"
const WEEKDAY = '(?i)^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]? '
const ZONE = '(?: ?(?:z|utc|gmt|[-+][0-9]{2}:?[0-9]{2}))?'
const TIME = `(?i)[ T]+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,:][0-9]+)?)?(?: ?[ap]\\.?m\\.?)?${ZONE}`
const MIDNIGHT = `(?i)[ T]+(?:00?:00(?::00(?:[.,:]0+)?)?|12:00(?::00(?:[.,:]0+)?)? ?am)${ZONE}$`

/**
 * Replacements, applied in order, that turn the text of a dirty cell into three parts with '/' between them, with the
 * name of a month second.
 */
const STEPS: readonly (readonly [pattern: string, replacement: string])[] = [
  [TIME, ' '],
  ['^([0-9]{8}|[0-9]{4}-[0-9]{2}-[0-9]{2})(?:T[0-9]{2,6}|[0-9]{6}|\\.0+)$', '$1'],
  ['\\s+', ' '],
  [WEEKDAY, ''],
  [`(?i)^${MONTH}[-/., ]*${DAY}[-/., ]+${YEAR} ?$`, '$2/$1/$3'],
  [`(?i)^${DAY}[-/., ]*${MONTH}[-/., ]*${YEAR} ?$`, '$1/$2/$3'],
  [`(?i)^([0-9]{4})[-/. ]${MONTH}[-/. ]${DAY} ?$`, '$3/$2/$1'],
  ['^([0-9]{1,4})[-./ ]([0-9]{1,2})[-./ ]([0-9]{2,4}) ?$', '$1/$2/$3'],
]
const HAS_SHORT_YEAR = "'^[0-9]{1,2}/(?:[0-9]{1,2}|[A-Za-z]{3})/[0-9]{2}$'"
const CLEAN = '^(?:[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{8})$'
const IS_ABSENT = `matches(value, '^\\s*0[-0/]*\\s*$') or ${IS_NOTHING}`

/** A day, written in any of the ways that are usual in the United States. */
export const DATE_READER: Reader = {
  outputType: 'date',
  description:
    'The day, whatever way it is written: month first where both orders are possible, or the number of a spreadsheet.',
  steps: {
    ...beginWith(`matches(value, '${CLEAN}')`),
    slashed: STEPS.reduce(
      (text, [pattern, replacement]) => `replacePattern(${text}, "${pattern}", '${replacement}')`,
      `if(matches(dirty, ${HAS_SHORT_YEAR}), null, dirty)`,
    ),
    parts: 'firstOf(slashed, dirty)',
    serial: `number(extract(dirty, '^([1-7][0-9]{4})(?:\\.[0-9]+)?$'))`,
    ofSerial: 'if(serial <= 73050, addDays($dayZero, serial), null)',
    day: `if(clean, ${getDate('value')}, firstOf(${getDate('parts')}, ofSerial))`,
  },
  read: 'day',
  absent: IS_ABSENT,
  repairs: [
    placeholderRepair(IS_ABSENT),
    FLOAT_TAIL,
    {
      code: 'day-first',
      severity: 'warning',
      description: 'The day was read in front of the month, because there is no such month.',
      when: "matches(if(clean, value, parts), '^(1[3-9]|2[0-9]|3[01])/[0-9]') and not isBlank(day)",
    },
    {
      code: 'two-digit-year',
      severity: 'info',
      description: 'The century was added: a year of two digits is at most ten years ahead.',
      when: `matches(parts, ${HAS_SHORT_YEAR})`,
    },
    {
      code: 'excel-serial',
      severity: 'info',
      description: 'The number of a spreadsheet was taken as the day that it stands for.',
      when: 'not isBlank(ofSerial)',
    },
    {
      code: 'time-dropped',
      severity: 'info',
      description: 'The time of the day was left out.',
      when: `matches(dirty, '${TIME}') and not matches(dirty, '${MIDNIGHT}')`,
    },
  ],
  cases: [
    ['2024-03-15', '2024-03-15'],
    ['03/15/2024', '2024-03-15'],
    ['3/5/2024', '2024-03-05'],
    ['3-5-2024', '2024-03-05'],
    ['03.05.2024', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['20240315', '2024-03-15'],
    ['03152024', '2024-03-15'],
    ['20240315.0', '2024-03-15', 'float-tail'],
    ['10/27/80', '1980-10-27', 'two-digit-year'],
    ['1/2/36', '2036-01-02', 'two-digit-year'],
    ['1/2/37', '1937-01-02', 'two-digit-year'],
    ['15-Mar-2024', '2024-03-15'],
    ['15-MAR-24', '2024-03-15', 'two-digit-year'],
    ['Sept. 5, 2024', '2024-09-05'],
    ['March 5 2024', '2024-03-05'],
    ['5 March 2024', '2024-03-05'],
    ['3rd of May 2001', '2001-05-03'],
    ["Wed, July 10, '96", '1996-07-10', 'two-digit-year'],
    ['2024-Mar-15', '2024-03-15'],
    ['25/09/2003', '2003-09-25', 'day-first'],
    ['25-09-03', '2003-09-25', 'day-first', 'two-digit-year'],
    ['2024-03-15 00:00:00', '2024-03-15'],
    ['3/15/2024 12:00:00 AM', '2024-03-15'],
    ['2024-03-15T10:49:41.502Z', '2024-03-15', 'time-dropped'],
    ['Thu Sep 25 10:36:28 2003', '2003-09-25', 'time-dropped'],
    ['20030925T104941', '2003-09-25'],
    ['45366', '2024-03-15', 'excel-serial'],
    ['45366.75', '2024-03-15', 'excel-serial'],
    ['12/31/9999', '9999-12-31'],
    ['9999-12-31', '9999-12-31'],
    ['02/30/2024', null],
    ['31/02/2024', null],
    ['2023-02-29', null],
    ['20241315', null],
    ['73051', null],
    ['2024', null],
    ['3/5', null],
    ['Marvin 5 2024', null],
    ['00000000', null, 'placeholder'],
    ['00/00/0000', null, 'placeholder'],
    ['pending', null, 'placeholder'],
  ],
}

/** Returns a formula for the date. A two-digit year is at most ten years ahead, otherwise in the century before. */
function getDate(text: string): string {
  const as = (order: string) => `dateAs(${text}, '${order}', year($today) + 10)`
  return `if(contains(${text}, '-'), date(${text}),
    firstOf(${as('MDY')}, ${as('YMD')}, if(contains(${text}, '/'), ${as('DMY')}, null)))`
}
