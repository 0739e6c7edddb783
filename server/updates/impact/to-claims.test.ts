import { expect, test } from 'vitest'
import { getSpeech } from './to-claims.ts'

test('what is heard in the evening is of that day by the clocks, not of the next one as in UTC', () => {
  const shared = { orgId: null, startedAt: '2026-07-10T15:00:00Z', sources: new Map() }
  const dayOf = (heardAt: string) => getSpeech({ origin: 'form', heard_at: new Date(heardAt) }, shared).day
  expect(dayOf('2026-07-09T02:30:00Z')).toBe('2026-07-08')
  expect(dayOf('2026-07-09T14:30:00Z')).toBe('2026-07-09')
})
