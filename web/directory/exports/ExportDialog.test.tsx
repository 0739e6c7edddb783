import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { PRACTITIONERS } from '../model/search-subject.ts'
import { renderSaved } from '../saved/test-saved.tsx'
import { ExportPickedButton } from './ExportPickedButton.tsx'
import { ExportSearchButton } from './ExportSearchButton.tsx'

afterEach(() => vi.unstubAllGlobals())

const START = 'POST /v2/export'
const LAYOUTS = 'GET /v2/export-layout'
const SAVE = 'POST /v2/export-layout'
const SEARCH = { subject: 'practitioner', filters: { query: 'smith', states: ['TX'] } } as const
const layout = {
  id: '5e7c0000-0000-4000-8000-000000000003',
  name: 'Analyst 2',
  subject: 'practitioner',
  columns: ['npi', 'city'],
}

async function openDialog(replies: Parameters<typeof stubFetch>[0] = {}, asOf: string | null = null) {
  const server = stubFetch({
    [LAYOUTS]: { body: { layouts: [layout, { ...layout, name: 'Of entities', subject: 'entity' }] } },
    [START]: { body: { export: { name: 'smith, Texas' } } },
    [SAVE]: { body: { layout } },
    ...replies,
  })
  const filters = { ...SEARCH.filters, states: [...SEARCH.filters.states] }
  renderSaved(
    <ExportSearchButton search={{ subject: 'practitioner', filters } as never} total={2064} asOf={asOf} />,
  )
  await userEvent.keyboard('e')
  return { server, dialog: within(await screen.findByRole('dialog', { name: 'Export 2,064 rows' })) }
}

it('opens by E with the count and the search in words, and starts with the columns that are chosen', async () => {
  const { server, dialog } = await openDialog()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Export name' }).value).toBe('smith, Texas')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), 'parquet')
  await dialog.findByRole('option', { name: 'Analyst 2' })
  expect(dialog.queryByRole('option', { name: 'Of entities' })).toBeNull()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Layout' }), 'Analyst 2')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'ZIP' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Start export' }))
  await screen.findByText('Exporting smith, Texas')
  expect(server.callsTo(START)[0]?.body).toMatchObject({
    name: 'smith, Texas',
    format: 'parquet',
    columns: ['npi', 'city', 'zip'],
    source: { kind: 'search', search: { subject: 'practitioner', filters: { query: 'smith' } } },
  })
})

it('says of which day of the past the rows are, and asks for them', async () => {
  const { server, dialog } = await openDialog({}, '2026-06-01')
  expect(dialog.getByText(/All rows are as of the end of Jun 1, 2026 \(UTC\)\./)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Start export' }))
  await screen.findByText('Exporting smith, Texas')
  expect(server.callsTo(START)[0]?.body).toMatchObject({ asOf: '2026-06-01' })
})

it('exports the selected hits alone, also by E, as long as there are some', async () => {
  const server = stubFetch({
    [LAYOUTS]: { body: { layouts: [] } },
    [START]: { body: { export: { name: '2 practitioners selected' } } },
  })
  renderSaved(
    <>
      <ExportSearchButton
        search={{ subject: 'practitioner', filters: {} } as never}
        total={2064}
        asOf={null}
      />
      <ExportPickedButton subject={PRACTITIONERS} npis={new Set(['2000000028', '2000000010'])} asOf={null} />
    </>,
  )
  await userEvent.keyboard('e')
  const dialog = within(await screen.findByRole('dialog', { name: 'Export 2 rows' }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await userEvent.click(dialog.getByRole('button', { name: 'Start export' }))
  await screen.findByText('Exporting 2 practitioners selected')
  expect(server.callsTo(START)[0]?.body).toMatchObject({
    source: { kind: 'list', npis: ['2000000028', '2000000010'] },
  })
})

it('says in the field that a column is needed', async () => {
  const { server, dialog } = await openDialog()
  await dialog.findByRole('option', { name: 'Analyst 2' })
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Layout' }), 'Analyst 2')
  for (const name of ['NPI', 'City']) await userEvent.click(dialog.getByRole('checkbox', { name }))
  await userEvent.click(dialog.getByRole('button', { name: 'Start export' }))
  await dialog.findByText('Choose at least one column.')
  expect(server.callsTo(START)).toEqual([])
})

it('saves chosen columns as a layout without sending the export', async () => {
  const { server, dialog } = await openDialog()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Gender' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save these columns' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the layout' }), 'No gender')
  await userEvent.click(dialog.getByRole('button', { name: 'Save layout' }))
  await screen.findByText('Saved the layout No gender')
  const body = server.callsTo(SAVE)[0]?.body as { columns: string[] }
  expect(body).toMatchObject({ name: 'No gender', subject: 'practitioner' })
  expect(body.columns).not.toContain('gender')
  expect(server.callsTo(START)).toEqual([])
})

it('keeps what was chosen and says why where too many run', async () => {
  const { dialog } = await openDialog({
    [START]: { status: 429, body: { code: 'rate_limited', details: { kind: 'runningExports' } } },
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Start export' }))
  await screen.findByText(/^10 exports of your organization are running/)
  dialog.getByRole('textbox', { name: 'Export name' })
})
