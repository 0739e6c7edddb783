import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { ListScope } from '#web/ui/list/list-address.ts'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { renderAt } from '#web/ui/test-at.tsx'
import type { ListView } from './queries.ts'
import { useViewedList } from './use-viewed-list.tsx'

const SCOPE: ListScope<'name', 'state'> = {
  name: 'users',
  sorts: ['name'],
  firstSort: 'name',
  filters: ['state'],
}
const AWAY: ListView = {
  id: 'view-1',
  list: 'users',
  name: 'Away',
  address: 'state=disabled&sort=-name',
  hiddenColumns: ['email'],
  isDefault: false,
}
const LIST = 'GET /v2/list-view'
const SAVE = 'POST /v2/list-view'
const CHANGE = 'PATCH /v2/list-view/view-1'
let server: FetchStub

beforeEach(() => {
  localStorage.clear()
  server = stubFetch({ [LIST]: { body: { listViews: [AWAY] } }, [SAVE]: {}, [CHANGE]: {} })
})
afterEach(() => void vi.unstubAllGlobals())

function People() {
  const list = useViewedList(SCOPE)
  return (
    <PagedList
      noun={['user', 'users']}
      columns={[
        { id: 'name', head: 'Name', cell: (row: string) => row },
        { id: 'email', head: 'Email', cell: () => 'x' },
      ]}
      keyOf={(row) => row}
      list={list}
      found={{
        data: { rows: ['Ana'], total: 1, page: 1 },
        error: null,
        isPlaceholderData: false,
        refetch: vi.fn(),
      }}
      empty={<EmptyState title="No users yet">Invite one.</EmptyState>}
    />
  )
}

function open(at: string) {
  return renderAt(
    at,
    <QueryClientProvider client={createQueryClient()}>
      <People />
    </QueryClientProvider>,
  )
}
const press = (name: string) => screen.findByRole('button', { name }).then((each) => userEvent.click(each))
const heads = () =>
  screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)

async function saveAs(name: string, verb = 'Save view'): Promise<void> {
  await press('View')
  await screen.findByRole('list', { name: 'Saved views' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Save this view as' }), name)
  await press(verb)
}

test('a view is opened with its filters, order and columns, and is marked as what is shown', async () => {
  const { addressOf } = open('/users?state=active')
  await press('View')
  await press('Away')
  expect(addressOf()).toBe('/users?state=disabled&sort=-name')
  expect(heads()).toEqual(['Name'])
  await press('View')
  expect((await screen.findByRole('button', { name: 'Away' })).getAttribute('aria-current')).toBe('true')
})

test('the default view is opened on arrival at an address that says nothing', async () => {
  server.reply({ [LIST]: { body: { listViews: [{ ...AWAY, isDefault: true }] } } })
  const bare = open('/users')
  await waitFor(() => expect(bare.addressOf()).toBe('/users?state=disabled&sort=-name'))
})

test('an address that says something is left as it is', async () => {
  server.reply({ [LIST]: { body: { listViews: [{ ...AWAY, isDefault: true }] } } })
  const { addressOf } = open('/users?state=active')
  await press('View')
  await screen.findByRole('button', { name: 'Away' })
  expect(addressOf()).toBe('/users?state=active')
})

test('what the list shows is kept under a name', async () => {
  open('/users?page=2&state=active')
  await saveAs('Everyone here')
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1))
  expect(server.callsTo(SAVE)[0]?.body).toEqual({
    list: 'users',
    name: 'Everyone here',
    address: 'state=active',
    hiddenColumns: [],
    isDefault: false,
  })
})

test('a name that is taken offers to replace that view', async () => {
  open('/users?state=active')
  await saveAs('away', 'Replace Away')
  await waitFor(() => expect(server.callsTo(CHANGE)).toHaveLength(1))
  expect(server.callsTo(CHANGE)[0]?.body).toEqual({ address: 'state=active', hiddenColumns: [] })
})

test('a name that another tab gave meanwhile is reported at the field, and that view can be replaced', async () => {
  open('/users?state=active')
  const message = 'You already have a view with this name. Choose another name.'
  const theirs = { ...AWAY, id: 'view-2', name: 'Here' }
  server.reply({
    [SAVE]: async () => {
      server.reply({ [LIST]: { body: { listViews: [AWAY, theirs] } } })
      const details = [{ field: 'name', message }]
      return Response.json({ code: 'conflict', details }, { status: 409 })
    },
  })
  await saveAs('Here')
  await screen.findByText(message)
  await screen.findByRole('button', { name: 'Replace Here' })
})

test('a view is renamed, made the default and deleted, which can be taken back', async () => {
  server.reply({ 'DELETE /v2/list-view/view-1': {} })
  open('/users?state=active')
  await press('View')
  await press('Rename Away')
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await press('Rename')
  await screen.findByText('Give the view a name.')
  await userEvent.type(name, 'Gone')
  await press('Rename')
  await press('Make default Away')
  await waitFor(() =>
    expect(server.callsTo(CHANGE).map(({ body }) => body)).toEqual([{ name: 'Gone' }, { isDefault: true }]),
  )
  await press('Delete Away')
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Deleted Away'))
  toasts.get().at(-1)?.action?.run()
  await waitFor(() => expect(server.callsTo(SAVE)[0]?.body).toMatchObject({ name: 'Away', isDefault: false }))
})

test('views that did not load are said so, and the list stands', async () => {
  server.reply({ [LIST]: { status: 500, body: { code: 'internal' } } })
  open('/users?state=active')
  await press('View')
  await screen.findByText('The saved views did not load.')
  expect(heads()).toEqual(['Name', 'Email'])
})
