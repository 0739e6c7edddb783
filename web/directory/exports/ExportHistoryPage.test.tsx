import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { ToastArea } from '#web/lib/ToastArea.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { ExportHistoryPage } from './ExportHistoryPage.tsx'

const ID = '5e7c0000-0000-4000-8000-000000000001'
const OTHER = '5e7c0000-0000-4000-8000-000000000002'
const FIRST = '5e7c0000-0000-4000-8000-000000000003'
const LIST = 'GET /v2/export/all'
const FILE = `GET /v2/export/${ID}/file`
const RUN = `POST /v2/export/${ID}/run`

const ready = {
  id: ID,
  recipeId: ID,
  name: 'Cardiology near 75209',
  source: {
    kind: 'search',
    search: { subject: 'practitioner', filters: { query: 'cardiology', near: '75209', miles: 25 } },
  },
  format: 'csv',
  columns: ['npi', 'lastName'],
  state: 'ready',
  failure: null,
  rows: 64,
  expectedRows: 64,
  bytes: 18_400,
  startedBy: { id: OTHER, name: 'Dana Whitlock' },
  token: null,
  startedAt: '2026-07-09T14:12:00Z',
  finishedAt: '2026-07-09T14:12:03Z',
  expiresAt: '2026-07-16T14:12:03Z',
  readAt: '2026-07-09T14:12:00Z',
  file: { name: 'cardiology-near-75209-2026-07-09.csv', sha256: 'ab'.repeat(32) },
  changes: { since: '2026-07-02T14:12:00Z', added: 3, changed: 3, removed: 1, same: 58 },
  downloads: 1,
}
const running = {
  ...ready,
  ...{
    id: OTHER,
    name: 'Whole directory',
    state: 'running',
    rows: 22_180,
    expectedRows: 48_214,
    changes: null,
  },
  ...{ file: null, expiresAt: null, finishedAt: null },
}
const download = {
  ...{ id: OTHER, at: '2026-07-09T14:30:00Z', by: 'Dana Whitlock', token: 'Print vendor', content: 'all' },
  address: '203.0.113.14',
}
const listOf = (...exports: object[]) => ({
  body: { exports, total: exports.length, page: 1, states: { ready: 1, running: 1 }, keptDays: 7 },
})

let server: FetchStub
const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  toasts.set([])
  server = stubFetch({
    [LIST]: listOf(running, ready),
    [`GET /v2/export/${ID}`]: {
      body: {
        export: ready,
        downloads: [download],
        earlierRuns: [
          { id: OTHER, startedAt: '2026-07-02T14:12:00Z', state: 'expired', rows: 62 },
          { id: FIRST, startedAt: '2026-06-25T14:12:00Z', state: 'expired', rows: 1 },
        ],
      },
    },
    [FILE]: { body: 'Change,NPI\r\n' },
    [RUN]: { body: { export: { ...running, id: OTHER } } },
    [`POST /v2/export/${OTHER}/cancel`]: { body: { export: { ...running, state: 'canceled' } } },
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (at = '/') =>
  renderAt(
    at,
    <QueryClientProvider client={createQueryClient()}>
      <Routes>
        <Route path="/" element={<ExportHistoryPage useViewedList={useList} />} />
      </Routes>
      <ToastArea />
    </QueryClientProvider>,
  )

const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  const row = link.closest('tr')
  if (!row) throw new Error(`${name} is no row`)
  return row
}

it('shows each export with its search in words, its progress, and what differs since its last run', async () => {
  open()
  const row = await rowOf('Cardiology near 75209')
  within(row).getByText('cardiology, within 25 mi of 75209')
  within(row).getByText('18 kB')
  within(row).getByText(/^7 differ since Jul 2/)
  const other = await rowOf('Whole directory')
  within(other).getByText(/^46% of 48,214/)
  within(other).getByText('of 48,214')
  expect(within(other).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('46')
  screen.getByText('1 running, 1 ready. Files are kept 7 days, the list for good.')
})

it('keeps filters and order in the address and asks the server by them', async () => {
  open('/?owner=own&format=parquet&state=ready&sort=-rows&search=smith')
  await rowOf('Whole directory')
  expect(Object.fromEntries(new URLSearchParams(server.callsTo(LIST)[0]?.query ?? ''))).toMatchObject({
    ...{ mine: 'true', format: 'parquet', state: 'ready', sort: '-rows', search: 'smith' },
  })
})

it('downloads by D, only what changed by C, and runs again by R: the row that has the focus', async () => {
  open()
  const row = await rowOf('Cardiology near 75209')
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  within(row).getByRole('link').focus()
  press('d')
  await waitFor(() => expect(saved).toEqual(['cardiology-near-75209-2026-07-09.csv']))
  press('c')
  await waitFor(() => expect(saved).toContain('cardiology-near-75209-2026-07-09-changes.csv'))
  press('r')
  await waitFor(() => expect(server.callsTo(RUN)).toHaveLength(1))
})

it('cancels what runs', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel: Whole directory' }))
  await waitFor(() => expect(server.callsTo(`POST /v2/export/${OTHER}/cancel`)).toHaveLength(1))
})

it('shows in its panel what changed, who downloaded it, and the way back to the search', async () => {
  open(`/?export=${ID}`)
  const panel = await screen.findByRole('dialog', { name: 'Cardiology near 75209' })
  const way = await within(panel).findByRole('link', { name: 'cardiology, within 25 mi of 75209' })
  expect(way.getAttribute('href')).toBe('/directory/search/practitioner?q=cardiology&near=75209')
  within(panel).getByText('62 rows then, 64 now')
  within(panel).getByText('Print vendor')
  within(panel).getByText('API, 203.0.113.14')
  within(panel).getByText('62 rows')
  within(panel).getByText('1 row')
})

it('says what to do where a file may no longer be seen', async () => {
  server = stubFetch({
    [LIST]: listOf(ready),
    [FILE]: { status: 403, body: { code: 'forbidden', details: { kind: 'narrowedRights' } } },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Download: Cardiology near 75209' }))
  await screen.findByText(/^Your organization may no longer see all of this file/)
})

it('says that an address names no export, and keeps the list', async () => {
  server = stubFetch({
    [LIST]: listOf(ready),
    'GET /v2/export/abc': { status: 400, body: { code: 'invalid_input', message: '' } },
  })
  open('/?export=abc')
  await screen.findByText('No such export')
  expect(toasts.get()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('says how to make the first export where there is none', async () => {
  server = stubFetch({ [LIST]: { body: { ...listOf().body, states: {} } } })
  open()
  await screen.findByText('No exports yet')
  const links = screen.getAllByRole('link', { name: 'New export' })
  expect(links.filter((one) => /contained/.test(one.className))).toHaveLength(1)
})
