import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { ANA, PORTAL_ADMIN, READER, renderUsers } from '../users/test-page.tsx'

const AT = '/accounts/roles'
const USERS = 'GET /v2/organization/org-1/user'
let server: FetchStub

beforeEach(() => {
  const holders = [
    { roleId: 'role-PORTAL', users: 1 },
    { roleId: ANA.roleIds[0], users: 12 },
  ]
  server = stubFetch({
    'GET /v2/role/holders': { body: { holders } },
    [USERS]: { body: { users: [ANA], total: 1, page: 1 } },
    [`${USERS}/user-2`]: { body: { user: ANA } },
  })
})
afterEach(() => void vi.unstubAllGlobals())

const field = (name: string) => screen.findByRole('combobox', { name })

test('one table holds all roles by type with what they allow, by areas, and how many hold them', async () => {
  renderUsers(AT, READER)
  await screen.findByRole('columnheader', { name: 'Directory viewer 12 users' })
  screen.getByRole('columnheader', { name: 'Portal administrator 1 user' })
  const table = within(screen.getByRole('table', { name: 'Permissions of all roles' }))
  table.getByRole('columnheader', { name: 'Portal' })
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  const place = rows.indexOf('Users')
  expect(rows.slice(place, place + 3)).toEqual([
    'Users',
    // Roles of another type cannot give it: the table only says so to those who hear it.
    'Create new usersInvite users to your organization.YesNoNo',
    'Edit usersChange, enable and disable users, and assign roles.YesNoNo',
  ])
  screen.getByText('There are no roles for: Internal, Changelog, Data Updates.')
})

test('access is checked beside the roles, as the address says, and closed again', async () => {
  const { addressOf } = renderUsers(AT, PORTAL_ADMIN)
  expect(screen.queryByRole('region', { name: 'Check access' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check access' }))
  expect(addressOf()).toBe(`${AT}?check=1`)
  const check = within(screen.getByRole('region', { name: 'Check access' }))
  await check.findByRole('combobox', { name: 'What' })
  await userEvent.click(check.getByRole('button', { name: 'Close' }))
  expect(addressOf()).toBe(AT)
})

test('a narrow window lists role by role what it gives', async () => {
  renderUsers(AT, READER, { isWide: false })
  const list = await screen.findByRole('list', { name: 'Permissions of Directory roles' })
  await within(list).findByText('12 users')
  within(list).getByText('View practitioner and entity records.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('oneself is explained first, and anyone else whom a search finds; the address keeps it', async () => {
  const { addressOf } = renderUsers(`${AT}?do=permission&what=UPLOAD_FILES`, PORTAL_ADMIN)
  await screen.findByText('No: Dana Whitlock cannot use “Upload files”.')
  const user = await field('User')
  await userEvent.click(user)
  await userEvent.keyboard('ana')
  await userEvent.click(await screen.findByRole('option', { name: 'Ana Diaz ana@wrenfield.example' }))
  expect(addressOf()).toBe(`${AT}?do=permission&what=UPLOAD_FILES&user=user-2`)
  await screen.findByText('No: Ana Diaz cannot use “Upload files”.')
  expect((user as HTMLInputElement).value).toBe('Ana Diaz')
})

test('a link that someone was sent asks the same: may this user act as that one here', async () => {
  renderUsers(`${AT}?do=act-as&user=user-2&whom=user-2`, PORTAL_ADMIN)
  await screen.findByText('No: Ana Diaz cannot act as Ana Diaz.')
  const rules = within(screen.getByRole('list', { name: 'Rules that were checked' })).getAllByRole('listitem')
  const failed = rules.map(({ textContent }) => textContent).filter((text) => text?.includes(': no'))
  expect(failed).toEqual([
    'Permission “Impersonate users”: noNone of their roles includes it.An administrator of Wrenfield Health Plan can give the role “Portal administrator”.',
    'Someone else: noYou can’t act as yourself.Choose another user.',
  ])
})

test('a user that is not there sees that, and another one can be chosen', async () => {
  renderUsers(`${AT}?user=user-9`, PORTAL_ADMIN)
  await screen.findByText('Not found. Choose another one.')
  await waitFor(() => expect(server.callsTo(USERS).length).toBeGreaterThan(0))
  expect(screen.queryByRole('status')).toBeNull()
})

test('who belongs to no organization and is not internal explains only themselves', async () => {
  const lone = { ...READER, organization: null, user: { ...READER.user, orgId: '' } }
  renderUsers(`${AT}?do=permission&what=SEARCH&user=user-2&of=org-1`, lone)
  await screen.findByText('Yes: Dana Whitlock can use “Search”.')
  expect(screen.queryByRole('combobox', { name: 'User' })).toBeNull()
  expect(server.calls.filter(({ line }) => line.includes('/user'))).toEqual([])
})

test('who is not internal asks about the own organization, whatever the address says', async () => {
  renderUsers(`${AT}?do=edit-organization&in=org-2`, PORTAL_ADMIN)
  await screen.findByText('No: Dana Whitlock cannot edit Wrenfield Health Plan.')
  expect(screen.queryByRole('combobox', { name: 'In organization' })).toBeNull()
})

test('internal users ask about any organization', async () => {
  const organization = { ...READER.organization, id: 'org-2', name: 'Larkmoor Clinics' }
  server.reply({
    'POST /v2/organization': { body: { organization } },
    'GET /v2/organization/all': {
      body: {
        organizations: [{ id: 'org-2', name: 'Larkmoor Clinics', clientId: 'larkmoor' }],
        total: 1,
        page: 1,
      },
    },
  })
  const { addressOf } = renderUsers(`${AT}?do=edit-organization`, VIEWERS.internal)
  await userEvent.click(await field('In organization'))
  await userEvent.click(await screen.findByRole('option', { name: 'Larkmoor Clinics larkmoor' }))
  expect(addressOf()).toBe(`${AT}?do=edit-organization&in=org-2`)
  await screen.findByText('Yes: Dana Whitlock can edit Larkmoor Clinics.')
})
