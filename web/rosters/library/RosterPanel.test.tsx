import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, VIEWERS } from '#web/session/test-viewers.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { RosterPanel } from './RosterPanel.tsx'

afterEach(() => vi.unstubAllGlobals())

const LAKESIDE = { prefix: 'lakeside', type: 'practitioner' } as const

test.each([
  [1, 'Jul 9, 2026, 1 row'],
  [1204, 'Jul 9, 2026, 1,204 rows'],
])('a file of %i rows says how many', async (rows, text) => {
  const roster = {
    ...{ ...LAKESIDE, sender: 'Lakeside IPA', scope: 'full', owner: null, due: null, next: null },
    ...{ target: null, source: null, lastCycle: null, archivedAt: null },
  }
  const cycle = {
    ...{ id: 'c', state: 'received', stage: 'received', waitsFor: null, period: '2026-07-01', rows },
    ...{ receivedAt: '2026-07-09T13:12:04.000Z', stops: 0, questions: 0, file: null },
  }
  stubFetch({
    'GET /v2/roster/lakeside/practitioner': { body: { roster } },
    'GET /v2/roster/lakeside/practitioner/cycle': { body: { cycles: [cycle] } },
  })
  const session = { viewer: VIEWERS.analyst, roles: [], settings: [], environment: LOCAL_ENVIRONMENT }
  renderAt(
    '/rosters/library',
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session as never}>
        <RosterPanel
          rosterKey={LAKESIDE}
          today="2026-07-09"
          onClose={() => {}}
          onUpload={null}
          uploads={null}
        />
      </SessionContext>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(text)).toBeTruthy()
})
