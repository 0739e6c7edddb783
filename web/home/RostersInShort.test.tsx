import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { RostersInShort } from './RostersInShort.tsx'

afterEach(() => vi.unstubAllGlobals())

const LATE = {
  ...{ id: 'r', sender: 'Lakeside IPA', lastCycle: null },
  due: { every: 'week', weekday: 5, hour: 17, timeZone: 'America/Chicago' },
  next: { day: '2026-11-27', at: '2026-11-27T23:00:00.000Z', isLate: true },
}

test.each([
  ['2026-11-28T00:30:00Z', 'Late today'],
  ['2026-11-28T06:30:00Z', '1 day late'],
  ['2026-11-29T06:30:00Z', '2 days late'],
])('at %s a file is late by days of the time zone it is due in: %s', async (now, text) => {
  stubFetch({ 'GET /v2/roster/all': { body: { rosters: [LATE], total: 1, late: 1 } } })
  renderAt(
    '/',
    <QueryClientProvider client={createQueryClient()}>
      <RostersInShort now={new Date(now)} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(text)).toBeTruthy()
})
