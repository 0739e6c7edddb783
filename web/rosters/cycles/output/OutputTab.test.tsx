import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { CYCLE_ID, openTab } from '../testing/open-tab.tsx'
import { OutputTab } from './OutputTab.tsx'

const LIST = `GET /v2/cycle/${CYCLE_ID}/output`
const FIELDS = [
  { id: 'npi', label: 'NPI', type: 'npi', isRequired: true },
  { id: 'zip', label: 'ZIP code', type: 'zip', isRequired: false },
]
const rows = [0, 1].map((id) => ({
  ...{ id, row: id + 2, tab: 'Nov', block: null, outcome: id === 1 ? 'held' : 'out' },
  values: { npi: `200000000${id}`, ...(id === 0 ? { zip: '75209' } : {}) },
  findings:
    id === 1
      ? [
          {
            field: 'zip',
            code: 'unreadable-zip',
            severity: 'error',
            message: 'ZIP is not 5 or 9 digits.',
            value: 'x',
          },
        ]
      : [],
}))
const page = { fields: FIELDS, rows, total: 2, page: 1, counts: { out: 1, held: 1, rejected: 0 }, attempt: 1 }
const cell = {
  ...{ column: 'Zip', address: 'K3', index: 10, stored: '75209', shown: '75209.0', text: ' 75209' },
  fix: { text: '75210', fixesId: 'x', origin: 'grid', person: { id: 'p', name: 'Ana Lima' }, at: null },
  ...{ step: null, used: '75210' },
}
const TRACE = {
  ...{ file: 'Nov.csv', tab: 'Nov', row: 3, block: null, outcome: 'held', value: '75210' },
  field: { id: 'zip', label: 'ZIP code' },
  cells: [cell],
  steps: [
    { kind: 'column', label: 'Zip', text: '75210' },
    { kind: 'transform', label: 'Digits only', text: '75210' },
  ],
  findings: [{ code: 'unreadable-zip', severity: 'error', message: 'ZIP is not 5 or 9 digits.', value: 'x' }],
  ...{ source: { name: 'Larkspur', version: 5 }, target: { name: 'Roster', version: 2 } },
}

let server: FetchStub
beforeEach(() => {
  // jsdom lays nothing out; the grid draws what fits into its size.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  server = stubFetch({ [LIST]: { body: page }, [`GET /v2/cycle/${CYCLE_ID}/output/1/zip`]: { body: TRACE } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows rows of all outcomes and marks what was found in them', async () => {
  openTab(OutputTab)
  const grid = await screen.findByRole('grid', { name: 'Output rows' })
  const cells = within(grid).getAllByRole('gridcell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['2000000000', '75209', '2000000001', ''])
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['2Out', '3Held'])
  expect(screen.getByText('2 rows')).toBeTruthy()
})

it('asks the server for an order and filters, and keeps them in the address', async () => {
  const { addressOf } = openTab(OutputTab, { at: '/?tab=output' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'ZIP code' }))
  await user.click(screen.getByRole('button', { name: 'ZIP code' }))
  await user.click(screen.getByRole('button', { name: 'Held 1' }))
  await user.type(screen.getByLabelText('Filter NPI'), '200{Enter}')
  const asked = { sort: '-zip', outcome: 'held', filters: '{"npi":"200"}' }
  await waitFor(() => expect(server.callsTo(LIST).at(-1)?.query).toMatchObject(asked))
  expect(addressOf()).toBe('/?tab=output&sort=-zip&outcome=held&f.npi=200')
  await user.click(screen.getByRole('button', { name: 'Clear filters and order' }))
  expect(addressOf()).toBe('/?tab=output')
})

it('says that no row matches, under columns whose filters can be changed', async () => {
  server.reply({ [LIST]: { body: { ...page, rows: [], total: 0 } } })
  openTab(OutputTab, { at: '/?tab=output&f.npi=9' })
  expect(await screen.findByText('No rows match. Change or remove a filter to see more.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Filter NPI').value).toBe('9')
})

it('leads by the arrows to a cell, and tells how it came to its value', async () => {
  openTab(OutputTab)
  const user = userEvent.setup()
  const grid = await screen.findByRole('grid', { name: 'Output rows' })
  grid.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
  const strip = screen.getByRole('status', { name: 'How the cell was made' })
  await waitFor(() => expect(strip.textContent).toContain('Digits only'))
  expect(strip.textContent).toContain('Nov, K3·75209›Stored as75209›Shown as75209.0›Fixed in the grid75210')
  await user.keyboard('{Enter}')
  const panel = await screen.findByRole('dialog', { name: 'ZIP code, row 3' })
  expect(within(panel).getByText('Ana Lima')).toBeTruthy()
  expect(within(panel).getByText('ZIP is not 5 or 9 digits.')).toBeTruthy()
  expect(within(panel).getByText(/Mapped by Larkspur, version 5, to Roster, version 2/)).toBeTruthy()
})

it('says when the rows did not load, and asks again', async () => {
  server.reply({ [LIST]: { status: 503, body: { code: 'unavailable', message: 'Try later.' } } })
  openTab(OutputTab)
  await screen.findByText('The output did not load')
  server.reply({ [LIST]: { body: page } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('grid', { name: 'Output rows' })
})
