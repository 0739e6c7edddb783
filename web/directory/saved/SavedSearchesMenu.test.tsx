import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type StubbedReplies, stubFetch } from '#web/lib/fetch-stub.ts'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { SavedSearchesMenu } from './SavedSearchesMenu.tsx'
import type { SavedSearch } from './saved-searches.ts'
import { MOVED, renderSaved, TEXAS } from './test-saved.tsx'

afterEach(() => vi.unstubAllGlobals())

const LIST = 'GET /v2/saved-search'
const ALERTS = 'GET /v2/search-alert'
const CHANGE = `PATCH /v2/saved-search/${TEXAS.id}`
const RESTORE = `POST /v2/saved-search/${TEXAS.id}/restore`
const QUIET: SavedSearch = { ...TEXAS, unreadAlerts: 0 }

function renderMenu(searches: readonly SavedSearch[], replies: StubbedReplies = {}) {
  const server = stubFetch({
    [LIST]: { body: { savedSearches: searches } },
    [ALERTS]: { body: { alerts: [MOVED], unread: 1 } },
    [CHANGE]: { body: { savedSearch: QUIET } },
    ...replies,
  })
  return { server, ...renderSaved(<SavedSearchesMenu />) }
}

async function openPanel(name: RegExp | string) {
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name: 'Saved searches' })
}

it('shows how many there are, and how many alerts wait', async () => {
  renderMenu([TEXAS])
  const button = await screen.findByRole('button', { name: /unread alerts$/ })
  expect(button.textContent).toBe('Saved searches 1 2 unread alerts')
})

