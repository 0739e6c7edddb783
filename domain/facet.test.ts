import { describe, expect, it, test } from 'vitest'
import { FACET_NAMES, FACETS, FACETS_OF, facetValues, isFacetValue } from './facet.ts'
import { facetValueLabel } from './facet-label.ts'

describe('the facets', () => {
  it('each belong to practitioners, entities or both, and have a parameter of their own', () => {
    expect(new Set(Object.values(FACETS_OF).flat())).toEqual(new Set(FACET_NAMES))
    expect(new Set(Object.values(FACETS).map(({ param }) => param)).size).toBe(FACET_NAMES.length)
  })

  it('know the values of a closed list in their order', () => {
    expect(facetValues('statuses')).toEqual(['active', 'excluded', 'deactivated'])
  })
})

test.each([
  ['genders', 'F', true],
  ['genders', 'female', false],
  ['genders', 'toString', false],
  ['states', 'TX', true],
  ['states', 'Texas', false],
  ['specialties', '207RC0000X', true],
  ['specialties', '207', false],
  ['languages', 'x'.repeat(60), true],
  ['languages', 'x'.repeat(61), false],
  ['networks', '', false],
] as const)('%s can have the value "%s": %s', (name, value, isPossible) => {
  expect(isFacetValue(name, value)).toBe(isPossible)
})

test.each([
  ['genders', 'X', 'Another gender'],
  ['genders', 'declined', 'declined'],
  ['specialties', '207RC0000X', 'Cardiovascular Disease'],
  ['specialties', '999X999999', '999X999999'],
  ['states', 'TX', 'Texas'],
  ['states', 'ZZ', 'ZZ'],
  ['kinds', 'medical group', 'Medical group'],
  ['languages', 'Igbo', 'Igbo'],
] as const)('of %s, %s is called %s', (name, value, label) => {
  expect(facetValueLabel(name, value)).toBe(label)
})
