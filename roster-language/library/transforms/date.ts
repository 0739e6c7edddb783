import { DATE_READER } from '../readers/date.ts'
import { type Transform, UNREAD } from './transform.ts'

/** Stands for three numbers of which the order says which one is the day. */
const IN_ANY_ORDER = '^(?:[0-9]{1,2}/[0-9]{1,2}/(?:[0-9]{2}|[0-9]{4})|[0-9]{8})$'

/** Transforms of dates. They take and give 'YYYY-MM-DD', but for those that read another form. */
export const DATE_TRANSFORMS: readonly Transform[] = [
  {
    id: 'date-in-order',
    label: 'Date in a declared order',
    description: 'Reads a date of three numbers in the order that the sender uses.',
    takes: 'value',
    parameters: [{ name: 'order', label: 'Order', kind: 'choice', choices: ['MDY', 'DMY', 'YMD'] }],
    steps: {
      ...DATE_READER.steps,
      numbers: "replacePattern(firstOf(parts, trim(value)), '[-.\\s]+', '/')",
      // Eight digits that are a day of these centuries are read so: in another order the year would be before 1232.
      yearFirst: "if(matches(numbers, '^(?:19|20)[0-9]{6}$'), dateAs(numbers, 'YMD', null), null)",
      inOrder: 'firstOf(yearFirst, dateAs(numbers, order, year($today) + 10))',
    },
    formula: `text(firstOf(inOrder, if(matches(numbers, '${IN_ANY_ORDER}'), null, day)))`,
    misses: UNREAD,
    cases: [
      ['03-04-2025', '2025-04-03', { order: 'DMY' }],
      ['3/4/25', '2025-03-04', { order: 'MDY' }],
      ['20250304', '2025-03-04', { order: 'YMD' }],
      ['31/12/2025', null, { order: 'MDY' }],
      ['12312025', null, { order: 'DMY' }],
      ['2024-03-05', '2024-03-05', { order: 'DMY' }],
      ['20031215', '2003-12-15', { order: 'DMY' }],
      ['20122003', '2003-12-20', { order: 'DMY' }],
      ['13/05/2024 00:00:00', '2024-05-13', { order: 'DMY' }],
      ['05/13/2024 00:00:00', null, { order: 'DMY' }],
      ['March 5, 2024', '2024-03-05', { order: 'DMY' }],
      ['45366', '2024-03-15', { order: 'DMY' }],
      ['soon', null, { order: 'DMY' }],
    ],
  },
  {
    id: 'date-from-serial',
    label: 'Date from a spreadsheet number',
    description:
      'Reads the number that a spreadsheet stores for a date, counted from 1900 or, in old files of a Mac, from 1904.',
    takes: 'value',
    parameters: [
      { name: 'from', label: 'Counted from', kind: 'choice', choices: ['1900', '1904'], default: '1900' },
    ],
    formula: "text(addDays(if(from = '1904', date('1904-01-01'), date('1899-12-30')), number(trim(value))))",
    misses: UNREAD,
    cases: [
      ['45366', '2024-03-15'],
      ['43904', '2024-03-15', { from: '1904' }],
      ['soon', null],
    ],
  },
  {
    id: 'write-date',
    label: 'Write date',
    description: 'Writes a date as month, day and year with slashes or without any sign.',
    takes: 'value',
    parameters: [
      {
        name: 'form',
        label: 'Form',
        kind: 'choice',
        choices: ['MM/DD/YYYY', 'M/D/YYYY', 'YYYYMMDD', 'MMDDYYYY'],
      },
    ],
    steps: {
      day: 'date(value)',
      y: 'left(text(day), 4)',
      m: 'substring(text(day), 6, 2)',
      d: 'right(text(day), 2)',
    },
    formula: `if(isBlank(day), null, if(form = 'MM/DD/YYYY', m & '/' & d & '/' & y,
      if(form = 'YYYYMMDD', y & m & d, if(form = 'MMDDYYYY', m & d & y,
        text(month(day)) & '/' & text(day(day)) & '/' & y))))`,
    misses: UNREAD,
    cases: [
      ['2024-03-05', '03/05/2024', { form: 'MM/DD/YYYY' }],
      ['2024-03-05', '3/5/2024', { form: 'M/D/YYYY' }],
      ['2024-03-05', '20240305', { form: 'YYYYMMDD' }],
      ['2024-03-05', '03052024', { form: 'MMDDYYYY' }],
      ['soon', null, { form: 'YYYYMMDD' }],
    ],
  },
  ...(['year', 'month', 'day'] as const).map(
    (part): Transform => ({
      id: `date-${part}`,
      label: `${part[0]?.toUpperCase()}${part.slice(1)} of a date`,
      description: `Gives the ${part} of a date as a number.`,
      takes: 'value',
      parameters: [],
      formula: `text(${part}(date(value)))`,
      misses: UNREAD,
      cases: [['2024-03-05', { year: '2024', month: '3', day: '5' }[part]]],
    }),
  ),
]
