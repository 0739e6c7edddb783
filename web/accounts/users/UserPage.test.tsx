import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { toasts } from '#web/lib/toasts.ts'
import { hasDrafts } from '#web/session/draft.ts'
import { ANA, PORTAL_ADMIN, READER, renderUsers } from './test-page.tsx'

const READ = 'GET /v2/organization/org-1/user/user-2'
const CHANGE = 'PATCH /v2/organization/org-1/user/user-2'
const AT = '/account/users/user-2'
let server: FetchStub

beforeEach(() => {
  server = stubFetch({ [READ]: { body: { user: ANA } } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  toasts.set([])
})

const nameField = () => screen.findByRole('textbox', { name: 'Name' })

test('who may not change users reads the account and why it can or cannot', async () => {
  const { addressOf } = renderUsers(`${AT}?do=permission`, READER)
  await screen.findByText('ana@wrenfield.example')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  const ask = screen.getByRole('combobox', { name: 'Permission' })
  await userEvent.selectOptions(ask, 'Search')
  screen.getByText('Yes: Ana Diaz can use “Search”.')
  screen.getByText('The role “Directory viewer” gives it.')
  await userEvent.selectOptions(ask, 'Upload files')
  expect(addressOf()).toBe(`${AT}?do=permission&what=UPLOAD_FILES`)
  screen.getByText('No: Ana Diaz cannot use “Upload files”.')
  screen.getByText('An administrator of Wrenfield Health Plan can give the role “Roster analyst”.')
})

test('only what was changed is sent, with the version that was seen', async () => {
  renderUsers(AT, PORTAL_ADMIN)
  await userEvent.type(await nameField(), ' Ruiz')
  expect(screen.queryByRole('checkbox', { name: 'Data Updates' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Selected products' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Directory' }))
  server.reply({ [CHANGE]: { body: { user: { ...ANA, name: 'Ana Diaz Ruiz', version: 4 } } } })
  await userEvent.click(screen.getByRole('button', { name: 'Save 2 changes' }))
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Saved Ana Diaz Ruiz']))
  expect(server.callsTo(CHANGE)[0]?.body).toEqual({
    version: 3,
    name: 'Ana Diaz Ruiz',
    products: ['DATA_UPDATES'],
  })
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
})

test('what is typed while a save is on its way stays, and is saved after it', async () => {
  renderUsers(AT, PORTAL_ADMIN)
  await userEvent.type(await nameField(), ' Ruiz')
  const saved = { ...ANA, name: 'Ana Diaz Ruiz', version: 4 }
  const answer = Promise.withResolvers<Response>()
  server.reply({ [CHANGE]: () => answer.promise })
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), '.net')
  answer.resolve(Response.json({ user: saved }))
  await waitFor(() => expect(toasts.get()).toHaveLength(1))
  server.reply({ [CHANGE]: { body: { user: { ...saved, version: 5 } } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(server.callsTo(CHANGE)).toHaveLength(2))
  expect(server.callsTo(CHANGE)[1]?.body).toEqual({ version: 4, email: `${ANA.email}.net` })
})

test('a limit to some products keeps one at least, as none would stand for all', async () => {
  server.reply({ [READ]: { body: { user: { ...ANA, products: ['DATA_UPDATES'] } } } })
  renderUsers(AT, PORTAL_ADMIN)
  const last = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Data Updates' })
  expect(last.disabled).toBe(true)
  screen.getByText('At least one product stays selected. To end access, disable the user.')
  await userEvent.click(screen.getByRole('radio', { name: 'All products' }))
  expect(screen.queryByRole('checkbox', { name: 'Data Updates' })).toBeNull()
  server.reply({ [CHANGE]: { body: { user: { ...ANA, version: 4 } } } })
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(server.callsTo(CHANGE)[0]?.body).toEqual({ version: 3, products: [] }))
})

test('edits are there again after the session ended under them, until they are saved, discarded or left', async () => {
  const name = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value
  const edit = async () => {
    const visit = renderUsers(AT, PORTAL_ADMIN)
    await userEvent.type(await nameField(), ' Ruiz')
    return visit
  }
  const nameOfNextVisit = async () => {
    cleanup()
    renderUsers(AT, PORTAL_ADMIN)
    return name()
  }
  await edit()
  expect(await nameOfNextVisit()).toBe('Ana Diaz Ruiz')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await nameOfNextVisit()).toBe('Ana Diaz')
  cleanup()

  const { router } = await edit()
  await act(() => router.navigate('/account/users'))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave and lose 1 change' }))
  expect(await nameOfNextVisit()).toBe('Ana Diaz')
  cleanup()

  await edit()
  server.reply({ [CHANGE]: { body: { user: { ...ANA, version: 4 } } } })
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())
  expect(await nameOfNextVisit()).toBe('Ana Diaz')
})

test('leaving without saving sends nothing', async () => {
  const { router, addressOf } = renderUsers(AT, PORTAL_ADMIN)
  await userEvent.type(await nameField(), ' Ruiz')
  server.reply({ [CHANGE]: { body: { user: { ...ANA, name: 'Ana Diaz Ruiz', version: 4 } } } })
  await act(() => router.navigate('/account/users'))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave and lose 1 change' }))
  await waitFor(() => expect(addressOf()).toBe('/account/users'))
  expect(server.callsTo(CHANGE)).toEqual([])
  expect(toasts.get().filter(({ kind }) => kind === 'success')).toEqual([])
})

