import type { Table } from '../expression.ts'
import { BLANKS, compareTexts } from '../value.ts'
import { define } from './signature.ts'

type Ordered = string | number
const tables = new WeakMap<Table, ReadonlyMap<string, string>>()

function getMap(table: Table): ReadonlyMap<string, string> {
  const known = tables.get(table) ?? new Map(table)
  tables.set(table, known)
  return known
}

function compare(one: Ordered, other: Ordered): number {
  return typeof one === 'number' ? one - Number(other) : compareTexts(one, String(other))
}

/** Combines values in Kleene logic: `decides` settles the result; without it, a null makes it null. */
function combine(values: readonly (boolean | null)[], decides: boolean): boolean | null {
  if (values.includes(decides)) return decides
  return values.includes(null) ? null : !decides
}

const LETTERS_FOLLOW_THEIR_CODES = 'texts go by the codes of their characters'

/** Functions that compare and choose. */
export const CHOICE_FUNCTIONS = {
  if: define({
    takes: ['boolean?', 'same?', 'same?'],
    outputType: 'same',
    description: 'The second when the first is true, else the third; null counts as false.',
    cases: [
      [[true, 'a', 'b'], 'a'],
      [[false, 'a', 'b'], 'b'],
      [[null, 'a', 'b'], 'b'],
      [[true, null, 'b'], null],
    ],
    evaluate: (condition, yes, no) => (condition === true ? yes : no),
  }),
  firstOf: define({
    takes: ['same?'],
    rest: 'same?',
    outputType: 'same',
    description: 'The first of the values that is not null.',
    cases: [
      [[null, 'a', 'b'], 'a'],
      [[null, null], null],
      [[null, 0], 0],
    ],
    evaluate: (...values) => values.find((value) => value !== null) ?? null,
  }),
  isBlank: define({
    takes: ['any?'],
    outputType: 'boolean',
    description: 'Whether there is nothing: null, or a text of blanks only.',
    cases: [
      [[null], true],
      [[' \u00a0'], true],
      [['x'], false],
      [[0], false],
      [[false], false],
    ],
    evaluate: (value) =>
      value === null || (typeof value === 'string' && Array.from(value).every((one) => BLANKS.includes(one))),
  }),
  and: define({
    takes: ['boolean?'],
    rest: 'boolean?',
    outputType: 'boolean',
    description: 'Whether all are true; false when one is false, else null when one is null.',
    cases: [
      [[true, true], true],
      [[null, false], false],
      [[true, null], null],
    ],
    evaluate: (...values) => combine(values, false),
  }),
  or: define({
    takes: ['boolean?'],
    rest: 'boolean?',
    outputType: 'boolean',
    description: 'Whether one is true; null when none is true and one is null.',
    cases: [
      [[false, true], true],
      [[null, true], true],
      [[false, null], null],
      [[false, false], false],
    ],
    evaluate: (...values) => combine(values, true),
  }),
  not: define({
    takes: ['boolean'],
    outputType: 'boolean',
    description: 'True for false and false for true; null stays.',
    cases: [
      [[true], false],
      [[null], null],
    ],
    evaluate: (value) => !value,
  }),
  equal: define({
    takes: ['ordered', 'ordered'],
    outputType: 'boolean',
    description: 'Whether both are the same, capitals and small letters told apart.',
    cases: [
      [['a', 'a'], true],
      [['a', 'A'], false],
      [[1, 1], true],
      [[null, 'a'], null],
      [[null, null], null],
    ],
    evaluate: (one, other) => one === other,
  }),
  notEqual: define({
    takes: ['ordered', 'ordered'],
    outputType: 'boolean',
    description: 'Whether the two differ.',
    cases: [
      [['a', 'b'], true],
      [['a', null], null],
    ],
    evaluate: (one, other) => one !== other,
  }),
  less: define({
    takes: ['ordered', 'ordered'],
    outputType: 'boolean',
    description: `Whether the first comes before the second; ${LETTERS_FOLLOW_THEIR_CODES}.`,
    cases: [
      [[2, 10], true],
      [['2', '10'], false],
      [['\uffff', '😀'], true],
      [['2024-01-01', '2024-01-02'], true],
    ],
    evaluate: (one, other) => compare(one, other) < 0,
  }),
  lessOrEqual: define({
    takes: ['ordered', 'ordered'],
    outputType: 'boolean',
    description: `Whether the first comes before the second or is the same; ${LETTERS_FOLLOW_THEIR_CODES}.`,
    cases: [
      [[2, 2], true],
      [[3, 2], false],
    ],
    evaluate: (one, other) => compare(one, other) <= 0,
  }),
  greater: define({
    takes: ['ordered', 'ordered'],
    outputType: 'boolean',
    description: `Whether the first comes after the second; ${LETTERS_FOLLOW_THEIR_CODES}.`,
    cases: [
      [[3, 2], true],
      [['b', 'a'], true],
      [[2, 2], false],
    ],
    evaluate: (one, other) => compare(one, other) > 0,
  }),
  greaterOrEqual: define({
    takes: ['ordered', 'ordered'],
    outputType: 'boolean',
    description: `Whether the first comes after the second or is the same; ${LETTERS_FOLLOW_THEIR_CODES}.`,
    cases: [
      [[2, 2], true],
      [[1, 2], false],
    ],
    evaluate: (one, other) => compare(one, other) >= 0,
  }),
  oneOf: define({
    takes: ['text'],
    rest: 'text?',
    outputType: 'boolean',
    description: 'Whether the first text is one of the others; null among them is left out.',
    cases: [
      [['MD', 'MD', 'DO'], true],
      [['RN', 'MD', null], false],
      [[null, 'MD'], null],
    ],
    evaluate: (text, ...others) => others.includes(text),
  }),
  lookup: define({
    takes: ['text', 'table'],
    outputType: 'text',
    description: 'What the table has for the text; null when it has nothing.',
    cases: [
      [
        [
          'Texas',
          [
            ['Texas', 'TX'],
            ['Maine', 'ME'],
          ],
        ],
        'TX',
      ],
      [['texas', [['Texas', 'TX']]], null],
      [[null, [['Texas', 'TX']]], null],
    ],
    evaluate: (text, table) => getMap(table).get(text) ?? null,
  }),
}
