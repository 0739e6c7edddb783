import { type Transform, type TransformParameter, UNREAD } from './transform.ts'

/** Returns a text parameter. */
const text = (name: string, label: string): TransformParameter => ({ name, label, kind: 'text' })
const optionalText = (name: string, label: string): TransformParameter => ({
  name,
  label,
  kind: 'text',
  default: null,
})
const number = (name: string, label: string): TransformParameter => ({ name, label, kind: 'number' })

/** Transforms of any text. */
export const TEXT_TRANSFORMS: readonly Transform[] = [
  {
    id: 'trim',
    label: 'Trim',
    description: 'Takes the blanks off both ends, non-breaking and zero-width spaces too.',
    takes: 'value',
    parameters: [],
    formula: 'trim(value)',
    cases: [
      ['\u00a0Ana  Ruiz ', 'Ana  Ruiz'],
      [null, null],
    ],
  },
  {
    id: 'collapse',
    label: 'Tidy blanks',
    description: 'Takes the blanks off both ends and makes one space of each run of blanks and new lines.',
    takes: 'value',
    parameters: [],
    formula: 'collapse(value)',
    cases: [[' Main\n \u00a0St ', 'Main St']],
  },
  {
    id: 'upper',
    label: 'Capitals',
    description: 'Writes all letters as capitals.',
    takes: 'value',
    parameters: [],
    formula: 'upper(value)',
    cases: [['Núñez', 'NÚÑEZ']],
  },
  {
    id: 'lower',
    label: 'Small letters',
    description: 'Writes all letters small.',
    takes: 'value',
    parameters: [],
    formula: 'lower(value)',
    cases: [['NÚÑEZ', 'núñez']],
  },
  {
    id: 'digits',
    label: 'Digits only',
    description:
      "Keeps only the digits 0 to 9. The '.0' that a spreadsheet puts behind a number is not one of them, and a number with decimals or an exponent is not taken.",
    takes: 'value',
    parameters: [],
    steps: {
      isBroken:
        "matches(value, '^\\s*[-+]?[0-9]+\\.[0-9]*[1-9][0-9]*\\s*$|^\\s*[0-9.]+[Ee][-+]?[0-9]+\\s*$')",
    },
    formula: `if(isBroken, null, digits(replacePattern(value, "^(\\s*'?[-+]?[0-9,]+)\\.0+\\s*$", '$1')))`,
    misses: { severity: 'error', when: 'isBroken' },
    cases: [
      ['Lic. A-123', '123'],
      ['75209.0', '75209'],
      ['12.5', null],
      ['1.23457E+09', null],
      ['214.555.0142', '2145550142'],
      ['(214) 555.0000', '2145550000'],
      ['12.345.000', '12345000'],
      ["'1,234.00 ", '1234'],
    ],
  },
  {
    id: 'remove-characters',
    label: 'Remove characters',
    description: 'Takes out each of the given characters.',
    takes: 'value',
    parameters: [text('characters', 'Characters')],
    formula: 'remove(value, characters)',
    cases: [['M.D.', 'MD', { characters: '.' }]],
  },
  {
    id: 'replace',
    label: 'Replace text',
    description: 'Puts one text in the place of another, wherever it stands.',
    takes: 'value',
    parameters: [text('find', 'Find'), optionalText('by', 'Replace by')],
    formula: 'replace(value, find, by)',
    cases: [
      ['A / B', 'A; B', { find: ' /', by: ';' }],
      ['A-B', 'AB', { find: '-' }],
    ],
  },
  {
    id: 'replace-pattern',
    label: 'Replace pattern',
    description: 'Replaces whatever a regular expression matches; $1 to $9 stand for its groups.',
    takes: 'value',
    parameters: [{ name: 'pattern', label: 'Pattern', kind: 'pattern' }, optionalText('by', 'Replace by')],
    formula: 'replacePattern(value, pattern, by)',
    cases: [['Ruiz, Ana', 'Ana Ruiz', { pattern: '^(\\w+), (\\w+)$', by: '$2 $1' }]],
  },
  {
    id: 'extract-pattern',
    label: 'Extract pattern',
    description:
      'Keeps the first group of what a regular expression matches first, or all of it when it has no groups.',
    takes: 'value',
    parameters: [{ name: 'pattern', label: 'Pattern', kind: 'pattern' }],
    formula: 'extract(value, pattern)',
    cases: [
      ['Effective 20260101 roster', '20260101', { pattern: '\\d{8}' }],
      ['none', null, { pattern: '\\d{8}' }],
    ],
  },
  {
    id: 'left',
    label: 'First characters',
    description: 'Keeps so many characters from the start.',
    takes: 'value',
    parameters: [number('count', 'How many')],
    formula: 'left(value, count)',
    cases: [['Maria', 'M', { count: 1 }]],
  },
  {
    id: 'right',
    label: 'Last characters',
    description: 'Keeps so many characters from the end.',
    takes: 'value',
    parameters: [number('count', 'How many')],
    formula: 'right(value, count)',
    cases: [['555-0142', '0142', { count: 4 }]],
  },
  {
    id: 'pad',
    label: 'Fill up at the start',
    description: 'Fills the text up at its start until it has so many characters.',
    takes: 'value',
    parameters: [number('width', 'Width'), { ...text('filling', 'Filled with'), default: '0' }],
    formula: 'padLeft(value, width, filling)',
    cases: [
      ['123', '00000123', { width: 8 }],
      ['12345', '12345', { width: 3 }],
    ],
  },
  {
    id: 'add-text',
    label: 'Add text',
    description: 'Puts texts in front of and behind a value; an empty cell stays empty.',
    takes: 'value',
    parameters: [optionalText('before', 'In front'), optionalText('after', 'Behind')],
    formula: 'if(isBlank(value), null, concat(before, value, after))',
    cases: [
      ['123', 'TX-123', { before: 'TX-' }],
      [null, null, { before: 'TX-' }],
    ],
  },
  {
    id: 'hash',
    label: 'Hash',
    description:
      'Replaces the text by its SHA-256, 64 hexadecimal digits that tell equal values and nothing else.',
    takes: 'value',
    parameters: [],
    formula: 'hash(value)',
    cases: [['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad']],
  },
  {
    id: 'number-tidy',
    label: 'Tidy number',
    description:
      'Writes a number without currency sign, commas and useless zeros, rounded where a number of decimals is given.',
    takes: 'value',
    parameters: [{ ...number('decimals', 'Decimals'), default: null }],
    steps: { tidied: "number(replacePattern(trim(value), '[$%\\s]+', null))" },
    formula: 'if(isBlank(decimals), text(tidied), decimals(tidied, decimals))',
    misses: UNREAD,
    cases: [
      ['$1,234.50', '1234.5'],
      ['75209.0', '75209'],
      ['2.345', '2.35', { decimals: 2 }],
      ['about 3', null],
    ],
  },
]
