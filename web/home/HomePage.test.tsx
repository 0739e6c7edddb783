import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderShell } from '#web/app/test-shell.tsx'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { makeOrganization, makeRole, makeViewer, VIEWERS } from '#web/session/test-viewers.ts'

const batch = {
  id: '0b0e6b1a-0000-4000-8000-000000000001',
  label: 'Harlow Street Clinics, July',
  kind: 'roster',
  appliedAt: '2026-07-06T14:00:00.000Z',
  practitioners: 1029,
  entities: 1,
  fields: 0,
  rejected: 0,
}
let status = 200
let batches = [batch]
const NOTHING = { alerts: null, exclusions: null, tokens: null, webhooks: null, loads: null }
const NO_CYCLES = { mapping: 0, stops: 0, approval: 0, publishing: 0 }
const REPLIES: Readonly<Record<string, () => object>> = {
  '/v2/home': () => NOTHING,
  '/v2/cycle/all': () => ({ cycles: [], total: 0, page: 1, waiting: NO_CYCLES }),
  '/v2/data-update/all': () => ({ updates: [], total: 0, page: 1, waiting: { answers: 0, decision: 0 } }),
  '/v2/compliance-clock': () => ({ lanes: [] }),
  '/v2/saved-search': () => ({ savedSearches: [] }),
  '/v2/roster/all': () => ({ rosters: [], total: 0, late: 0 }),
}
const answer = vi.fn(async (url: string) => {
  const reply = REPLIES[new URL(url, window.location.origin).pathname]
  return reply ? Response.json(reply()) : new Response(JSON.stringify({ batches }), { status })
})

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

test('a page that stays open overnight says the new day', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date(2026, 6, 9, 23, 59, 30),
  })
  try {
    renderShell({ viewer: VIEWERS.otherOrg, at: '/' })
    await screen.findByText('Thursday, July 9, 2026')
    // The page is there a moment before its clock runs.
    await act(async () => {})
    act(() => void vi.advanceTimersByTime(60_000))
    screen.getByText('Friday, July 10, 2026')
  } finally {
    vi.useRealTimers()
  }
})

test('no search box leads who may not search to a refusal', async () => {
  const roles = [makeRole('ROSTER', ['CREATE_MAPPINGS'])]
  renderShell({ viewer: makeViewer(roles, makeOrganization(['PROVIDER_DIRECTORY'])), at: '/' })
  await screen.findByText('Search for practitioners and facilities')
  expect(screen.queryByRole('searchbox')).toBeNull()
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
  const row = (await screen.findByText('Harlow Street Clinics, July')).closest('li')
  within(row ?? document.body).getByText('1,029 practitioners, 1 entity')
})

test('without changes the page says so', async () => {
  batches = []
  renderShell({ viewer: VIEWERS.viewer, at: '/' })
  await screen.findByText('No changes in your directory yet')
})

test('changes that do not load can be asked for again, and the cards stay', async () => {
  status = 503
  renderShell({ viewer: VIEWERS.viewer, at: '/' })
  const alert = (await screen.findByText('The changes did not load')).closest<HTMLElement>('[role="alert"]')
  screen.getByRole('link', { name: 'Directory' })
  status = 200
  await userEvent.click(within(alert ?? document.body).getByRole('button', { name: 'Try again' }))
  await screen.findByText('Harlow Street Clinics, July')
})

test('without directory access nothing of the directory is shown or asked for', async () => {
  renderShell({ viewer: VIEWERS.otherOrg, at: '/' })
  await screen.findByRole('heading', { level: 1 })
  await screen.findByText('Nothing needs you right now.')
  expect(screen.queryByText('Changed in your directory')).toBeNull()
  expect(answer.mock.calls.map(([url]) => url)).toEqual([expect.stringContaining('/v2/home')])
})

const waitingCycle = (waitsFor: string, sender: string) => ({
  ...{ id: `cycle of ${sender}`, waitsFor, openStops: 2, balance: { out: 1208 }, period: '2026-07-01' },
  roster: { prefix: 'quillan ipa', type: 'practitioner', sender },
  receivedAt: '2026-07-09T13:12:04.000Z',
})

