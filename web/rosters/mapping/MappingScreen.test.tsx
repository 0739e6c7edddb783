import { BUILT_IN_TARGETS, type WrittenSource } from '@concord/roster-language'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, VIEWERS } from '#web/session/test-viewers.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { MappingScreen } from './MappingScreen.tsx'
import { type FileColumn, type MappingFile, type MappingReply, mappingOf } from './queries.ts'
import { getStart } from './use-mapping-editor.ts'

const SAVE = 'PUT /v2/roster/clinic/full/mapping'
const HEADERS = ['NPI', 'Name', 'Zip', 'Extra']
const ROWS = Array.from({ length: 8 }, (_, at) => ({
  row: at + 2,
  cells: [`234567890${at}`, `Ode, Ana ${at}`, `7520${at}.0`, at % 2 === 0 ? 'a; b' : 'c'],
}))

const column = (index: number, given: Partial<FileColumn>): FileColumn => ({
  ...{ index, header: HEADERS[index] ?? '', filled: 8, distinct: 8, shape: 'text', share: null },
  samples: ROWS.slice(0, 3).map(({ cells }) => cells[index] ?? ''),
  ...{
    sensitive: null,
    removed: null,
    field: null,
    repeat: null,
    verdict: 'sure',
    confidence: 1,
    top: [],
    reason: '',
  },
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
  ...{
    tab: 'clinic',
    dayZero: '1899-12-30',
    dataRows: 8,
    otherTabs: [],
    headers: HEADERS,
    rows: ROWS,
    proposed: PROPOSED,
  },
  columns: [
    column(0, { field: 'npi', top: ['npi'] }),
    column(1, { field: 'full_name', top: ['full_name'] }),
    column(2, { field: 'zip', top: ['zip'], verdict: 'likely' }),
    column(3, { top: ['note'] }),
  ],
}
const REPLY: MappingReply = {
  ...{
    roster: { sender: 'Clinic', type: 'full' },
    source: null,
    versions: [],
    publishers: [],
    file: FILE,
    fileProblem: null,
    drift: null,
  },
  target: { name: 'Practitioners', config: { ...BUILT_IN_TARGETS.get('practitioner-roster') } },
}

let server: FetchStub
beforeEach(() => {
  const draft = { number: 1, revision: 1, state: 'draft', changedAt: '2026-07-09T14:41:00.000Z' }
  server = stubFetch({ [SAVE]: { body: { draft } }, [READ]: { body: REPLY } })
})
afterEach(() => vi.unstubAllGlobals())

const KEY = { prefix: 'clinic', type: 'full' }
const READ = 'GET /v2/roster/clinic/full/mapping'

function Page() {
  const { data } = useQuery(mappingOf(KEY))
  const start = data && (getStart({ ...data, file: FILE }) ?? PROPOSED)
  return start && <MappingScreen mappingKey={KEY} reply={data} file={FILE} start={start} />
}

async function show() {
  const client = createQueryClient()
  const page = renderAt(
    '/rosters/map/clinic/full',
    <SessionContext
      value={{
        ...{ viewer: VIEWERS.analyst, roles: [], settings: [], environment: LOCAL_ENVIRONMENT },
        signOut: () => undefined,
      }}
    >
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    </SessionContext>,
  )
  await screen.findByRole('region', { name: 'Output, live' })
  return { user: userEvent.setup(), page, client }
}
const saved = () =>
  server.callsTo(SAVE).map(({ body }) => (body as { config: WrittenSource }).config.mappings.at(-1))
const revisions = () => server.callsTo(SAVE).map(({ body }) => (body as { revision: number | null }).revision)

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

const THEIRS = { ...PROPOSED, mappings: PROPOSED.mappings.slice(1), unused: ['NPI'] }
const AT = '2026-07-09T14:41:00.000Z'
const DRAFT: NonNullable<MappingReply['source']> = {
  ...{ configId: 'c', number: 1, revision: 2, state: 'draft', note: '', config: THEIRS, changedAt: AT },
  ...{ effectiveOn: null, askedBy: null, askedOf: null, isOwn: false },
}

/** Lets another user give up the NPI, unless told otherwise: what is saved here meets their draft. */
function meetConflict(source: MappingReply['source'] = DRAFT): void {
  server.reply({
    [SAVE]: { status: 409, body: { code: 'conflict', details: { current: { revision: 2 } } } },
    [READ]: { body: { ...REPLY, source } },
  })
}

test('of two people at one mapping neither takes back what the other did', async () => {
  const { user } = await show()
  const [npi, name] = PROPOSED.mappings
  meetConflict()
  // Here the ZIP code goes.
  await user.keyboard('{ArrowDown}{ArrowDown}x')
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
  expect(npi).toMatchObject({ field: 'npi' })
  const rowOf = (field: string) => dialog.getByRole('row', { name: new RegExp(`^${field}`) }).textContent
  expect([rowOf('npi'), rowOf('zip')]).toEqual([
    expect.stringMatching(/Not changed$/),
    expect.stringMatching(/Not changed/),
  ])
  const draft = { number: 1, revision: 3, state: 'draft', changedAt: '2026-07-09T14:41:00.000Z' }
  server.reply({ [SAVE]: { body: { draft } } })
  await user.click(dialog.getByRole('button', { name: /^Apply your/ }))
  await waitFor(() =>
    expect(server.callsTo(SAVE).at(-1)?.body).toMatchObject({
      config: { mappings: [name], unused: ['NPI', 'Zip'] },
    }),
  )
})

test('taking theirs writes nothing, shows their note, and is no conflict any more', async () => {
  const { user } = await show()
  meetConflict({ ...DRAFT, note: 'NPI is in column F' })
  await user.keyboard('{ArrowDown}{ArrowDown}x')
  await user.click(await screen.findByRole('button', { name: 'Discard my changes' }))
  expect(await screen.findByText('NPI is in column F')).toBeDefined()
  expect(await screen.findByText(/^Draft kept/)).toBeDefined()
  expect(revisions()).toEqual([null])
})

test('changes that include all of theirs are kept when they are applied', async () => {
  const { user } = await show()
  meetConflict({ ...DRAFT, config: PROPOSED })
  await user.keyboard('{ArrowDown}{ArrowDown}x')
  const apply = await screen.findByRole('button', { name: /^Apply your/ })
  server.reply({ [SAVE]: { body: { draft: { number: 1, revision: 3, state: 'draft', changedAt: AT } } } })
  await user.click(apply)
  await waitFor(() => expect(revisions()).toEqual([null, 2]))
  expect(await screen.findByText(/^Draft kept/)).toBeDefined()
})

test('a first draft that was discarded meanwhile can be kept as a new one', async () => {
  server.reply({ [READ]: { body: { ...REPLY, source: DRAFT } } })
  const { user } = await show()
  meetConflict(null)
  await user.keyboard('{ArrowDown}{ArrowDown}x')
  const keep = await screen.findByRole('button', { name: 'Keep my draft' })
  server.reply({ [SAVE]: { body: { draft: { number: 1, revision: 1, state: 'draft', changedAt: AT } } } })
  await user.click(keep)
  await waitFor(() => expect(revisions()).toEqual([2, null]))
})

test('a draft that was returned says what has to change', async () => {
  server.reply({ [READ]: { body: { ...REPLY, source: { ...DRAFT, note: 'NPI is in column F' } } } })
  await show()
  expect(screen.getByRole('note').textContent).toContain('NPI is in column F')
})

test('a version that waits does so no more once an edit of it is kept', async () => {
  server.reply({ [READ]: { body: { ...REPLY, source: { ...DRAFT, state: 'waiting' } } } })
  const { user } = await show()
  expect(screen.getByText('Version 1, waiting')).toBeDefined()
  const changedAt = '2026-07-09T15:02:00.000Z'
  server.reply({ [SAVE]: { body: { draft: { number: 1, revision: 3, state: 'draft', changedAt } } } })
  await user.keyboard('{ArrowDown}{ArrowDown}x')
  await waitFor(() => expect(revisions()).toEqual([2]))
  expect(await screen.findByText(/^Draft kept/)).toBeDefined()
  expect(screen.getByText('Version 1, draft')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Waiting version' })).toBeNull()
})

test('a version that is published while its mapping is open leaves no draft to save', async () => {
  const edited = { ...DRAFT, number: 2, config: PROPOSED }
  server.reply({ [READ]: { body: { ...REPLY, source: edited } } })
  const { user, client } = await show()
  server.reply({ [SAVE]: { body: { draft: { number: 2, revision: 3, state: 'draft', changedAt: AT } } } })
  await user.keyboard('{ArrowDown}{ArrowDown}x')
  await waitFor(() => expect(revisions()).toEqual([2]))
  const [sent] = server.callsTo(SAVE).map(({ body }) => (body as { readonly config: WrittenSource }).config)
  const published = { ...edited, config: sent, state: 'published' }
  server.reply({ [READ]: { body: { ...REPLY, source: published } } })
  await client.invalidateQueries({ queryKey: ['roster mapping'] })
  await screen.findByText('Version 2, published')
  const save = screen.getByRole('button', { name: 'Save version 3' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
})

test('a conflict that is closed without a decision is one again with the next edit', async () => {
  const { user } = await show()
  meetConflict()
  await user.keyboard('{ArrowDown}{ArrowDown}x')
  await screen.findByRole('dialog', { name: 'Changed by someone else' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{ArrowUp}x')
  await screen.findByRole('dialog', { name: 'Changed by someone else' })
  expect(revisions()).toEqual([null, null])
})

test('a draft that another user changed is met by the next save, though the page has read it again', async () => {
  const { user, client } = await show()
  meetConflict()
  await client.invalidateQueries({ queryKey: ['roster mapping'] })
  await user.keyboard('{ArrowDown}{ArrowDown}x')
  await screen.findByRole('dialog', { name: 'Changed by someone else' })
  expect(revisions()).toEqual([null])
})

test('a formula and a constant that someone types stay when the panel is closed or shows another kind', async () => {
  const { user } = await show()
  await user.keyboard('t')
  const open = async () => within(await screen.findByRole('dialog', { name: /^Transforms of / }))
  const kind = async (name: string) => user.click((await open()).getByRole('button', { name }))
  await kind('Formula')
  await user.type((await open()).getByRole('combobox', { name: 'Formula of npi' }), 'upper(')
  await kind('Constant')
  await user.type((await open()).getByRole('textbox', { name: 'The same in every row' }), '2345')
  await user.click((await open()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('t')
  await kind('Formula')
  expect((await open()).getByRole<HTMLTextAreaElement>('combobox', { name: 'Formula of npi' }).value).toBe(
    'upper(',
  )
  await kind('Constant')
  expect((await open()).getByRole<HTMLInputElement>('textbox', { name: 'The same in every row' }).value).toBe(
    '2345',
  )
})
