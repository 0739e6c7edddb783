import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '#web/lib/request-error.ts'
import { EmptyState } from '../EmptyState.tsx'
import { switchSingleKeys } from '../single-keys.ts'
import { renderAt } from '../test-at.tsx'
import { ListSearch } from './ListSearch.tsx'
import type { ListScope } from './list-address.ts'
import { PagedList, type PagedListProps } from './PagedList.tsx'
import { RowLink } from './RowLink.tsx'
import { useList } from './use-list.ts'
import { ListOwner } from './use-list-look.ts'

type Clinic = { readonly name: string; readonly beds: number }
type Props = PagedListProps<Clinic, 'name' | 'beds', 'search'>

const SCOPE: ListScope<'name' | 'beds', 'search'> = {
  name: 'users',
  sorts: ['name', 'beds'],
  firstSort: 'name',
  filters: ['search'],
}
const COLUMNS: Props['columns'] = [
  {
    id: 'name',
    head: 'Name',
    sort: 'name',
    cell: ({ name }) => <RowLink to={`/clinics/${name}`}>{name}</RowLink>,
  },
  { id: 'beds', head: 'Beds', sort: 'beds', isNumber: true, cell: ({ beds }) => beds },
  { id: 'state', head: 'State', narrow: 'status', cell: () => 'Open' },
  { id: 'note', head: 'Note', narrow: 'bare', cell: () => 'None' },
]
const ROWS = [
  { name: 'Alder', beds: 12 },
  { name: 'Birch', beds: 30 },
]
const refetch = vi.fn()
const FOUND: Props['found'] = {
  data: { rows: ROWS, total: 60, page: 2 },
  error: null,
  isPlaceholderData: false,
  refetch,
}
const NOTHING_READ: Props['found'] = { ...FOUND, data: undefined }
const NO_ROWS: Props['found'] = { ...FOUND, data: { rows: [], total: 0, page: 1 } }

beforeEach(() => localStorage.clear())

function Clinics(props: Partial<Props>) {
  const list = useList(SCOPE)
  return (
    <>
      <ListSearch
        label="Search clinics"
        value={list.address.filters.search ?? ''}
        onSearch={(text) => list.filter('search', text, 'typing')}
      />
      <PagedList
        noun={['clinic', 'clinics']}
        columns={COLUMNS}
        keyOf={({ name }) => name}
        list={list}
        found={FOUND}
        empty={<EmptyState title="No clinics yet">Add the first one.</EmptyState>}
        {...props}
      />
    </>
  )
}

test('a list says its total, links its rows and turns its pages in the address', async () => {
  const { addressOf } = renderAt('/clinics?page=2', <Clinics />)
  const total = screen.getByRole('heading', { level: 2, name: '60 clinics' })
  expect(screen.getByRole('link', { name: 'Birch' }).getAttribute('href')).toBe('/clinics/Birch')
  screen.getByText('Page 2 of 3')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(addressOf()).toBe('/clinics?page=3')
  expect(document.activeElement).toBe(total)
})

