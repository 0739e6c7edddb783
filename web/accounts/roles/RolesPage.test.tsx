import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { READER, renderUsers } from '../users/test-page.tsx'

beforeEach(() => {
  const holders = [
    { roleId: 'role-PORTAL', users: 1 },
    { roleId: 'role-DIRECTORY', users: 12 },
  ]
  stubFetch({ 'GET /v2/role/holders': { body: { holders } } })
})
afterEach(() => void vi.unstubAllGlobals())

test('each type has its roles with their permissions and how many hold them', async () => {
  renderUsers('/accounts/roles', READER)
  await screen.findByRole('columnheader', { name: 'Directory viewer, 12 users' })
  screen.getByRole('columnheader', { name: 'Portal administrator, 1 user' })
  screen.getByRole('columnheader', { name: 'Roster analyst' })
  const table = screen.getByRole('table', { name: 'Permissions of Directory roles' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['PermissionDirectory viewer, 12 users', 'ReadYes', 'SearchYes'])
  expect(screen.getAllByText('There is no role of this type.')).toHaveLength(3)
})
