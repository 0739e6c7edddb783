import { expect, test } from 'vitest'
import { canUpdateFollow, formatUpdateNumber, UPDATE_STATES } from './data-update.ts'

test('an update is applied only after its impact was shown, and what was applied can be undone', () => {
  expect(UPDATE_STATES.filter((state) => canUpdateFollow(state, 'applied'))).toEqual([
    'open',
    'applying',
    'undoing',
    'undone',
  ])
  expect(canUpdateFollow('applied', 'undone')).toBe(true)
})

test('a discarded draft stays away', () => {
  expect(UPDATE_STATES.filter((state) => canUpdateFollow('discarded', state))).toEqual([])
})

test('people call an update by its number', () => {
  expect(formatUpdateNumber(2041)).toBe('DU-2041')
})
