import { buildProduct } from '@concord/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, makeOrganization, makeRole, makeViewer } from '#web/session/test-viewers.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { AddRosterPage } from './AddRosterPage.tsx'

const LIST = 'GET /v2/roster/all'
const CARE = {
  ...{ id: 'r1', prefix: 'care', type: 'practitioner', sender: 'Care IPA', scope: 'full' },
  ...{ target: { id: 't1', name: 'Practitioners', version: 1 }, archivedAt: null },
}
const rosterManagement = buildProduct({
  name: 'ROSTER_MANAGEMENT',
  active: true,
  config: { rosterTypes: ['practitioner'] },
})
const viewer = makeViewer([makeRole('ROSTER')], makeOrganization([], { products: [rosterManagement] }))

let server: FetchStub
beforeEach(() => {
  server = stubFetch({
    'GET /v2/roster-draft/all': { body: { drafts: [] } },
    'GET /v2/roster-draft/targets': { body: { targets: [{ id: 't1', name: 'Practitioners' }] } },
    'POST /v2/roster-draft': { body: { draft: { id: 'd1', version: 1 } } },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Replies with the rosters of which each list has those that are archived, or those that are not. */
function replyWith(...rosters: readonly (typeof CARE | { readonly archivedAt: string | null })[]): void {
  server.reply({
    [LIST]: async () => {
      const { archived = 'false' } = server.callsTo(LIST).at(-1)?.query ?? {}
      const listed = rosters.filter(({ archivedAt }) => (archivedAt === null) === (archived === 'false'))
      return Response.json({ rosters: listed, total: listed.length })
    },
  })
}

async function nameSender(): Promise<void> {
  const session = { viewer, roles: [], settings: [], environment: LOCAL_ENVIRONMENT }
  renderAt(
    '/rosters/add',
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session as never}>
        <AddRosterPage />
      </SessionContext>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByLabelText('Sender'))
  await userEvent.paste('Care')
  await userEvent.selectOptions(screen.getByLabelText('Roster type'), 'practitioner')
}

it('a sender and type that are known get the file, and nothing else is asked', async () => {
  replyWith(CARE)
  await nameSender()
  await screen.findByText(/^Care IPA sends this type already/)
  expect(screen.queryByLabelText('Target config')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Choose the file' }))
  await screen.findByRole('heading', { name: 'Which file did Care IPA send?' })
})

it('a roster that is archived says so before a file is chosen, and goes no further', async () => {
  replyWith({ ...CARE, archivedAt: '2026-06-01T12:00:00Z' })
  await nameSender()
  await screen.findByText(/is archived\. Restore it in the library first/)
  await userEvent.click(screen.getByRole('button', { name: 'Choose the file' }))
  screen.getByRole('heading', { name: 'Who sends this roster?' })
})
