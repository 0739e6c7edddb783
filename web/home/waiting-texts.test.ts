import { expect, test } from 'vitest'
import type { WaitingCycle } from '#web/session/waiting-cycles.ts'
import { tellWaiting } from './waiting-texts.ts'

const balance = (out: number) => ({ in: out, exploded: 0, out, held: 0, rejected: 0, empty: 0 })

const tell = (waitsFor: WaitingCycle['waitsFor'], counted: WaitingCycle['balance']) => {
  const roster = { prefix: 'quillan', type: 'practitioner-full' }
  return tellWaiting({ id: 'cycle', waitsFor, openStops: 0, roster, balance: counted } as WaitingCycle).title
}

test('a file to decide on says how many rows would go out, and nothing of rows that were not counted', () => {
  expect(tell('approval', balance(1208))).toBe('Approve 1,208 rows')
  expect(tell('approval', balance(1))).toBe('Approve 1 row')
  expect(tell('approval', balance(0))).toBe('Approve a file without rows to deliver')
  expect(tell('approval', null)).toBe('Approve a file')
  expect(tell('publishing', null)).toBe('Publish a file')
})
