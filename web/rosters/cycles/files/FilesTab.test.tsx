import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { CYCLE_ID, openTab } from '../testing/open-tab.tsx'
import { FilesTab } from './FilesTab.tsx'

const PATH = `/v2/cycle/${CYCLE_ID}`
const FIXES_ID = '05ce0000-0000-4000-8000-000000000002'
const files = [
  { name: 'clean.csv', kind: 'clean', bytes: 2_000, sha256: 'a'.repeat(64), rows: 8 },
  { name: 'manifest.json', kind: 'manifest', bytes: 900, sha256: 'b'.repeat(64), rows: null },
]
const fixes = (more: object = {}) => ({
  ...{ id: FIXES_ID, origin: 'file', state: 'proposed', file: { id: 'f', name: 'fixed.csv' }, refusal: null },
  ...{
    madeBy: { id: 'p', name: 'Ana Lima' },
    madeAt: '2026-11-25T12:00:00Z',
    decidedBy: null,
    decidedAt: null,
  },
  ...{ rows: 2, cells: 2, unchanged: 8, unplacedRows: 1, ignoredColumns: [] },
  unplaced: [{ tab: 'fixed', row: 4, reason: 'no row has more than half of its cells' }],
  ...more,
})
const cells = [{ tab: 'Nov', row: 4, column: 0, header: 'NPI', before: ' 9', after: '2000000002' }]
const APPLY = `POST ${PATH}/fixes/${FIXES_ID}/apply`
const UNDO = `POST ${PATH}/fixes/${FIXES_ID}/undo`
const changed = { body: { revision: 8, state: 'read', fixesId: FIXES_ID } }

let server: FetchStub
beforeEach(() => {
  server = stubFetch({
    [`GET ${PATH}/files`]: { body: { files, isMaking: false } },
    [`GET ${PATH}/fixes`]: { body: { fixes: [fixes()] } },
    [`GET ${PATH}/fixes/${FIXES_ID}`]: { body: { cells, total: 1, page: 1 } },
    ...{ [APPLY]: changed, [UNDO]: changed },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('tells what each file is for, how large it is, and its hash', async () => {
  openTab(FilesTab)
  const row = await screen.findByRole('row', { name: /^clean\.csv/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 3),
  ).toEqual([...['The rows that go out, in the layout of the target', '8', '2 kB']])
  expect(row.textContent).toContain('aaaaaaaaaaaa…')
  expect(screen.getByRole('button', { name: 'Download manifest.json' })).toBeTruthy()
})

it('shows what fixed rows change before they count, and lets them count at the revision that was seen', async () => {
  openTab(FilesTab)
  await screen.findByText('Changes 2 cells in 2 rows; 8 rows are as they were; 1 row has no place')
  const table = await screen.findByRole('table', { name: 'Cells that are changed' })
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['NPI', '·9', '2000000002']])
  expect(screen.getByText('Row 4 of fixed: no row has more than half of its cells')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Let them count' }))
  await waitFor(() => expect(server.callsTo(APPLY)[0]?.body).toEqual({ revision: 7 }))
})

it('takes back what counts', async () => {
  server.reply({ [`GET ${PATH}/fixes`]: { body: { fixes: [fixes({ state: 'applied' })] } } })
  openTab(FilesTab)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.callsTo(UNDO)).toHaveLength(1))
})

it('puts fixed rows aside that are still read', async () => {
  server.reply({
    [`GET ${PATH}/fixes`]: { body: { fixes: [fixes({ state: 'placing', cells: 0, rows: 0 })] } },
  })
  openTab(FilesTab)
  await screen.findByText('Looking what its rows change')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(server.callsTo(UNDO)).toHaveLength(1))
})

it('an upload of fixed rows, and what it asks, is there again after a look at another tab', async () => {
  const same = { id: 'f', name: 'fixed.csv', receivedAt: '2026-11-20T12:00:00Z', receivedBy: null }
  server.reply({ 'GET /v2/roster-file/same': { body: { files: [same] } } })
  openTab(FilesTab)
  await screen.findByRole('button', { name: 'Upload fixed rows' })
  await userEvent.upload(screen.getByLabelText('File of fixed rows'), new File(['x'], 'fixed.csv'))
  await screen.findByRole('button', { name: 'Upload anyway' })
  cleanup()
  openTab(FilesTab)
  await screen.findByRole('button', { name: 'Upload anyway' })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('button', { name: 'Upload fixed rows' })
})

it('is read only for whoever may neither upload nor decide', async () => {
  openTab(FilesTab, { viewer: VIEWERS.viewer })
  await screen.findByText('Waits for a decision')
  for (const name of ['Upload fixed rows', 'Let them count', 'Discard'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
