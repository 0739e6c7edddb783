import type { api, ReplyOf } from '@concord/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type StubbedReplies, stubFetch } from '#web/lib/fetch-stub.ts'
import { isOff, renderAt } from '#web/ui/test-at.tsx'
import type { CycleTabProps } from '../cycle-tab.ts'
import { ComparisonTab } from './ComparisonTab.tsx'
import type { ChangeGroup, ChangeLine, ComparisonReply, Kind } from './queries.ts'

const ID = '05ce0000-0000-4000-8000-000000000001'
const PATH = `/v2/cycle/${ID}/comparison`

const line = (more: Partial<ChangeLine>): ChangeLine => ({
  ...{ line: 1, key: '1', class: 'change', kind: null, cause: 'office', isPair: false, said: 'open' },
  ...{ npi: '2000000002', name: 'White, John', place: 'Waco 76701', tin: '750106627', field: 'phone' },
  ...{ before: '2145550131', after: '2145550148', why: 'Same in 12 rows of this office' },
  ...{ tab: 'ROSTER', row: 5, differs: [] },
  ...more,
})
const LINES = [
  line({}),
  line({ line: 2, key: '2', name: 'Brown, Mary' }),
  line({ line: 3, key: '3', name: 'Green, Susan' }),
]

const kind = (name: Kind['class'], lines: number): Kind => ({
  ...{ class: name, rows: lines, lines, accepted: 0, rejected: 0, open: lines, share: lines / 100 },
  ...{ past: [], above: null, causes: [], fields: [] },
})
const SUMMARY: ComparisonReply = {
  ...{ revision: 7, rowsOut: 100, canDecide: true },
  comparison: {
    baseline: { id: ID, period: '2026-06-01', rows: 100 },
    kinds: [kind('add', 1), kind('change', 3), kind('term', 1), kind('moved', 0), kind('reactivated', 0)],
    ...{
      lines: 5,
      accepted: 1,
      rejected: 1,
      open: 3,
      unchanged: 95,
      held: 0,
      notCompared: [],
      decisions: [],
    },
    ...{
      keyFields: ['npi', 'tin', 'address_1', 'zip'],
      labels: { npi: 'NPI', tin: 'Tax ID', phone: 'Phone' },
    },
  },
}
const group = (more: Partial<ChangeGroup>): ChangeGroup => ({
  ...{ cause: 'office', class: 'change', lines: 3, shown: 3, accepted: 0, rejected: 0, open: 3, moved: 0 },
  ...{ isPaired: false, fields: [{ field: 'phone', lines: 3 }], first: LINES },
  ...more,
})
const PAIR = group({
  ...{ cause: 'otherTaxId', class: 'term', lines: 2, shown: 1, open: 2, isPaired: true, fields: [] },
  first: [
    line({
      line: 9,
      key: '9',
      class: 'term',
      isPair: true,
      field: 'tin',
      before: '750106627',
      after: '750118830',
    }),
  ],
})
const GROUPS: ReplyOf<typeof api.listComparisonGroups> = {
  ...{ revision: 7, groups: [PAIR, group({})], lines: 5, accepted: 1, rejected: 1, open: 3 },
}

const cycle = {
  ...{ id: ID, attempt: 1, revision: 7, stops: [], openStops: 0, earlier: [], baseline: null },
  can: { run: true, cancel: true, approve: true },
} as never as CycleTabProps['cycle']
const actions = { isPending: false } as CycleTabProps['actions']

function show(replies: StubbedReplies = {}, more: Partial<CycleTabProps['cycle']> = {}) {
  const server = stubFetch({
    [`GET ${PATH}`]: { body: SUMMARY },
    [`GET ${PATH}/groups`]: { body: GROUPS },
    [`GET ${PATH}/places`]: { body: { places: [{ place: 'Waco 76701', lines: 5 }] } },
    [`POST ${PATH}/decision`]: { body: { revision: 8, number: 1, changed: 1 } },
    ...replies,
  })
  const { router } = renderAt(
    `/?tab=comparison`,
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ComparisonTab cycle={{ ...cycle, ...more }} actions={actions} />
    </QueryClientProvider>,
  )
  return {
    ...server,
    router,
    decided: () => server.callsTo(`POST ${PATH}/decision`).map(({ body }) => body),
  }
}

const lineOf = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li')
  return found ?? expect.fail(`There is no line of ${name}`)
}

it('shows what differs with values as people write them, and what adds up to all', async () => {
  show()
  const first = await lineOf('Brown, Mary')
  expect(first.textContent).toContain('(214) 555-0131')
  expect(first.textContent).toContain('(214) 555-0148')
  expect(screen.getByText('1 accepted + 1 rejected + 3 open = 5')).toBeDefined()
  expect(screen.getByText('100 rows, key NPI + Tax ID + place')).toBeDefined()
  expect(screen.getByText('75-0118830')).toBeDefined()
})

