import { expect, it } from 'vitest'
import { formatAlertChange, getAlertLabel, groupByDay } from './alert-labels.ts'
import { MOVED } from './test-saved.tsx'

it('says what happened to a hit, and to the watching itself', () => {
  const words = (kind: Parameters<typeof getAlertLabel>[0]['kind'], after: string | null = null) =>
    getAlertLabel({ kind, after }).words
  expect(words('excluded')).toBe('Excluded by the OIG')
  expect(words('entered')).toBe('New in the search')
  expect(words('more', '1')).toBe('1 more change')
  expect(words('more', '1,040')).toBe('1,040 more changes')
  expect(words('ended')).toBe('Watching stopped: more than 10,000 hits')
})

it('shows both places of a move, also where one is not stated', () => {
  expect(formatAlertChange({ ...MOVED, before: null })).toEqual({
    before: 'No location on file',
    after: 'Plano, TX 75024',
  })
  expect(formatAlertChange({ ...MOVED, kind: 'left' })).toBeUndefined()
})

it('puts alerts together by day, in their order', () => {
  const earlier = { ...MOVED, at: '2026-06-12T12:00:00.000Z' }
  expect(groupByDay([MOVED, MOVED, earlier]).map(([day, alerts]) => [day, alerts.length])).toEqual([
    ['Jun 14, 2026', 2],
    ['Jun 12, 2026', 1],
  ])
})
