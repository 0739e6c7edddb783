import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { SourcesPage } from './SourcesPage.tsx'

const ID = 'c0de5001-0000-4000-8000-000000000004'
const CHANGE = `PUT /v2/source/${ID}`
const PREVIEW = `POST /v2/source/${ID}/preview`
const source = {
  id: ID,
  kind: 'roster',
  name: 'Roster',
  organization: null,
  weight: 0.8,
  halfLifeDays: 120,
  firstDays: 0,
  version: 3,
  claimed: 1204,
}
const preview = {
  contested: 40,
  tried: 40,
  records: 2,
  values: 3,
  byField: [{ field: 'Phone', values: 3 }],
  examples: [{ npi: '2000000077', organization: null, field: 'Phone', before: '2145550142', after: null }],
}

let server: FetchStub
beforeEach(() => {
  server = stubFetch({
    'GET /v2/source/all': { body: { sources: [source] } },
    [PREVIEW]: { body: preview },
    [CHANGE]: { body: { source, outcome: 'done', records: 2 } },
  })
})
afterEach(() => vi.unstubAllGlobals())

async function openDialog(client = createQueryClient()) {
  renderAt(
    '/sources',
    <QueryClientProvider client={client}>
      <SourcesPage />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Change Roster' }))
  return within(await screen.findByRole('dialog'))
}

it('shows how much each source counts', async () => {
  await openDialog()
  expect(screen.getAllByRole('row', { hidden: true })[1]?.textContent).toContain(
    'RosterEveryone0.80120 daysNever1,204',
  )
})

it('shows which values would change before it saves, for a reason and for the version that was seen', async () => {
  const dialog = await openDialog()
  fireEvent.change(dialog.getByLabelText('Weight'), { target: { value: '0.9' } })
  await dialog.findByText('3 values would change in 2 records.')
  dialog.getByText('2000000077, everyone: Phone from 2145550142 to Not stated')
  await waitFor(() => expect(server.callsTo(PREVIEW).at(-1)?.body).toMatchObject({ weight: 0.9 }))
  fireEvent.change(dialog.getByLabelText('Reason for the audit log'), {
    target: { value: 'Checked rosters' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo(CHANGE)).toMatchObject([
    { body: { version: 3, weight: 0.9, halfLifeDays: 120, firstDays: 0, reason: 'Checked rosters' } },
  ])
})

it('saves by the version that its values are of, also where a newer one was read behind the dialog', async () => {
  const client = createQueryClient()
  const dialog = await openDialog(client)
  server.reply({ 'GET /v2/source/all': { body: { sources: [{ ...source, halfLifeDays: 30, version: 4 }] } } })
  await act(() => client.refetchQueries())
  await waitFor(() => expect(screen.getByText('30 days')).toBeDefined())
  fireEvent.change(dialog.getByLabelText('Weight'), { target: { value: '0.9' } })
  fireEvent.change(dialog.getByLabelText('Reason for the audit log'), { target: { value: 'Checked' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.callsTo(CHANGE)).toMatchObject([{ body: { version: 3 } }]))
})

it('says that nothing was saved where someone else changed it first', async () => {
  const current = { ...source, weight: 0.5, version: 4 }
  const dialog = await openDialog()
  server.reply({
    [CHANGE]: { status: 409, body: { code: 'conflict', details: { current } } },
    'GET /v2/source/all': { body: { sources: [current] } },
  })
  fireEvent.change(dialog.getByLabelText('Reason for the audit log'), {
    target: { value: 'Checked rosters' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/Nothing was saved\. The source now has weight 0.5/)
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsTo(CHANGE)).toMatchObject([{ body: { version: 3 } }, { body: { version: 4 } }]),
  )
})