it('opens on the searches where no alert waits; a search leads to its results', async () => {
  const { addressOf } = renderMenu([QUIET])
  const panel = await openPanel('Saved searches 1')
  expect(within(panel).getByText('smith, Texas')).toBeDefined()
  expect(within(panel).getByText(/^Watched, 64 hits on Jun 14, 2026/)).toBeDefined()
  await userEvent.click(within(panel).getByRole('link', { name: 'Texas smiths' }))
  expect(addressOf()).toBe('/directory/search/practitioner?q=smith&state=TX')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('opens on the alerts where some wait, with who, what, from which file', async () => {
  const { addressOf } = renderMenu([TEXAS])
  const panel = await openPanel(/unread alerts$/)
  const day = await within(panel).findByRole('region', { name: 'Jun 14, 2026' })
  expect(day.textContent).toContain('Moved')
  expect(day.textContent).toContain('before Dallas, TX 75209→ after Plano, TX 75024')
  expect(day.textContent).toContain('Texas smiths · NPPES 2026-06-08 to 2026-06-14')
  await userEvent.click(within(day).getByRole('link', { name: 'Adaeze Smith, MD' }))
  expect(addressOf()).toBe('/directory/practitioner/2478465984')
})

it('marks all alerts as read', async () => {
  const { server } = renderMenu([TEXAS], { 'POST /v2/search-alert/read': { body: { unread: 0 } } })
  const panel = await openPanel(/unread alerts$/)
  const button = await within(panel).findByRole('button', { name: 'Mark all as read' })
  server.reply({
    [LIST]: { body: { savedSearches: [QUIET] } },
    [ALERTS]: { body: { alerts: [{ ...MOVED, isRead: true }], unread: 0 } },
  })
  await userEvent.click(button)
  await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Mark all as read' })).toBeNull())
})

it('marks alerts as read that are not among those shown', async () => {
  const read = { ...MOVED, isRead: true }
  renderMenu([TEXAS], { [ALERTS]: { body: { alerts: [read], unread: 2 } } })
  const panel = await openPanel(/unread alerts$/)
  await within(panel).findByRole('button', { name: 'Mark all as read' })
})

it('shows the alerts of one search by the number beside it, and marks these', async () => {
  const other = { ...TEXAS, id: '5a5e0000-0000-4000-8000-000000000002', name: 'Ohio smiths', unreadAlerts: 1 }
  const alert = { ...MOVED, id: 'a1e70000-0000-4000-8000-000000000002', name: 'Bo Smith' }
  const { server } = renderMenu([TEXAS, other], {
    [ALERTS]: { body: { alerts: [MOVED, { ...alert, savedSearchId: other.id }], unread: 3 } },
    'POST /v2/search-alert/read': { body: { unread: 2 } },
  })
  const panel = await openPanel(/unread alerts$/)
  await userEvent.click(within(panel).getByRole('tab', { name: 'Searches' }))
  await userEvent.click(await within(panel).findByRole('button', { name: 'Alerts of Ohio smiths' }))
  await within(panel).findByText('Bo Smith')
  expect(within(panel).queryByText('Adaeze Smith, MD')).toBeNull()
  await userEvent.click(within(panel).getByRole('button', { name: 'Mark these as read' }))
  expect(server.callsTo('POST /v2/search-alert/read')[0]?.body).toEqual({ savedSearchId: other.id })
})

it('renames a search in its row, and says there that the name is taken', async () => {
  const message = 'You already have a search with this name. Choose another name.'
  const { server } = renderMenu([QUIET], {
    [CHANGE]: { status: 409, body: { code: 'conflict', details: [{ field: 'name', message }] } },
  })
  const panel = await openPanel('Saved searches 1')
  await userEvent.click(within(panel).getByRole('button', { name: 'Rename Texas smiths' }))
  const field = within(panel).getByRole('textbox', { name: 'Name' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Smiths{Enter}')
  await within(panel).findByText(message)
  server.reply({ [CHANGE]: { body: { savedSearch: QUIET } } })
  await userEvent.type(field, ' of Texas{Enter}')
  await waitFor(() => expect(within(panel).queryByRole('textbox')).toBeNull())
  expect(server.callsTo(CHANGE).map(({ body }) => body)).toEqual([
    { name: 'Smiths' },
    { name: 'Smiths of Texas' },
  ])
})

it('leaves a name as it was with Escape; the panel stays open and the focus where it was', async () => {
  const { server } = renderMenu([QUIET])
  const panel = await openPanel('Saved searches 1')
  await userEvent.click(within(panel).getByRole('button', { name: 'Rename Texas smiths' }))
  await userEvent.keyboard('x{Escape}')
  expect(document.activeElement).toBe(within(panel).getByRole('button', { name: 'Rename Texas smiths' }))
  expect(server.callsTo(CHANGE)).toEqual([])
})

it('stops watching', async () => {
  const { server } = renderMenu([QUIET])
  const panel = await openPanel('Saved searches 1')
  server.reply({
    [LIST]: {
      body: { savedSearches: [{ ...QUIET, isWatched: false, hits: null, checkedAt: null }] },
    },
  })
  await userEvent.click(within(panel).getByRole('button', { name: 'Stop watching Texas smiths' }))
  await within(panel).findByText('Not watched')
  expect(server.callsTo(CHANGE)[0]?.body).toEqual({ isWatched: false })
})

it('says why a search cannot be watched', async () => {
  const message = 'A search with more than 10,000 hits cannot be watched. Add filters.'
  renderMenu([{ ...QUIET, isWatched: false, hits: null, checkedAt: null }], {
    [CHANGE]: { status: 400, body: { code: 'invalid_input', details: [{ field: 'isWatched', message }] } },
  })
  const panel = await openPanel('Saved searches 1')
  await userEvent.click(within(panel).getByRole('button', { name: 'Watch Texas smiths' }))
  await screen.findByText(message)
})

function renderDeletable() {
  const { server } = renderMenu([QUIET], {
    [`DELETE /v2/saved-search/${TEXAS.id}`]: { body: {} },
    [RESTORE]: { body: { savedSearch: QUIET } },
  })
  return {
    server,
    async remove(panel: HTMLElement) {
      server.reply({ [LIST]: { body: { savedSearches: [] } } })
      await userEvent.click(within(panel).getByRole('button', { name: 'Delete Texas smiths' }))
      await within(panel).findByText('No saved searches yet')
      server.reply({ [LIST]: { body: { savedSearches: [QUIET] } } })
    },
  }
}

it('deletes at once, and the toast takes it back', async () => {
  const { server, remove } = renderDeletable()
  const panel = await openPanel('Saved searches 1')
  await remove(panel)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await within(panel).findByRole('link', { name: 'Texas smiths' })
  expect(server.callsTo(RESTORE)).toHaveLength(1)
})

it('says why a deletion cannot be taken back', async () => {
  const { server, remove } = renderDeletable()
  const panel = await openPanel('Saved searches 1')
  await remove(panel)
  const message = 'You already have a search with this name. Choose another name.'
  server.reply({
    [RESTORE]: { status: 409, body: { code: 'conflict', details: [{ field: 'name', message }] } },
  })
  await userEvent.click(within(panel).getByRole('button', { name: 'Restore Texas smiths' }))
  await screen.findByText(message)
})

it('lets the keyboard take a deletion back in the panel', async () => {
  const { server, remove } = renderDeletable()
  const panel = await openPanel('Saved searches 1')
  await remove(panel)
  const restore = within(panel).getByRole('button', { name: 'Restore Texas smiths' })
  expect(document.activeElement).toBe(restore)
  await userEvent.keyboard('{Enter}')
  await within(panel).findByRole('link', { name: 'Texas smiths' })
  expect(within(panel).queryByText('Deleted Texas smiths')).toBeNull()
  expect(server.callsTo(RESTORE)).toHaveLength(1)
})

it('says what to do where nothing is saved and nothing has happened yet', async () => {
  renderMenu([], { [ALERTS]: { body: { alerts: [], unread: 0 } } })
  const panel = await openPanel('Saved searches 0')
  await within(panel).findByText(/choose Save search above the list/)
  await userEvent.click(within(panel).getByRole('tab', { name: 'Alerts' }))
  await within(panel).findByText('No alerts yet')
})

it('offers to try again where the alerts did not load', async () => {
  const { server } = renderMenu([TEXAS], { [ALERTS]: { status: 500, body: { code: 'internal' } } })
  const panel = await openPanel(/unread alerts$/)
  await within(panel).findByText('The alerts did not load')
  server.reply({ [ALERTS]: { body: { alerts: [MOVED], unread: 1 } } })
  await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }))
  await within(panel).findByText('Adaeze Smith, MD')
})

it('asks nothing of the server for someone who may not search', () => {
  const server = stubFetch()
  renderSaved(<SavedSearchesMenu />, { ...VIEWERS.viewer, roles: [] })
  expect(server.calls).toEqual([])
})
