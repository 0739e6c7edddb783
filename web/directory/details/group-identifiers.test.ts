import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupIdentifiers } from './group-identifiers.ts'

const identifier = (type: string | null, state: string | null) => ({ value: 'X1', type, state, issuer: null })

it('groups by the program that gave them, Medicaid by state, and leaves empty groups out', () => {
  const groups = groupIdentifiers([
    identifier('Medicaid', 'TX'),
    identifier('Medicaid', 'OK'),
    identifier(null, null),
  ])
  expect(groups.map(({ label, identifiers }) => [label, identifiers.map(({ state }) => state)])).toEqual([
    ['Medicaid identifiers', ['OK', 'TX']],
    ['Other identifiers', [null]],
  ])
})

it('loses and doubles none', () => {
  const types = fc.constantFrom(null, 'Medicaid', 'Medicare PIN', 'Medicare UPIN', 'Other', 'medicaid')
  fc.assert(
    fc.property(fc.array(fc.record({ type: types, state: fc.constantFrom(null, 'TX', 'OK') })), (drawn) => {
      const identifiers = drawn.map(({ type, state }) => identifier(type, state))
      const grouped = groupIdentifiers(identifiers).flatMap((group) => group.identifiers)
      expect(grouped).toHaveLength(identifiers.length)
      expect(new Set(grouped)).toEqual(new Set(identifiers))
    }),
  )
})
