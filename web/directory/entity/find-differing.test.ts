import { expect, test } from 'vitest'
import { testClaim, testField } from '../record/test-fields.ts'
import { findDiffering } from './find-differing.ts'

const registry = testClaim()
const roster = { id: 'roster', kind: 'roster', name: 'Roster' } as const

test('a field differs where a claim that counts reads otherwise than the value that is shown', () => {
  const other = testClaim({ value: '2145550119', source: roster, verdict: 'older', score: 0.3 })
  const best = { ...other, value: '2145550177', score: 0.34 }
  const field = testField([registry, other, best])
  expect(findDiffering([field])).toEqual([{ field, shown: registry, other: best }])
})

test('a field does not differ where all say the same, in other letters, or no longer count', () => {
  const same = testClaim({ source: roster, verdict: 'agrees' })
  const superseded = testClaim({ value: '2145550119', verdict: 'superseded' })
  expect(
    findDiffering([testField([registry, same]), testField([registry, superseded]), testField([])]),
  ).toEqual([])
  const streets = testField(
    [testClaim({ value: '12 OAK ST' }), testClaim({ value: '12 Oak St', verdict: 'agrees', source: roster })],
    { path: 'locations.0.address_1' },
  )
  expect(findDiffering([streets])).toEqual([])
})
