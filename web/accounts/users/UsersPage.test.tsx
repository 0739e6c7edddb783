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
  expect(rows[1]).toMatch(/^Ana Diazana@wrenfield\.exampleDirectory viewerAllActiveJul 9, 2026Not invited$/)
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
  expect(server.calls).toEqual([])
})

test('an invitation tells faults at their fields, offers grantable roles, and shows the link once', async () => {
  renderUsers('/account/users', PORTAL_ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Invite user' }))
  const dialog = screen.getByRole('dialog', { name: 'Invite a user' })
  const field = (name: string) => within(dialog).getByRole('textbox', { name })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Invite user' }))
  within(dialog).getByText('Enter a name.')
  expect(document.activeElement).toBe(field('Name'))
  expect(within(dialog).queryByRole('checkbox', { name: /Roster analyst/ })).toBeNull()
  const taken = 'Somebody has an account with this e-mail. Use another one.'
  server.reply({
    [INVITE]: { status: 400, body: { code: 'invalid_input', details: [{ field: 'email', message: taken }] } },
  })
  await userEvent.type(field('Name'), 'Nell')
  await userEvent.type(field('E-mail'), 'nell@wrenfield.example')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Directory viewer/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Invite user' }))
  await within(dialog).findByText(taken)
  const invitation = { link: '/invitation/abc', expiresAt: '2026-07-16T08:14:00Z' }
  server.reply({ [INVITE]: { body: { user: invited, invitation } } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Invite user' }))
  await screen.findByRole('dialog', { name: 'Nell is invited' })
  screen.getByText(`${window.location.origin}/invitation/abc`)
  screen.getByRole('button', { name: 'Copy link' })
  expect(server.callsTo(INVITE).at(-1)?.body).toEqual({
    name: 'Nell',
    email: 'nell@wrenfield.example',
    roleIds: ['role-DIRECTORY'],
  })
  await waitFor(() => expect(server.callsTo(LIST).length).toBeGreaterThan(1))
})