const openUpdates = {
  ...{ total: 1, page: 1, waiting: { answers: 0, decision: 1 } },
  updates: [
    {
      ...{
        id: 'update',
        number: 2041,
        title: '',
        conflicts: 4,
        counts: { changes: 31 },
        waitsFor: 'decision',
      },
      saidBy: { source: 'Alderbrook Medical Group', person: '', contact: '' },
      changedAt: '2026-07-09T13:12:04.000Z',
    },
  ],
}

test.each([
  ['/v2/cycle/all', '1 more file waits'],
  ['/v2/data-update/all', '1 more update waits'],
])('a single one of %s beyond those that are listed reads as one', async (path, text) => {
  const replies = { ...REPLIES, [path]: () => ({ ...REPLIES[path]?.(), total: 7 }) }
  stubFetch({
    ...Object.fromEntries(Object.entries(replies).map(([of, body]) => [`GET ${of}`, { body: body() }])),
    'GET /v2/batch/recent': { body: { batches: [] } },
  })
  renderShell({ viewer: VIEWERS.analyst, at: '/' })
  await screen.findByRole('link', { name: text })
  screen.getByText('thing needs you')
})

test('what needs the viewer is listed with the next act, and the first is the one to begin with', async () => {
  const cycles = [
    waitingCycle('approval', 'Harlow Street Clinics'),
    waitingCycle('mapping', 'Larkmoor Health'),
    waitingCycle('stops', 'Quillan IPA'),
  ]
  const waiting = { mapping: 1, stops: 1, approval: 1, publishing: 0 }
  const alerts = [
    {
      ...{ savedSearchId: 'a', savedSearchName: 'Smiths', counts: { moved: 1 } },
      at: '2026-07-09T13:12:04.000Z',
    },
  ]
  stubFetch({
    ...Object.fromEntries(Object.entries(REPLIES).map(([path, body]) => [`GET ${path}`, { body: body() }])),
    'GET /v2/batch/recent': { body: { batches: [] } },
    'GET /v2/home': { body: { ...NOTHING, alerts } },
    'GET /v2/data-update/all': { body: openUpdates },
    'GET /v2/cycle/all': { body: { cycles, total: 9, page: 1, waiting } },
  })
  renderShell({ viewer: VIEWERS.analyst, at: '/' })
  await screen.findByText('Decide on 31 changes of DU-2041, 4 conflicts')
  const list = within(screen.getByRole('list', { name: 'Needs you' }))
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['See the change', '/directory/search/practitioner?alerts=a'],
    ['Open mapping', '/rosters/map/quillan%20ipa/practitioner'],
    ['Review stops', '/rosters/report/cycle of Quillan IPA'],
    ['Review cycle', '/rosters/report/cycle of Harlow Street Clinics'],
    ['Review impact', '/data-updates/update'],
  ])
  list.getByText('Alderbrook Medical Group')
  list.getByText('Release or reject 2 stops')
  list.getByText('Approve 1,208 rows')
  list.getByText('Quillan IPA, practitioner, July 2026')
  const more = screen.getByRole('link', { name: '3 more files wait' })
  expect(more.getAttribute('href')).toBe('/rosters/report?waitsFor=any')
  // The link of the sidebar says it as well.
  const count = await screen.findByText('cycles that wait')
  expect(count.closest('a')?.getAttribute('href')).toBe('/rosters/report')
})

test('a part that did not load says so beside what did, and can be asked for again', async () => {
  const server = stubFetch({
    ...Object.fromEntries(Object.entries(REPLIES).map(([path, body]) => [`GET ${path}`, { body: body() }])),
    'GET /v2/batch/recent': { body: { batches: [] } },
    'GET /v2/home': { status: 503, body: { code: 'unavailable', message: 'Busy' } },
    'GET /v2/data-update/all': { body: openUpdates },
  })
  renderShell({ viewer: VIEWERS.analyst, at: '/' })
  await screen.findByText('Decide on 31 changes of DU-2041, 4 conflicts')
  await screen.findByText('Some of what needs you did not load')
  server.reply({ 'GET /v2/home': { body: NOTHING } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Some of what needs you did not load')).toBeNull())
})
