import { expect, test } from 'vitest'
import { STATES_BY_ZIP_PREFIX } from './zip-prefix.ts'

test.each([
  ['752', ['TX']],
  ['041', ['ME']],
  ['885', ['TX']],
  ['063', ['CT', 'NY']],
  ['009', ['PR']],
])('ZIP codes that begin with %s lie in %s', (prefix, states) => {
  expect(STATES_BY_ZIP_PREFIX.get(prefix)).toEqual(states)
})

test('there is a state for about all prefixes in use', () => {
  expect(STATES_BY_ZIP_PREFIX.size).toBeGreaterThan(900)
  expect(STATES_BY_ZIP_PREFIX.get('000')).toBeUndefined()
})
