import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { evaluate } from '../../expression/evaluate.ts'
import type { Expression } from '../../expression/expression.ts'
import { applyTransforms } from './apply-transform.ts'

const take = (use: string) => applyTransforms([{ use }], [{ kind: 'column', index: 0 }]).text

/** Returns what each of the expressions makes of a cell, '' for nothing. */
function takeParts(cell: string, parts: readonly Expression[]): string[] {
  const row = { cells: [cell], fields: {}, origin: { file: 'f', tab: 't', row: 1 }, parameters: {} }
  return parts.map((part) => String(evaluate(part, row) ?? ''))
}

const NAME_PARTS = ['first-name', 'middle-name', 'last-name', 'suffix', 'credentials'].map(take)
const ALL_PARTS = [...NAME_PARTS, ...['nickname', 'organization-name'].map(take)]
const ADDRESS_PARTS = ['street', 'unit', 'city', 'state', 'zip'].map(take)
const signsOf = (text: string) =>
  Array.from(text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .sort()
    .join('')

const person = fc.record({
  first: fc.constantFrom('Ana', 'Bo', 'María', "D'Arcy", 'Jean-Luc'),
  middle: fc.constantFrom('', 'M', 'Jo', 'Lee'),
  last: fc.constantFrom('Ruiz', 'Smith-Jones', "O'Neil", 'McDonald', 'Núñez', 'van der Berg', 'de la Cruz'),
  suffix: fc.constantFrom('', 'Jr', 'III'),
  credentials: fc.constantFrom('', 'MD', 'DO', 'MD, PhD', 'PA-C', 'NP'),
})
const joined = (separator: string, ...parts: string[]) => parts.filter((part) => part !== '').join(separator)

test('a name that is written with a comma or without one gives back its parts', () => {
  fc.assert(
    fc.property(person, fc.boolean(), ({ first, middle, last, suffix, credentials }, hasComma) => {
      const name = hasComma
        ? joined(', ', joined(' ', last, suffix), joined(' ', first, middle))
        : joined(' ', first, middle, last, suffix)
      expect(takeParts(joined(', ', name, credentials), NAME_PARTS)).toEqual([
        ...[first, middle, last, suffix, credentials],
      ])
    }),
    { numRuns: 200 * inject('depth') },
  )
})

test('every letter of a name comes out in one of its parts, whatever the name looks like', () => {
  const word = fc.constantFrom(
    'Ana',
    'RUIZ',
    'lee',
    'M',
    'MD',
    'PhD',
    'DO',
    'Jr',
    'de',
    'la',
    'FACEP',
    'II',
    'Ng',
    '(Bo)',
    'PA-C',
    'Inc',
  )
  const name = fc.array(fc.tuple(word, fc.constantFrom(' ', ', ', ' ', '/')), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(name, (words) => {
      const cell = words.flat().slice(0, -1).join('')
      expect([cell, signsOf(takeParts(cell, ALL_PARTS).join(''))]).toEqual([cell, signsOf(cell)])
    }),
    { numRuns: 200 * inject('depth') },
  )
})

test('every letter and digit of an address comes out in one of its parts', () => {
  const piece = fc.constantFrom(
    ...[
      '12',
      'N',
      'Oak',
      'St',
      'Ste 4',
      '#4B',
      '2nd Floor',
      'PO Box 12',
      'Dallas',
      'Fort Worth',
      'TX',
      'NE',
      '75209',
    ],
    ...['76102-3134', 'NJ', '7030', '1506', 'Ave', 'Building'],
  )
  const address = fc.array(fc.tuple(piece, fc.constantFrom(' ', ', ', '\n')), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(address, (pieces) => {
      const cell = pieces.flat().slice(0, -1).join('')
      expect([cell, signsOf(takeParts(cell, ADDRESS_PARTS).join(''))]).toEqual([cell, signsOf(cell)])
    }),
    { numRuns: 200 * inject('depth') },
  )
})
