import type { Row } from '@concord/roster-language'
import fc from 'fast-check'

const PIECES = [
  ...' \t\n\u00a0\u200b\ufeff\u0001\u007f,;|/-.\'"\\$aAzZ09éßİıſΣσςᾳŉﬁ\u0301😀𝒳한٣',
  '\r\n',
  'Smith',
  'van der',
  ' Jr',
  '12',
  '2024',
  '-02-',
  '$1',
  '%',
  'e5',
  '1234567893',
  'AP5836727',
  '1,234.50',
  ', ',
]
const nastyText = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join(''))
const text = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 6, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '75209.0',
      '4102',
      '1/2/99',
      '20240229',
      'Ruiz, Ana M.D.',
      '(214) 555-0142',
      '0',
      '-0',
      '1e400',
    ),
  },
)
const number = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -5, max: 40 }),
  fc.constantFrom(
    0,
    0.5,
    -0.5,
    2.5,
    1e-9,
    -5e-324,
    1e-4,
    0.1,
    1e14,
    999999999999999,
    -999999999999999,
    45366,
    2958465,
  ),
  fc.double({ min: -1e15, max: 1e15, minExcluded: true, maxExcluded: true, noNaN: true }),
)
const date = fc.oneof(
  fc.constantFrom(
    null,
    '0001-01-01',
    '9999-12-31',
    '2024-02-29',
    '2023-02-28',
    '1900-03-01',
    '1970-01-01',
    '0099-12-31',
  ),
  fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((day) => day.toISOString().slice(0, 10)),
)
const list = fc.oneof(
  fc.constant(null),
  fc.array(fc.oneof(nastyText, fc.constantFrom('a', 'b', 'A', 'é')), { minLength: 1, maxLength: 5 }),
)

/** Rows of values that break things: blanks of all kinds, characters of several units or bytes, edges of every range. */
export const randomRow: fc.Arbitrary<Row> = fc.record({
  cells: fc.tuple(text, text, text),
  fields: fc.record({
    text,
    number: number.map((value) => (value === null ? null : value + 0)),
    boolean: fc.constantFrom(null, true, false),
    date,
    list,
  }),
  origin: fc.record({
    file: fc.constant('July roster.xlsx'),
    tab: fc.constant('ADDS'),
    row: fc.integer({ min: 1, max: 9 }),
  }),
  parameters: fc.constant({ runDate: '2026-11-20' }),
})
