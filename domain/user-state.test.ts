import { expect, test } from 'vitest'
import { getUserState } from './user-state.ts'

test.each([
  [true, null, null, 'active'],
  [true, '2026-07-01', null, 'invited'],
  [true, '2026-07-01', '2026-07-02', 'active'],
  [false, '2026-07-01', null, 'disabled'],
])('active %j, invited %j, signed in %j is %s', (active, invitedAt, lastSignInAt, state) => {
  expect(getUserState({ active, invitedAt, lastSignInAt })).toBe(state)
})
