import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { isOff, renderAt } from '#web/ui/test-at.tsx'
import type { Cycle } from '../queries.ts'
import type { CycleActions } from '../use-cycle-actions.ts'
import { FindingsTab } from './FindingsTab.tsx'
import type { CycleFindings, Finding } from './queries.ts'

const ID = '0a9a0000-0000-4000-8000-000000000001'
const PATH = `/v2/cycle/${ID}/findings`
const PREVIEW = `POST ${PATH}/preview`
const KEEP = `POST ${PATH}/fix`

const cycle = {
  ...{ id: ID, revision: 4, run: null, state: 'compared' },
  roster: { id: ID, prefix: 'quillan', type: 'practitioner', sender: 'Quillan IPA' },
  file: { id: ID, name: 'July.xlsx', storedName: 'July.xlsx' },
} as unknown as Cycle

const FIX = 'Keep the ten digits in column NPI.'
const FOUND: CycleFindings = {
  ...{ revision: 4, findings: 5, canFix: true, fixes: [], fixable: { causes: 1, frees: 3 } },
  balance: { in: 20, out: 15, held: 5, rejected: 0 },
  source: { id: ID, version: 1 },
  rules: [
    {
      ...{ rule: 'unreadable-npi', field: 'npi', fieldLabel: 'NPI', severity: 'error' },
      ...{
        title: 'NPI cannot be read',
        hint: 'Expected: ten digits.',
        findings: 5,
        rows: 5,
        freesWithAbove: 5,
      },
      causes: [
        {
          ...{ cause: 'label-in-front', label: 'A label in front', advice: 'keep the ten digits', fix: FIX },
          ...{ findings: 3, rows: 3, frees: { held: 3, rejected: 0 }, left: null },
          tabs: [{ tab: 'ROSTER', findings: 3, rows: 3, column: 'NPI' }],
        },
        {
          ...{ cause: 'digits-missing', label: 'Digits are missing', advice: 'ask the sender', fix: null },
          ...{ findings: 2, rows: 2, frees: { held: 2, rejected: 0 }, left: null },
          tabs: [{ tab: 'ROSTER', findings: 2, rows: 2, column: 'NPI' }],
        },
      ],
    },
  ],
}
const finding = (row: number, given: Partial<Finding>): Finding => ({
  ...{ id: row, row, tab: 'ROSTER', block: null, outcome: 'held', rule: 'unreadable-npi', field: 'npi' },
  ...{
    cause: 'label-in-front',
    message: 'NPI cannot be read.',
    isMasked: false,
    column: 'NPI',
    columnIndex: 0,
  },
  ...{ value: 'NPI: 2345678902', fixed: '2345678902', identity: null, name: `Ode ${row}, Ana` },
  ...{ street: '1 Main St', place: 'Dallas TX', ...given },
})
const preview = (rows: number, given: object = {}) => ({
  preview: {
    ...{ sentences: ['From now on it is read so.'], rows, fixedRows: rows, examples: [] },
    before: FOUND.balance,
    after: { in: 20, out: 15 + rows, held: 5 - rows, rejected: 0 },
    earlier: { files: 2, cells: 9 },
    ...given,
  },
})