test('the head of a column sorts by it, then the other way round, and goes back to the first page', async () => {
  const { addressOf } = renderAt('/clinics?page=2', <Clinics />)
  const head = (name: string) => screen.getByRole('columnheader', { name })
  expect(head('Name').getAttribute('aria-sort')).toBe('ascending')
  expect(head('Beds').getAttribute('aria-sort')).toBe('none')
  expect(head('Note').getAttribute('aria-sort')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Beds' }))
  expect(addressOf()).toBe('/clinics?sort=beds')
  await userEvent.click(screen.getByRole('button', { name: 'Beds' }))
  expect(addressOf()).toBe('/clinics?sort=-beds')
  expect(head('Beds').getAttribute('aria-sort')).toBe('descending')
})

test('a search filters when the typing pauses, as one step of the history', async () => {
  const { addressOf, router } = renderAt('/clinics?page=2', <Clinics />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search clinics' }), 'bir')
  await waitFor(() => expect(addressOf()).toBe('/clinics?search=bir'))
  // The address is there before the page shows it.
  await act(async () => {})
  await act(() => router.navigate('/clinics'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('nothing at all says what to do next', () => {
  renderAt('/clinics', <Clinics found={NO_ROWS} />)
  screen.getByRole('heading', { name: 'No clinics yet' })
})

test('no match of the filters before does not say that there is nothing at all', () => {
  renderAt('/clinics', <Clinics found={{ ...NO_ROWS, isPlaceholderData: true }} />)
  screen.getByText('Loading clinics')
  expect(screen.queryByRole('heading', { name: 'No clinics yet' })).toBeNull()
})

test('no match offers to remove the filters', async () => {
  const { addressOf } = renderAt('/clinics?search=x', <Clinics found={NO_ROWS} />)
  screen.getByRole('heading', { name: 'No clinics match' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove all filters' }))
  expect(addressOf()).toBe('/clinics')
})

test('a list on its way says so, in as many columns as it will have', () => {
  renderAt('/clinics', <Clinics found={NOTHING_READ} />)
  const bars = (screen.getByText('Loading clinics').parentElement as HTMLElement).querySelectorAll(
    '[data-skeleton]',
  )
  const [total, heads, rows] = [1, COLUMNS.length, 8 * COLUMNS.length]
  expect(bars).toHaveLength(total + heads + rows)
})

test('a short head stays on one line', () => {
  renderAt('/clinics', <Clinics />)
  expect(screen.getByRole('columnheader', { name: 'State' }).style.whiteSpace).toBe('nowrap')
})

test('a list that did not load says so and can be tried again', async () => {
  renderAt('/clinics', <Clinics found={{ ...NOTHING_READ, error: new Error('none') }} />)
  expect(screen.getByRole('alert').textContent).toContain('The clinics did not load')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('a filter of the address that the server refuses says why and can be taken away', async () => {
  const body = {
    code: 'invalid_input',
    details: [{ field: 'from', message: 'Choose a day from 1900 to 2999.' }],
  }
  const error = RequestError.ofReply({ status: 400, statusText: 'Bad Request' }, body)
  const { addressOf } = renderAt('/clinics?search=x', <Clinics found={{ ...NOTHING_READ, error }} />)
  screen.getByRole('heading', { name: 'A filter in this address is not valid' })
  screen.getByText('Choose a day from 1900 to 2999.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove all filters' }))
  expect(addressOf()).toBe('/clinics')
})

test('J, K and the arrows move between the rows, F leads to the search and E exports', async () => {
  const save = vi.fn()
  const { router } = renderAt('/clinics', <Clinics file={{ formats: ['csv'], saving: undefined, save }} />)
  const focused = () => document.activeElement?.textContent
  await userEvent.keyboard('j')
  expect(focused()).toBe('Alder')
  await userEvent.keyboard('j')
  expect(focused()).toBe('Birch')
  await userEvent.keyboard('{ArrowDown}k')
  expect(focused()).toBe('Alder')
  await userEvent.keyboard('e')
  expect(save).toHaveBeenCalledExactlyOnceWith('csv')
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/clinics/Alder')
  await userEvent.keyboard('fje')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('je')
  expect(save).toHaveBeenCalledOnce()
})

test('keys do nothing where they are switched off', async () => {
  switchSingleKeys(false)
  const save = vi.fn()
  renderAt('/clinics', <Clinics file={{ formats: ['csv'], saving: undefined, save }} />)
  await userEvent.keyboard('jef')
  expect(document.activeElement).toBe(document.body)
  expect(save).not.toHaveBeenCalled()
  switchSingleKeys(true)
})

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

async function hideBeds(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'View' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Beds' }))
}

test('columns stay away as chosen, but never the one that names the row', async () => {
  renderAt('/clinics', <Clinics />)
  await hideBeds()
  expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(heads()).toEqual(['Name', 'State', 'Note'])
})

test('the look of a list is kept for the user who chose it, and for no other', async () => {
  const listOf = (userId: string) => (
    <ListOwner value={userId}>
      <Clinics />
    </ListOwner>
  )
  renderAt('/clinics', listOf('ana'))
  await hideBeds()
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }))
  cleanup()
  renderAt('/clinics', listOf('ana'))
  expect(heads()).toEqual(['Name', 'State', 'Note'])
  expect(getComputedStyle(screen.getAllByRole('cell')[0] as Element).paddingTop).toBe('5px')
  cleanup()
  renderAt('/clinics', listOf('ben'))
  expect(heads()).toEqual(['Name', 'Beds', 'State', 'Note'])
})

test('a broken look is ignored', () => {
  localStorage.setItem('concordList..users', '{"hidden":[')
  renderAt('/clinics', <Clinics />)
  expect(heads()).toEqual(['Name', 'Beds', 'State', 'Note'])
})

test('a narrow window has rows with title, values that there are, and a button, and a field for the order in words', async () => {
  const more: Props['columns'] = [
    { id: 'owner', head: 'Owner', cell: ({ name }) => (name === 'Alder' ? 'Ana' : '') },
    { id: 'city', head: 'City', narrow: 'out', cell: () => 'Dallas' },
    { id: 'call', head: 'Call', narrow: 'act', cell: () => <button type="button">Call</button> },
  ]
  const { addressOf } = renderAt('/clinics', <Clinics columns={[...COLUMNS, ...more]} />, { isWide: false })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AlderOpenBeds\u00a012NoteNoneOwner\u00a0AnaCall',
    'BirchOpenBeds\u00a030NoteNoneCall',
  ])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most beds first')
  expect(addressOf()).toBe('/clinics?sort=-beds')
})
