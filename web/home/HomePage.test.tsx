import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderShell } from '#web/app/test-shell.tsx'
import { VIEWERS } from '#web/session/test-viewers.ts'

const batch = {
  id: '0b0e6b1a-0000-4000-8000-000000000001',
  label: 'Harlow Street Clinics, July',
  kind: 'roster',
  appliedAt: '2026-07-06T14:00:00.000Z',
  practitioners: 1029,
  entities: 1,
  rejected: 0,
}
let status = 200
let batches = [batch]
const answer = vi.fn(async (_url: string) => new Response(JSON.stringify({ batches }), { status }))

beforeEach(() => {
  status = 200
  batches = [batch]
  vi.stubGlobal('fetch', answer.mockClear())
})
afterEach(() => void vi.unstubAllGlobals())

test('the page greets by name and shows the cards as links', async () => {
  renderShell({ viewer: VIEWERS.portalAdmin, at: '/' })
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Dana Whitlock' })
  const cards = within(screen.getByRole('list', { name: 'Areas' }))
  for (const [name, href] of [
    ['Directory', '/directory/search/practitioner'],
    ['Manage Users', '/account/users'],
    ['Manage Profile', '/profile'],
  ] as const) {
    expect(cards.getByRole('link', { name }).getAttribute('href')).toBe(href)
  }
  cards.getByText('Search for practitioners and facilities')
  cards.getByText('Roster automation suite')
})

test('the search box leads to the practitioner search with its words', async () => {
  const { router } = renderShell({ viewer: VIEWERS.viewer, at: '/' })
  await screen.findByRole('searchbox', { name: 'Search practitioners' })
  await userEvent.keyboard('/')
  await userEvent.keyboard(' smith & 75209 {Enter}')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/directory/search/practitioner',
      search: '?q=smith%20%26%2075209',
    }),
  )
})

test('the last changes of the directory are listed with their counts', async () => {
  renderShell({ viewer: VIEWERS.viewer, at: '/' })
  const row = (await screen.findByText('Harlow Street Clinics, July')).closest('tr')
  const cells = within(row ?? document.body).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent).slice(1, 4)).toEqual([
    '1,029 practitioners',
    '1 entity',
    '0 rows rejected',
  ])
})

test('without changes the page says so', async () => {
  batches = []
  renderShell({ viewer: VIEWERS.viewer, at: '/' })
  await screen.findByText('No changes in your directory yet')
})

test('changes that do not load can be asked for again, and the cards stay', async () => {
  status = 503
  renderShell({ viewer: VIEWERS.viewer, at: '/' })
  await screen.findByText('The changes did not load')
  screen.getByRole('link', { name: 'Directory' })
  status = 200
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Harlow Street Clinics, July')
})

test('without directory access nothing of the directory is shown or asked for', async () => {
  renderShell({ viewer: VIEWERS.otherOrg, at: '/' })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Changed in your directory')).toBeNull()
  expect(answer).not.toHaveBeenCalled()
})