let server: FetchStub
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  server = stubFetch({
    [`GET ${PATH}`]: { body: FOUND },
    [`GET ${PATH}/rows`]: { body: { findings: [finding(2, {}), finding(3, {})], total: 2, page: 1 } },
    [PREVIEW]: { body: preview(3) },
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(options: { isWide?: boolean } = {}) {
  return renderAt(
    `/rosters/report/${ID}?tab=findings`,
    <QueryClientProvider client={createQueryClient()}>
      <FindingsTab cycle={cycle} actions={{} as CycleActions} />
      <a href="#elsewhere">Elsewhere</a>
    </QueryClientProvider>,
    options,
  )
}

async function show(options: { isWide?: boolean } = {}) {
  const page = open(options)
  await screen.findByRole('heading', { name: /^Keeps rows back/ })
  await screen.findAllByText(/^Ode 2/)
  return { user: userEvent.setup(), page }
}

test('the cause that can be fixed comes first, with what it would do to the balance and did to earlier files', async () => {
  await show()
  expect(screen.getByRole('button', { name: /^A label in front/ }).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('heading', { name: '3 rows in tab ROSTER, column NPI' })).toBeTruthy()
  expect(await screen.findByText('Balanced before and after')).toBeTruthy()
  expect(screen.getByText(/In the last 2 files it would have changed 9 cells/)).toBeTruthy()
  const [call] = server.callsTo(`GET ${PATH}/rows`)
  expect(call?.query).toMatchObject({
    rule: 'unreadable-npi',
    field: 'npi',
    cause: 'label-in-front',
    page: '1',
  })
})

test('a fix is kept with the revision that was seen, by its button or by keys, for this cycle only where it is said', async () => {
  const kept = { id: ID, label: 'x', rows: 3, isOnlyThisCycle: false, at: '', person: null }
  server.reply({ [KEEP]: { body: { revision: 5, state: 'read', fix: kept } } })
  const { user } = await show()
  await screen.findByText('Balanced before and after')
  expect(isOff(screen.getByRole('button', { name: 'Fix 3 rows and next month' }))).toBe(false)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.callsTo(KEEP)).toHaveLength(1))
  const fix = { kind: 'cause', rule: 'unreadable-npi', field: 'npi', cause: 'label-in-front' }
  expect(server.callsTo(KEEP)[0]?.body).toEqual({ revision: 4, fix, isOnlyThisCycle: false })
  await waitFor(() => expect(isOff(screen.getByRole('button', { name: 'Only this cycle' }))).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Only this cycle' }))
  await waitFor(() => expect(server.callsTo(KEEP)).toHaveLength(2))
  expect(server.callsTo(KEEP)[1]?.body).toEqual({ revision: 4, fix, isOnlyThisCycle: true })
})

test('a dialog and a link have Ctrl+Enter and Ctrl+Z for themselves', async () => {
  const kept = { id: ID, label: 'x', rows: 3, isOnlyThisCycle: false, at: '', person: null }
  const undo = `${KEEP}/${ID}/undo`
  server.reply({
    [`GET ${PATH}`]: { body: { ...FOUND, fixes: [kept] } },
    [KEEP]: { body: { revision: 5, state: 'read', fix: kept } },
    [undo]: { body: { revision: 5, state: 'read' } },
    [`POST ${PATH}/questions`]: { body: { text: 'Questions about July.xlsx' } },
  })
  const { user } = await show()
  await screen.findByText('Balanced before and after')
  screen.getByRole('link', { name: 'Elsewhere' }).focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.keyboard('a')
  await user.click(screen.getByRole('button', { name: '1 question to the sender' }))
  const dialog = await screen.findByRole('dialog', { name: 'Questions to Quillan IPA' })
  ;(await within(dialog).findByRole('region', { name: 'The questions as text' })).focus()
  await user.keyboard('{Control>}{Enter}z{/Control}')
  expect([...server.callsTo(KEEP), ...server.callsTo(undo)]).toEqual([])
})

test('a cause is left as it is by a key, and taken up again where it stands then', async () => {
  const leave = `POST ${PATH}/left`
  server.reply({ [leave]: { body: { revision: 5, state: 'compared' } } })
  const { user, page } = await show()
  const [rule] = FOUND.rules
  const [first, second] = rule?.causes ?? []
  if (!rule || !first || !second) return expect.fail('There are no causes')
  const left = { person: 'Mara Lind', at: '2026-11-20T10:00:00Z' }
  const after = { ...FOUND, rules: [{ ...rule, causes: [{ ...first, left }, second] }] }
  server.reply({ [`GET ${PATH}`]: { body: after } })
  await user.keyboard('x')
  expect(await screen.findByRole('heading', { name: 'Left as it is 3 findings' })).toBeTruthy()
  const about = { rule: 'unreadable-npi', field: 'npi', cause: 'label-in-front' }
  expect(server.callsTo(leave)[0]?.body).toEqual({ revision: 4, ...about, isLeft: true })
  expect(decodeURIComponent(page.addressOf())).toContain('digits-missing')
  await user.click(screen.getByRole('button', { name: /^A label in front/ }))
  expect(await screen.findByText(/^Left as it is by Mara Lind/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take up again' }))
  await waitFor(() => expect(server.callsTo(leave)).toHaveLength(2))
  expect(server.callsTo(leave)[1]?.body).toEqual({ revision: 4, ...about, isLeft: false })
})

test('a cause of several tabs, shown by tab, says that it is left as it is in all of them', async () => {
  const [rule] = FOUND.rules
  const [first] = rule?.causes ?? []
  if (!rule || !first) return expect.fail('There is no cause')
  const tabs = [...first.tabs, { tab: 'NEW', findings: 1, rows: 1, column: 'NPI' }]
  server.reply({
    [`GET ${PATH}`]: { body: { ...FOUND, rules: [{ ...rule, causes: [{ ...first, tabs }] }] } },
  })
  const { user } = await show()
  expect(screen.getByRole('button', { name: 'Leave as it is' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tab' }))
  expect(await screen.findByRole('button', { name: 'Leave as it is in all 2 tabs' })).toBeTruthy()
})

test('a text that someone corrects becomes a fix of all rows that have it, or says why it cannot be one', async () => {
  const { user } = await show()
  server.reply({ [PREVIEW]: { body: preview(2) } })
  await user.keyboard('{Enter}')
  const input = await screen.findByRole('textbox', { name: 'Fix of row 2' })
  await user.clear(input)
  await user.type(input, '2345678910{Enter}')
  expect(isOff(await screen.findByRole('button', { name: 'Fix 2 rows and next month' }))).toBe(false)
  const text = {
    kind: 'text',
    rule: 'unreadable-npi',
    field: 'npi',
    from: 'NPI: 2345678902',
    to: '2345678910',
  }
  expect(server.callsTo(PREVIEW).at(-1)?.body).toEqual({ fix: text })

  const cells = `PUT /v2/cycle/${ID}/fixes`
  server.reply({ [cells]: { body: { revision: 5, state: 'read', fixesId: ID } } })
  await user.click(screen.getByRole('button', { name: 'Only row 2, this cycle' }))
  await waitFor(() => expect(server.callsTo(cells)).toHaveLength(1))
  const cell = { tab: 'ROSTER', row: 2, column: 0, before: 'NPI: 2345678902', after: '2345678910' }
  expect(server.callsTo(cells)[0]?.body).toEqual({ revision: 4, cells: [cell] })

  const problem = 'The field cannot be read from this text.'
  const details = [{ field: 'fix.to', message: problem }]
  server.reply({ [PREVIEW]: { status: 400, body: { code: 'invalid_input', message: '', details } } })
  await user.click(screen.getByRole('row', { name: /Ode 3/ }))
  await user.keyboard('{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'Fix of row 3' }), '9{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(problem)
})

test('a text that someone corrects stays when they go on elsewhere, and Escape alone drops it', async () => {
  const { user } = await show()
  await user.keyboard('{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'Fix of row 2' }), '9{Escape}')
  expect(screen.queryByRole('button', { name: 'Leave this text' })).toBeNull()
  await user.keyboard('{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'Fix of row 2' }), '9')
  await user.click(screen.getByRole('row', { name: /Ode 3/ }))
  expect(await screen.findByRole('button', { name: 'Leave this text' })).toBeTruthy()
  expect(server.callsTo(PREVIEW).at(-1)?.body).toMatchObject({ fix: { kind: 'text', to: '23456789029' } })
  expect(server.callsTo(KEEP)).toEqual([])
})

test('keys go from cause to cause, and the address says which one is shown', async () => {
  const { user, page } = await show()
  await user.keyboard(']')
  expect(await screen.findByText(/Nothing fixes all of them at once: ask the sender/)).toBeTruthy()
  expect(decodeURIComponent(page.addressOf())).toContain('digits-missing')
  expect(screen.queryByRole('button', { name: /next month/ })).toBeNull()
})

test('findings are grouped as someone asks, and the numbers stay', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'Cause' }))
  const list = screen.getByRole('region', { name: 'Rules and causes' })
  expect(await within(list).findByRole('heading', { name: 'A label in front' })).toBeTruthy()
  expect(within(list).getByRole('heading', { name: 'Keeps rows back 5 findings' })).toBeTruthy()
})

test('who may not fix reads, and sees no fix to keep, to type or to undo', async () => {
  const kept = {
    id: ID,
    label: 'Kept',
    rows: 1,
    isOnlyThisCycle: true,
    at: '2026-11-20T10:00:00Z',
    person: 'Ana',
  }
  server.reply({ [`GET ${PATH}`]: { body: { ...FOUND, canFix: false, fixes: [kept] } } })
  const { user } = await show()
  expect(screen.getByText(/^Read only: /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /next month/ })).toBeNull()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('textbox', { name: /^Fix of row/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^1 fix kept/ }))
  expect(await screen.findByText('Kept')).toBeTruthy()
  expect(screen.getByText(/1 row, this cycle only, Ana/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(?:Undo|Leave as it is)$/ })).toBeNull()
  expect(server.callsTo(PREVIEW)).toEqual([])
})

test('a fix that was kept is taken back, the last one by keys', async () => {
  const kept = {
    id: ID,
    label: 'Kept',
    rows: 1,
    isOnlyThisCycle: true,
    at: '2026-11-20T10:00:00Z',
    person: 'Ana',
  }
  const line = `${KEEP}/${ID}/undo`
  server.reply({
    [`GET ${PATH}`]: { body: { ...FOUND, fixes: [kept] } },
    [line]: { body: { revision: 6, state: 'read' } },
  })
  const { user } = await show()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(server.callsTo(line)).toHaveLength(1))
  expect(server.callsTo(line)[0]?.body).toEqual({ revision: 4 })
})

test('fixes after which nothing is found any more can still be undone', async () => {
  const kept = { id: ID, label: 'Clear the text', rows: 5, isOnlyThisCycle: true, at: '', person: 'Ana' }
  const undo = `${KEEP}/${ID}/undo`
  server.reply({
    [`GET ${PATH}`]: { body: { ...FOUND, findings: 0, rules: [], fixes: [kept] } },
    [undo]: { body: { revision: 6, state: 'read' } },
  })
  open()
  expect(await screen.findByText('Nothing was found')).toBeTruthy()
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(server.callsTo(undo)).toHaveLength(1))
})

test('the sender is asked about a cause by key or button, in a text with all that was asked', async () => {
  const questions = `POST ${PATH}/questions`
  server.reply({ [questions]: { body: { text: 'Questions about July.xlsx' } } })
  const { user } = await show()
  await user.keyboard(']a')
  const ask = screen.getByRole('button', { name: 'Ask the sender' })
  expect(ask.getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('[[')
  await user.click(await screen.findByRole('button', { name: 'Ask the sender', pressed: false }))
  await user.click(screen.getByRole('button', { name: '2 questions to the sender' }))
  const dialog = await screen.findByRole('dialog', { name: 'Questions to Quillan IPA' })
  expect(await within(dialog).findByText('Questions about July.xlsx')).toBeTruthy()
  const about = { rule: 'unreadable-npi', field: 'npi', tab: null }
  const causes = ['digits-missing', 'label-in-front'].map((cause) => ({ ...about, cause }))
  expect(server.callsTo(questions)[0]?.body).toEqual({ causes })
  await user.click(within(dialog).getByRole('button', { name: 'Ask nothing' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /to the sender$/ })).toBeNull())
})
