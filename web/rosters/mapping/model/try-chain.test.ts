import { TRANSFORMS } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { findParameterError, fitsBehind, nameUse, tryChain, writeParameters } from './try-chain.ts'

const HEADERS = ['Name', 'Zip']
const ROWS = [
  { row: 2, cells: ['Ruiz, Ana', '75209.0'] },
  { row: 3, cells: ['Ode', '12.5'] },
  { row: 4, cells: ['Ruiz, Ana', null] },
]
const attempt = (chain: Parameters<typeof tryChain>[0], columns: readonly string[], own = '') =>
  tryChain(chain, columns, { headers: HEADERS, rows: ROWS, own })

test('each transform tells what it makes of what the one before made, and what comes to nothing is last', () => {
  const { rows, error } = attempt([{ use: 'digits' }, { use: 'left', with: { count: 3 } }], ['Zip'])
  expect(error).toBeUndefined()
  expect(rows).toEqual([
    { given: '75209.0', made: ['75209', '752'] },
    { given: '12.5', made: [null, null] },
  ])
})

test('a text of your own stands first', () => {
  expect(attempt([{ use: 'upper' }], ['Name'], 'van der Berg').rows[0]).toEqual({
    ...{ given: 'van der Berg', made: ['VAN DER BERG'] },
  })
})

test('the first transform that cannot be used is told, and those before it still work', () => {
  const missing = attempt([{ use: 'upper' }, { use: 'left' }, { use: 'trim' }], ['Name'])
  expect(missing.error).toEqual({ at: 1, message: "'count' of 'left' must be given." })
  expect(missing.rows[0]?.made).toEqual(['RUIZ, ANA'])
  const pattern = attempt([{ use: 'extract-pattern', with: { pattern: '(' } }], ['Name'])
  expect(pattern.error?.at).toBe(0)
  const twice = attempt([{ use: 'upper' }], ['Name', 'Zip'])
  expect(twice.error?.message).toMatch(/takes one column/)
})

test('every transform that is offered can be used with the parameters that are asked for', () => {
  const filled = { text: 'x', number: 2, boolean: true, choice: '', table: { a: 'b' }, pattern: 'x' }
  for (const columns of [[], ['Name'], ['Name', 'Zip']]) {
    for (const transform of TRANSFORMS.filter(fitsBehind([], columns.length))) {
      const values = Object.fromEntries(
        transform.parameters.map(({ name, kind, choices }) => [name, choices?.[0] ?? filled[kind]]),
      )
      for (const one of transform.parameters)
        expect(findParameterError(one, values[one.name])).toBeUndefined()
      expect([transform.id, attempt([writeParameters(transform, values)], columns).error]).toEqual([
        transform.id,
        undefined,
      ])
    }
  }
})

test('what must be given is asked for, and what is left to its default is not written', () => {
  const pad = TRANSFORMS.find(({ id }) => id === 'pad')
  if (!pad) throw new Error('There is no such transform.')
  const [width, filling] = pad.parameters
  if (!width || !filling) throw new Error('There are no parameters.')
  expect(findParameterError(width, undefined)).toBe('Fill this in.')
  expect(findParameterError(width, 'five')).toBe('Enter a number.')
  expect(findParameterError(filling, undefined)).toBeUndefined()
  expect(writeParameters(pad, { width: 5, filling: '0' })).toEqual({ use: 'pad', with: { width: 5 } })
  expect(nameUse({ use: 'pad', with: { width: 5 } })).toBe('Fill up at the start: 5')
})
