import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getClaimedPosition, makeLocationKey, numberLocationKey, withoutNumber } from './location-key.ts'

const place = (address_1: string, address_2: string | null = null, zip: string | null = '75209') => ({
  address_1,
  address_2,
  zip,
})

test('spellings of one place have one key', () => {
  const key = `${'123 N MAIN ST STE 4'.replaceAll(' ', '')}|75209|US`
  expect(makeLocationKey(place('123 N MAIN ST', 'STE 4'))).toBe(key)
  expect(makeLocationKey(place('123 North Main Street, Suite 4'))).toBe(key)
  expect(makeLocationKey(place('123 n. main st.', '#4', '75209-1234'))).toBe(key)
  expect(makeLocationKey({ ...place('123 N Main Street Ste. 4', '', '752091234'), country: 'us' })).toBe(key)
})

test('other suites, ZIP codes and countries are other places', () => {
  const keys = [
    makeLocationKey(place('123 Main St', 'Suite 4')),
    makeLocationKey(place('123 Main St', 'Suite 5')),
    makeLocationKey(place('123 Main St', 'Suite 4', '75210')),
    makeLocationKey({ ...place('123 Main St', 'Suite 4'), country: 'CA' }),
    makeLocationKey(place('123 Main Ave', 'Suite 4')),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('a key has no dots, so that it can stand in a path, and its number can be taken off', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.string(),
      fc.integer({ min: 1, max: 9 }),
      (one, two, zip, turn) => {
        const key = makeLocationKey({ address_1: one, address_2: two, zip })
        expect(key).not.toMatch(/[.\s#]/)
        expect(withoutNumber(numberLocationKey(key, turn))).toBe(key)
      },
    ),
  )
})

test('positions of claimed places lie behind those of the registry and differ with the key', () => {
  const positions = Array.from({ length: 2000 }, (_, house) =>
    getClaimedPosition(makeLocationKey(place(`${house} Main St`))),
  )
  expect(new Set(positions).size).toBe(positions.length)
  expect(Math.min(...positions)).toBeGreaterThanOrEqual(1000)
  expect(Math.max(...positions)).toBeLessThan(2 ** 31)
})
