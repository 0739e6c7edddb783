import { expect, test } from 'vitest'
import { explainInput, fromInput, toInput } from './field-input.ts'

const of = (kind: Parameters<typeof fromInput>[0]['kind'], path = 'x') => ({ kind, path })

test('what is typed becomes a value of the ledger, and is shown as it was typed', () => {
  expect(fromInput(of('phone'), '+1 (972) 555-0181')).toBe('9725550181')
  expect(fromInput(of('set'), 'English, Portuguese; ')).toEqual(['English', 'Portuguese'])
  expect(toInput(of('set'), ['English', 'Portuguese'])).toBe('English, Portuguese')
  expect(fromInput(of('flag'), 'false')).toBe(false)
  expect(fromInput(of('code', 'locations.K.state'), 'tx')).toBe('TX')
  expect(fromInput(of('text'), '  ')).toBeNull()
})

test('what the field cannot hold is told in words', () => {
  expect(explainInput(of('phone'), '555-0181')).toBe('Write the number with ten digits.')
  expect(explainInput(of('code', 'locations.K.zip'), '752')).toBe('Write the ZIP as five digits.')
  expect(explainInput(of('text', 'last_name'), '')).toBeUndefined()
})