test('a change by someone else is shown beside the own one, which goes on top of it', async () => {
  renderUsers(AT, PORTAL_ADMIN)
  await userEvent.type(await nameField(), ' Ruiz')
  const current = { ...ANA, email: 'diaz@wrenfield.example', version: 9 }
  server.reply({ [CHANGE]: { status: 409, body: { code: 'conflict', details: { current } } } })
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' })
  const rows = within(dialog)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toEqual(
    expect.arrayContaining(['NameNot changedAna Diaz Ruiz', 'Emaildiaz@wrenfield.exampleNot changed']),
  )
  server.reply({ [CHANGE]: { body: { user: { ...current, name: 'Ana Diaz Ruiz', version: 10 } } } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply your 1 change on top' }))
  await waitFor(() => expect(server.callsTo(CHANGE)).toHaveLength(2))
  expect(server.callsTo(CHANGE)[1]?.body).toEqual({ version: 9, name: 'Ana Diaz Ruiz' })
})

test('disabling while something is edited is no change by someone else', async () => {
  renderUsers(AT, PORTAL_ADMIN)
  await userEvent.type(await nameField(), ' Ruiz')
  server.reply({ [CHANGE]: { body: { user: { ...ANA, active: false, version: 4 } } } })
  await userEvent.click(screen.getByRole('button', { name: 'Disable' }))
  await userEvent.click(screen.getByRole('button', { name: 'Disable 1 user' }))
  await screen.findByRole('button', { name: 'Enable' })
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(server.callsTo(CHANGE)).toHaveLength(2))
  expect(server.callsTo(CHANGE)[1]?.body).toEqual({ version: 4, name: 'Ana Diaz Ruiz' })
})

test('a deletion asks nothing of edits, which are gone with the account', async () => {
  server.reply({
    [`${READ}/deletion`]: { body: { savedSearches: 3, alerts: 12, invitations: 1, apiTokens: 2 } },
    'DELETE /v2/organization/org-1/user/user-2': { body: {} },
  })
  const { addressOf } = renderUsers(AT, PORTAL_ADMIN)
  await userEvent.type(await nameField(), ' Ruiz')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 1 user' }))
  await waitFor(() => expect(addressOf()).toBe('/account/users'))
  expect(hasDrafts()).toBe(false)
})

test('a refusal says why', async () => {
  renderUsers(AT, PORTAL_ADMIN)
  server.reply({
    [CHANGE]: { status: 403, body: { code: 'forbidden', details: { reason: 'lastPortalAdmin' } } },
  })
  await userEvent.type(await nameField(), ' Ruiz')
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() =>
    expect(toasts.get()[0]?.text).toMatch(
      /^No other user in this organization can create, edit or delete users/,
    ),
  )
})

test('a limit that is reached says when to go on', async () => {
  renderUsers(AT, PORTAL_ADMIN)
  server.reply({ [CHANGE]: { status: 429, body: { code: 'rate_limited', details: { retryAfterMs: 1 } } } })
  await userEvent.type(await nameField(), ' Ruiz')
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() =>
    expect(toasts.get()[0]?.text).toBe('Too many invitations or changes of email. Try again in an hour.'),
  )
})

test('a deletion says first what goes with the account', async () => {
  server.reply({
    [`${READ}/deletion`]: {
      body: {
        savedSearches: 3,
        alerts: 12,
        exportLayouts: 41,
        rosterDrafts: 52,
        invitations: 1,
        apiTokens: 2,
      },
    },
    'DELETE /v2/organization/org-1/user/user-2': { body: {} },
  })
  const { addressOf } = renderUsers(AT, PORTAL_ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete Ana Diaz?' })
  await within(dialog).findByText('12')
  for (const [term, count] of [
    ['Export layouts', '41'],
    ['Roster drafts', '52'],
  ] as const) {
    expect(within(dialog).getByText(term).nextElementSibling?.textContent).toBe(count)
  }
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete 1 user' }))
  await waitFor(() => expect(addressOf()).toBe('/account/users'))
})

test('no one is offered to disable, delete or act as oneself', async () => {
  const { user } = PORTAL_ADMIN
  const self = { ...ANA, ...user, roleIds: [...user.roleIds] }
  server.reply({ 'GET /v2/organization/org-1/user/user-1': { body: { user: self } } })
  renderUsers('/account/users/user-1', PORTAL_ADMIN)
  await nameField()
  for (const name of ['Disable', 'Delete', 'Act as this user'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('what one changes of oneself is shown on the profile, which was open before', async () => {
  const { user } = PORTAL_ADMIN
  const self = { ...ANA, ...user, roleIds: [...user.roleIds] }
  const changed = { ...self, name: 'Dana Ruiz', version: self.version + 1 }
  const own = '/v2/organization/org-1/user/user-1'
  server.reply({
    'GET /v2/profile': { body: { user: self } },
    [`GET ${own}`]: { body: { user: self } },
    [`PATCH ${own}`]: { body: { user: changed } },
  })
  const { router } = renderUsers('/profile', PORTAL_ADMIN)
  await nameField()
  await act(() => router.navigate('/account/users/user-1'))
  await screen.findByRole('heading', { level: 1, name: self.name })
  await userEvent.clear(await nameField())
  await userEvent.type(await nameField(), changed.name)
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Saved Dana Ruiz']))
  await act(() => router.navigate('/profile'))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name.value).toBe(changed.name)
})

test('a user that no one knows sees that', async () => {
  renderUsers('/account/users/user-9', PORTAL_ADMIN)
  await screen.findByText(/The page you are looking for does not exist/)
})
