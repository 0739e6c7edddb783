import { expect, test } from 'vitest'
import { isUsAddress } from './us-place.ts'

test.each([
  ['US', 'TX', '75209', true],
  ['US', 'ZZ', undefined, true],
  ['PR', 'PR', 'PR', true],
  ['DE', 'AE', undefined, true],
  ['CA', 'CA', 'CA', true],
  ['FR', null, 'TX', false],
  ['FR', 'PARIS', 'TX', false],
  ['DE', 'DE', undefined, false],
  ['CA', 'ON', undefined, false],
])(
  'an address in %s, %s with a postal code of %s is one of the United States: %s',
  (country, state, of, is) => {
    expect(isUsAddress({ country, state }, of)).toBe(is)
  },
)
