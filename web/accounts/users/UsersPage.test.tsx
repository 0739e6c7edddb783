import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { ANA, PORTAL_ADMIN, READER, renderUsers } from './test-page.tsx'

const LIST = 'GET /v2/organization/org-1/user'
const INVITE = 'POST /v2/organization/org-1/user'
const invited = { ...ANA, id: 'user-3', name: 'Nell', invitedAt: '2026-07-09T08:14:00Z', lastSignInAt: null }
let server: FetchStub

beforeEach(() => {
  server = stubFetch({ [LIST]: { body: { users: [ANA, invited], total: 2, page: 1 } } })
})
afterEach(() => void vi.unstubAllGlobals())

test('the list names each user with roles, products, state and last sign-in', async () => {
  const { addressOf } = renderUsers('/account/users', READER)
  await screen.findByRole('heading', { level: 2, name: '2 users' })
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toMatch(/^Ana Diazana@wrenfield\.exampleDirectory viewerAllActiveJul 9, 2026Never$/)
  expect(rows[2]).toMatch(/InvitedNeverJul 9, 2026$/)
  expect(screen.getByRole('link', { name: 'Ana Diaz' }).getAttribute('href')).toBe('/account/users/user-2')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Roster analyst')
  expect(addressOf()).toBe('/account/users?role=role-ROSTER')
})

test('who may not invite sees the list alone', async () => {
  renderUsers('/account/users', READER)
  await screen.findByRole('link', { name: 'Ana Diaz' })
  expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull()
})

test('users of another organization are not asked for by whoever may not see them', async () => {
  renderUsers('/accounts/orgs/org-2/users', PORTAL_ADMIN)
  await screen.findByText(/The page you are looking for does not exist/)
  expect(server.callsTo('GET /v2/organization/org-2/user')).toEqual([])
})

const nell = { name: 'Nell', email: 'nell@wrenfield.example' }
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') ?? document.body)
const send = () => userEvent.click(dialog().getByText('Invite user'))

async function fillIn() {
  renderUsers('/account/users', PORTAL_ADMIN)
  await userEvent.click(await screen.findByText('Invite user'))
  await userEvent.click(dialog().getByLabelText('Name'))
  await userEvent.paste(nell.name)
  await userEvent.click(dialog().getByLabelText('Email'))
  await userEvent.paste(nell.email)
}

test('an invitation without a name is not sent, and offers only roles that may be given', async () => {
  renderUsers('/account/users', PORTAL_ADMIN)
  await userEvent.click(await screen.findByText('Invite user'))
  await send()
  dialog().getByText('Enter a name.')
  expect(document.activeElement).toBe(dialog().getByLabelText('Name'))
  dialog().getByText('Directory viewer')
  expect(dialog().queryByText('Roster analyst')).toBeNull()
  expect(server.callsTo(INVITE)).toEqual([])
})

test('an email that is taken is reported at its field', async () => {
  await fillIn()
  const message = 'An account with this email already exists. Use another one.'
  server.reply({
    [INVITE]: { status: 400, body: { code: 'invalid_input', details: [{ field: 'email', message }] } },
  })
  await send()
  await dialog().findByText(message)
})

test('an invitation that is not mailed shows its link once, and the list is read again', async () => {
  await fillIn()
  await userEvent.click(dialog().getByLabelText(/^Directory viewer/))
  const invitation = { link: '/invitation/abc', expiresAt: '2026-07-16T08:14:00Z' }
  server.reply({ [INVITE]: { body: { user: invited, invitation } } })
  await send()
  await screen.findByText('Invited Nell')
  dialog().getByText(`${window.location.origin}/invitation/abc`)
  dialog().getByLabelText('Copy link')
  expect(server.callsTo(INVITE).at(-1)?.body).toEqual({ ...nell, roleIds: ANA.roleIds })
  await waitFor(() => expect(server.callsTo(LIST).length).toBeGreaterThan(1))
})
