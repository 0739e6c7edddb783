import type { Viewer } from '@concord/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, VIEWERS } from '#web/session/test-viewers.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import type { CycleTabProps } from '../cycle-tab.ts'
import type { Cycle } from '../queries.ts'

export const CYCLE_ID = '05ce0000-0000-4000-8000-000000000001'

/** A cycle of ten rows that was compared and waits for approval. */
const CYCLE = {
  ...{ id: CYCLE_ID, revision: 7, attempt: 1, state: 'compared', stage: 'compared', progress: null },
  ...{ period: '2026-11-01', file: { id: 'f', name: 'Nov.csv', storedName: 'Nov.csv' } },
  roster: { id: 'r', prefix: 'larkspur', type: 'practitioner', sender: 'Larkspur' },
  balance: { in: 10, out: 8, held: 2, rejected: 0, empty: 0, exploded: 0 },
} as unknown as Cycle

/** Shows a tab of the cycle to someone. */
export function openTab(
  Tab: ComponentType<CycleTabProps>,
  { at = '/', viewer = VIEWERS.analyst }: { readonly at?: string; readonly viewer?: Viewer } = {},
) {
  const session = { viewer, roles: [], settings: [], environment: LOCAL_ENVIRONMENT }
  return renderAt(
    at,
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session as never}>
        <Tab cycle={CYCLE} actions={{} as CycleTabProps['actions']} />
      </SessionContext>
    </QueryClientProvider>,
  )
}
