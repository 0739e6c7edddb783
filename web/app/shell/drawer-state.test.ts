import { expect, test } from 'vitest'
import { type DrawerEvent, type DrawerState, nextDrawerState } from './drawer-state.ts'

const CASES: readonly (readonly [DrawerState, DrawerEvent, DrawerState])[] = [
  ['closed', 'toggle', 'open'],
  ['closed', 'close', 'closed'],
  ['closed', 'closed', 'closed'],
  ['open', 'toggle', 'closing'],
  ['open', 'close', 'closing'],
  ['open', 'closed', 'open'],
  ['closing', 'toggle', 'closing'],
  ['closing', 'close', 'closing'],
  ['closing', 'closed', 'closed'],
]

test.each(CASES)('a drawer that is %s is after "%s" %s', (state, event, expected) => {
  expect(nextDrawerState(state, event)).toBe(expected)
})
