import { BUILT_IN_TARGETS, type WrittenSource } from '@concord/roster-language'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { MappingScreen } from './MappingScreen.tsx'
import type { FileColumn, MappingFile, MappingReply } from './queries.ts'

const SAVE = 'PUT /v2/roster/clinic/full/mapping'
const HEADERS = ['NPI', 'Name', 'Zip', 'Extra']
const ROWS = Array.from({ length: 8 }, (_, at) => ({
  row: at + 2,
  cells: [`234567890${at}`, `Ode, Ana ${at}`, `7520${at}.0`, at % 2 === 0 ? 'a; b' : 'c'],
}))

const column = (index: number, given: Partial<FileColumn>): FileColumn => ({
  ...{ index, header: HEADERS[index] ?? '', filled: 8, distinct: 8, shape: 'text', share: null },
  samples: ROWS.slice(0, 3).map(({ cells }) => cells[index] ?? ''),
  ...{ sensitive: null, field: null, repeat: null, verdict: 'sure', confidence: 1, top: [], reason: '' },
  ...given,
})
const PROPOSED: WrittenSource = {
  ...{ kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'practitioner-roster' },
  mappings: [
    { field: 'npi', from: 'NPI' },
    { field: 'full_name', from: 'Name' },
    { field: 'zip', from: 'Zip' },
  ],
}
const FILE: MappingFile = {
  ...{ id: '0a9a0000-0000-4000-8000-000000000001', name: 'clinic.csv', receivedAt: '2026-07-09T13:00:00Z' },
  ...{ tab: 'clinic', dayZero: '1899-12-30', dataRows: 8, headers: HEADERS, rows: ROWS, proposed: PROPOSED },
  columns: [
    column(0, { field: 'npi', top: ['npi'] }),
    column(1, { field: 'full_name', top: ['full_name'] }),
    column(2, { field: 'zip', top: ['zip'], verdict: 'likely' }),
    column(3, { top: ['note'] }),
  ],
}
const REPLY: MappingReply = {
  ...{ roster: { sender: 'Clinic', type: 'full' }, source: null, versions: [], file: FILE, drift: null },
  target: { name: 'Practitioners', config: { ...BUILT_IN_TARGETS.get('practitioner-roster') } },
}

let server: FetchStub
beforeEach(() => {
  const draft = { number: 1, revision: 1, state: 'draft', changedAt: '2026-07-09T14:41:00.000Z' }
  server = stubFetch({ [SAVE]: { body: { draft } } })
})
afterEach(() => vi.unstubAllGlobals())

async function show() {
  const key = { prefix: 'clinic', type: 'full' }
  const page = renderAt(
    '/rosters/map/clinic/full',
    <MappingScreen mappingKey={key} reply={REPLY} file={FILE} start={PROPOSED} />,
  )
  await screen.findByRole('region', { name: 'Output, live' })
  return { user: userEvent.setup(), page }
}
const saved = () =>
  server.callsTo(SAVE).map(({ body }) => (body as { config: WrittenSource }).config.mappings.at(-1))
const outputCells = () => within(screen.getByRole('region', { name: 'Output rows' })).getAllByRole('cell')

test('a transform is added with what it needs, tried on the values, and undone', async () => {
  const { user } = await show()
  await user.keyboard('{ArrowDown}{ArrowDown}t')
  const panel = await screen.findByRole('dialog', { name: 'Transforms of Practice ZIP code' })
  await user.click(within(panel).getByRole('combobox', { name: 'Add a transform' }))
  await user.paste('first characters')
  await user.keyboard('{Enter}')
  await user.click(within(panel).getByRole('button', { name: 'Add transform' }))
  expect(within(panel).getByText('Fill this in.')).toBeDefined()
  await user.type(within(panel).getByLabelText('How many'), '3{Enter}')
  const list = within(panel).getByRole('list', { name: 'What First characters makes of the first values' })
  expect(list.textContent).toContain('75200.0 → 752')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Transforms of column 3: First characters: 3' })).toBeDefined()
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByRole('button', { name: 'Transforms of column 3: none' })).toBeDefined()
})

test('a formula tells its error at its place, and is completed', async () => {
  const { user } = await show()
  await user.keyboard('t')
  const panel = await screen.findByRole('dialog', { name: 'Transforms of NPI' })
  await user.click(within(panel).getByRole('button', { name: 'Formula' }))
  const formula = within(panel).getByRole('combobox', { name: 'Formula of npi' })
  await user.click(formula)
  await user.paste('uper([na')
  await user.keyboard('{Enter})')
  expect(formula).toHaveProperty('value', 'uper([Name])')
  expect(within(panel).getByRole('alert').textContent).toMatch(/There is no function 'uper'.*character 1/)
  expect(within(panel).getByRole('button', { name: 'Use formula' })).toHaveProperty('disabled', true)
  await user.click(within(panel).getByRole('button', { name: 'Write upper' }))
  await user.click(within(panel).getByRole('button', { name: 'Use formula' }))
  await waitFor(() =>
    expect(outputCells().some(({ textContent }) => textContent === 'ODE, ANA 0')).toBe(true),
  )
})

test('a step over rows shows them before and behind it', async () => {
  const { user } = await show()
  await user.keyboard('s')
  const panel = await screen.findByRole('dialog', { name: 'Steps over rows' })
  await user.click(within(panel).getByRole('button', { name: 'Split cells into rows' }))
  await user.click(within(panel).getByRole('button', { name: 'Add step' }))
  expect(within(panel).getByText('Choose at least one column.')).toBeDefined()
  await user.type(within(panel).getByRole('combobox', { name: /Columns whose cells/ }), 'Extra{Enter}')
  await user.click(within(panel).getByRole('button', { name: 'Add step' }))
  expect(await within(panel).findByText('8 rows of the sample become 12.')).toBeDefined()
})

test('whoever leaves before the draft is kept has it kept first, and stays where that fails', async () => {
  const { user, page } = await show()
  server.reply({ [SAVE]: { status: 503, body: { code: 'unavailable' } } })
  await user.keyboard('{ArrowDown}x')
  await page.router.navigate('/elsewhere')
  await screen.findByRole('dialog', { name: 'Leave before the draft is kept?' })
  await waitFor(() => expect(server.callsTo(SAVE).length).toBeGreaterThan(0))
  expect(page.addressOf()).toBe('/rosters/map/clinic/full')
  const draft = { number: 1, revision: 1, state: 'draft', changedAt: '2026-07-09T14:41:00.000Z' }
  server.reply({ [SAVE]: { body: { draft } } })
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await page.router.navigate('/elsewhere')
  await waitFor(() => expect(page.addressOf()).toBe('/elsewhere'))
  expect(saved().at(-1)).toEqual({ field: 'zip', from: 'Zip' })
})