it('a single difference that no one decided on, or that is rejected, reads as one before approval', async () => {
  show({ [`GET ${PATH}`]: { body: { ...SUMMARY, comparison: { ...SUMMARY.comparison, open: 1 } } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  screen.getByText(
    /^1 difference that no one decided on counts as accepted\. 1 rejected one stays as it was before\./,
  )
})

it('decides on one difference by its button, and on a group by its verb, with what is open in it', async () => {
  const { decided } = show()
  await lineOf('Brown, Mary')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Reject Brown, Mary' }))
  await waitFor(() =>
    expect(decided()).toEqual([{ revision: 7, decision: 'rejected', selector: { keys: ['2'] } }]),
  )
  await user.click(await screen.findByRole('button', { name: 'Treat 1 as moved' }))
  await waitFor(() =>
    expect(decided()[1]).toMatchObject({
      decision: 'moved',
      selector: { cause: 'otherTaxId', isOpen: true },
    }),
  )
})

it('takes a range by Shift, and decides on what is chosen by a key', async () => {
  const { decided } = show()
  await lineOf('Green, Susan')
  const user = userEvent.setup()
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}, Phone` })
  await user.click(box('White, John'))
  await user.keyboard('{Shift>}')
  await user.click(box('Green, Susan'))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 selected.')).toBeDefined()
  await user.keyboard('a')
  await waitFor(() =>
    expect(decided()).toEqual([{ revision: 7, decision: 'accepted', selector: { keys: ['1', '2', '3'] } }]),
  )
})

it('leads by N to the next open difference', async () => {
  show({
    [`GET ${PATH}/groups`]: {
      body: { ...GROUPS, groups: [group({ first: [line({ said: 'accepted' }), ...LINES.slice(1)] })] },
    },
  })
  const second = await lineOf('Brown, Mary')
  await userEvent.keyboard('n')
  expect(within(second).getByRole('checkbox')).toBe(document.activeElement)
})

const groupsOf = (lines: readonly ChangeLine[]) => ({
  [`GET ${PATH}/groups`]: { body: { ...GROUPS, groups: [group({ first: [...lines] })] } },
})

it('leads by N from the line that was decided on, also where a filter takes it away', async () => {
  const { reply } = show(groupsOf(LINES))
  const third = await lineOf('Green, Susan')
  reply(groupsOf(LINES.filter(({ key }) => key !== '2')))
  await userEvent.keyboard('nna')
  await waitFor(() => expect(screen.queryByText('Brown, Mary')).toBeNull())
  await userEvent.keyboard('n')
  expect(within(third).getByRole('checkbox')).toBe(document.activeElement)
})

it('leaves the focus where it is while a decision is under way, and takes no other one', async () => {
  const pending = new Promise<Response>(() => {})
  const { decided } = show({ [`POST ${PATH}/decision`]: () => pending })
  const second = within(await lineOf('Brown, Mary'))
  const reject = second.getByRole('button', { name: 'Reject Brown, Mary' })
  await userEvent.click(reject)
  await waitFor(() => expect(isOff(reject)).toBe(true))
  expect([reject, second.getByRole('checkbox')]).toEqual([
    expect.objectContaining({ disabled: false }),
    expect.objectContaining({ disabled: false }),
  ])
  await userEvent.click(reject)
  await userEvent.click(second.getByRole('checkbox'))
  const ofGroup = screen.getAllByRole('button', { name: /^Reject \d/ })
  expect(ofGroup.length).toBeGreaterThan(0)
  for (const verb of ofGroup) expect(isOff(verb)).toBe(true)
  for (const box of screen.getAllByRole('checkbox', { name: /^Select what is shown/ }))
    await userEvent.click(box)
  expect(screen.queryByText(/selected/)).toBeNull()
  expect(decided()).toHaveLength(1)
})

it('selects nothing that is no longer shown: after another filter, or with fewer lines', async () => {
  const fourth = line({ line: 4, key: '4', name: 'Gray, Rosa' })
  const { router } = show({
    [`GET ${PATH}/groups`]: { body: { ...GROUPS, groups: [group({ shown: 4 })] } },
    [`GET ${PATH}/lines`]: { body: { revision: 7, lines: [...LINES, fourth], total: 4, page: 1 } },
  })
  await lineOf('Brown, Mary')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^1 more/ }))
  await lineOf('Gray, Rosa')
  const choose = (name: string) => user.click(screen.getByRole('checkbox', { name: `Select ${name}, Phone` }))
  await choose('Gray, Rosa')
  await choose('White, John')
  screen.getByText('2 selected.')
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  screen.getByText('1 selected.')
  await act(() => router.navigate('/?tab=comparison&class=change'))
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
})

it('is read only for who may not decide', async () => {
  show({ [`GET ${PATH}`]: { body: { ...SUMMARY, canDecide: false } } })
  await lineOf('Brown, Mary')
  expect(screen.queryByRole('button', { name: 'Treat 1 as moved' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Reject Brown, Mary' })).toHaveProperty('disabled', true)
})

it('says of the first cycle that all of its rows are adds', async () => {
  show({ [`GET ${PATH}`]: { body: { ...SUMMARY, comparison: null } } })
  expect(await screen.findByText('All 100 rows are adds')).toBeDefined()
})

it('names the fields that only one side has, by their labels where the target still knows them', async () => {
  const comparison = SUMMARY.comparison && { ...SUMMARY.comparison, notCompared: ['phone', 'fax'] }
  show({ [`GET ${PATH}`]: { body: { ...SUMMARY, comparison } } })
  expect(await screen.findByText(/^Not compared: Phone, fax\. Only this file or only/)).toBeDefined()
})

it('says that a file is compared with nothing since the target tells rows apart by other fields', async () => {
  const baseline = { id: ID, period: '2026-06-01', rows: 100 }
  show({ [`GET ${PATH}`]: { body: { ...SUMMARY, comparison: null } } }, { baseline })
  expect(await screen.findByText(/changed the fields that tell rows apart/)).toBeDefined()
})
