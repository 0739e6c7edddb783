import { expect, test } from 'vitest'
import { replaceWhole } from '../causes/cause.ts'
import { addFix, canTakeFix } from './add-fix.ts'

const FIX = replaceWhole('^TX (\\d{5})$', '$1')

test('a fix stands in front of the other transforms, in every block and once', () => {
  const source = {
    mappings: [
      { field: 'zip', from: 'Zip', transforms: [{ use: 'trim' }], crosswalk: 'zips' },
      { field: 'city', from: 'City' },
    ],
    repeat: { blocks: [{ name: '2', mappings: [{ field: 'zip', from: ['Zip 2'] }] }] },
  }
  const fixed = addFix(source, 'zip', FIX)
  expect(fixed).toEqual({
    mappings: [
      { field: 'zip', from: 'Zip', transforms: [...FIX, { use: 'trim' }], crosswalk: 'zips' },
      { field: 'city', from: 'City' },
    ],
    repeat: { blocks: [{ name: '2', mappings: [{ field: 'zip', from: ['Zip 2'], transforms: [...FIX] }] }] },
  })
  expect(addFix(fixed, 'zip', FIX)).toEqual(fixed)
})

test.each([
  ['several columns', [{ field: 'zip', from: ['Zip', 'Postal'] }]],
  ['a formula', [{ field: 'zip', formula: '[Zip]' }]],
  ['nothing', []],
])('a field that is made of %s is refused', (_, mappings) => {
  expect(canTakeFix({ mappings }, 'zip')).toBe(false)
  expect(() => addFix({ mappings }, 'zip', FIX)).toThrow("'zip' is not made of one column.")
})
