import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { EditRosterDialog } from './EditRosterDialog.tsx'
import { rosterOf } from './queries.ts'

const LAKESIDE = { prefix: 'lakeside', type: 'practitioner' } as const
const ROSTER = { ...LAKESIDE, sender: 'Lakeside IPA', scope: 'full', owner: null, due: null, version: 3 }
const THEIRS = { ...ROSTER, sender: 'Lakeside Physicians', version: 4 }
const READ = 'GET /v2/roster/lakeside/practitioner'
const CHANGE = 'PATCH /v2/roster/lakeside/practitioner'

afterEach(() => vi.unstubAllGlobals())

function Page() {
  const { data } = useQuery(rosterOf(LAKESIDE))
  return data && <EditRosterDialog roster={data} onClose={() => {}} />
}

it('a change by someone else is not overwritten by a second save', async () => {
  const server = stubFetch({
    [READ]: { body: { roster: ROSTER } },
    'GET /v2/roster/owners': { body: { owners: [] } },
    [CHANGE]: { status: 409, body: { code: 'conflict', details: { current: THEIRS } } },
  })
  renderAt(
    '/rosters/library',
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog', { name: 'Edit Lakeside IPA' })
  server.reply({ [READ]: { body: { roster: THEIRS } } })
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  await screen.findByRole('dialog', { name: 'Edit Lakeside Physicians' })
  await userEvent.click(save)
  await waitFor(() =>
    expect(server.callsTo(CHANGE)).toMatchObject([{ body: { version: 3 } }, { body: { version: 3 } }]),
  )
})
