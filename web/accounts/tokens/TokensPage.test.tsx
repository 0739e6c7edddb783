import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderShell } from '#web/app/test-shell.tsx'
import { type StubbedReplies, stubFetch } from '#web/lib/fetch-stub.ts'
import { makeRole, makeViewer, VIEWERS } from '#web/session/test-viewers.ts'
import type { ApiToken } from './queries.ts'

afterEach(() => void vi.unstubAllGlobals())

const TOKEN: ApiToken = {
  id: 'a91e0000-0000-4000-8000-000000000001',
  name: 'Nightly sync',
  owner: { id: 'user-1', name: 'Dana Whitlock', email: 'dana.whitlock@wrenfield.example' },
  ending: 'x7Qa',
  scopes: ['READ', 'SEARCH'],
  addresses: ['203.0.113.0/24'],
  state: 'active',
  createdAt: '2026-06-01T12:00:00.000Z',
  expiresAt: '2026-12-01T00:00:00.000Z',
  revokedAt: null,
  lastUsedAt: '2026-06-14T12:00:00.000Z',
  lastUsedAddress: '203.0.113.7',
}
const SECRET = `cc_${'a1B2c3'.repeat(6)}`
const LIST = 'GET /v2/api-token'
const USE = `GET /v2/api-token/${TOKEN.id}/use`
const days = [...Array(30).keys()].map((number) => ({
  day: `2026-06-${String(number + 1).padStart(2, '0')}`,
  calls: [8, 1200][number - 12] ?? 0,
}))

function open(replies: StubbedReplies = {}, { at = '/account/tokens', viewer = VIEWERS.portalAdmin } = {}) {
  const stub = stubFetch({
    [LIST]: { body: { apiTokens: [TOKEN], total: 1, page: 1 } },
    [USE]: { body: { days } },
    ...replies,
  })
  return { ...stub, ...renderShell({ viewer, at }) }
}
const button = (name: string) => screen.findByRole('button', { name })

test('tokens are listed with what tells them apart, and one opens with its use', async () => {
  const { router } = open()
  await screen.findByRole('heading', { name: '1 token' })
  await userEvent.click(screen.getByRole('link', { name: 'Nightly sync' }))
  const panel = await screen.findByRole('dialog', { name: 'Nightly sync' })
  expect(router.state.location.search).toBe(`?token=${TOKEN.id}`)
  within(panel).getByText('cc_…x7Qa')
  within(panel).getByText('203.0.113.0/24')
  within(panel).getByText('Nov 30, 2026 (UTC)')
  await within(panel).findByText('1,208 calls in 30 days, most of them on Jun 14, 2026: 1,200.')
  await userEvent.click(within(panel).getByRole('button', { name: 'Show as table' }))
  within(panel).getByRole('table', { name: 'Calls per day' })
  await userEvent.keyboard('{Escape}')
  expect(router.state.location.search).toBe('')
})

test('the use of a token says so where all of its calls are of one day or there is only one', async () => {
  const useOf = async (calls: number) => {
    cleanup()
    const ofOneDay = days.map((day) => ({ ...day, calls: day.calls === 1200 ? calls : 0 }))
    open({ [USE]: { body: { days: ofOneDay } } }, { at: `/account/tokens?token=${TOKEN.id}` })
    const panel = await screen.findByRole('dialog', { name: 'Nightly sync' })
    return (await within(panel).findByText(/in 30 days/)).textContent
  }
  expect(await useOf(1)).toBe('1 call in 30 days, on Jun 14, 2026.')
  expect(await useOf(1200)).toBe('1,200 calls in 30 days, all on Jun 14, 2026.')
})

test('a new token is asked for with what is missing in words, and shown once', async () => {
  const { callsTo } = open({ 'POST /v2/api-token': { body: { apiToken: TOKEN, token: SECRET } } })
  await screen.findByRole('heading', { name: '1 token' })
  await userEvent.click(await button('Generate token'))
  const dialog = await screen.findByRole('dialog', { name: 'Generate token' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Generate token' }))
  within(dialog).getByText('Give the token a name.')
  within(dialog).getByText('Choose at least one permission.')
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Nightly sync')
  await userEvent.click(within(dialog).getByLabelText('Search'))
  await userEvent.type(within(dialog).getByLabelText(/^Allowed IP addresses/), '203.0.113.7, 2001:db8::/32')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Generate token' }))
  const notice = await screen.findByRole('dialog', { name: 'Copy your token now' })
  within(notice).getByText(SECRET)
  expect(callsTo('POST /v2/api-token')[0]?.body).toMatchObject({
    name: 'Nightly sync',
    scopes: ['SEARCH'],
    addresses: ['203.0.113.7', '2001:db8::/32'],
    expiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  await userEvent.keyboard('{Escape}')
  within(notice).getByText(SECRET)
  await userEvent.click(within(notice).getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(SECRET)).toBeNull()
})

test('what the server has against a value stands at its field', async () => {
  const details = [{ field: 'addresses.1', message: 'Enter an address or a range.' }]
  open({ 'POST /v2/api-token': { status: 400, body: { code: 'invalid_input', details } } })
  await screen.findByRole('heading', { name: '1 token' })
  await userEvent.click(await button('Generate token'))
  const dialog = await screen.findByRole('dialog', { name: 'Generate token' })
  await userEvent.type(within(dialog).getByLabelText('Name'), 'x')
  await userEvent.click(within(dialog).getByLabelText('Search'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Generate token' }))
  await within(dialog).findByText('Enter an address or a range.')
})

test('a token is rotated with an overlap and revoked after a question', async () => {
  const rotate = `POST /v2/api-token/${TOKEN.id}/rotate`
  const revoke = `POST /v2/api-token/${TOKEN.id}/revoke`
  const { callsTo } = open(
    {
      [rotate]: { body: { apiToken: TOKEN, token: SECRET } },
      [revoke]: { body: { apiToken: { ...TOKEN, state: 'revoked' } } },
    },
    { at: `/account/tokens?token=${TOKEN.id}` },
  )
  await userEvent.click(await button('Rotate'))
  const dialog = await screen.findByRole('dialog', { name: 'Rotate Nightly sync' })
  const choose = (end: string) =>
    userEvent.selectOptions(within(dialog).getByLabelText('Current token expires'), end)
  await choose('At once')
  within(dialog).getByText(/The current token stops working at once\.$/)
  await choose('In 7 days')
  within(dialog).getByText(/Both tokens work until the current one expires\.$/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Rotate token' }))
  await screen.findByText(SECRET)
  expect(callsTo(rotate)[0]?.body).toEqual({ overlapDays: 7 })
  await userEvent.click(await button('Done'))
  await userEvent.click(await button('Revoke'))
  const question = await screen.findByRole('dialog', { name: 'Revoke Nightly sync?' })
  expect(document.activeElement?.textContent).toBe('Keep it')
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke token' }))
  await waitFor(() => expect(callsTo(revoke).length).toBe(1))
})

test('filters stand in the address, and an empty list says what to do', async () => {
  const { router } = open({ [LIST]: { body: { apiTokens: [], total: 0, page: 1 } } })
  await screen.findByText('No API tokens yet')
  const filled = () =>
    screen.getAllByRole('button', { name: 'Generate token' }).filter((one) => /contained/.test(one.className))
  expect(filled()).toHaveLength(1)
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Active')
  expect(router.state.location.search).toBe('?state=usable')
  await screen.findByText('No tokens match')
  await userEvent.click(await button('Remove all filters'))
  expect(router.state.location.search).toBe('')
})

test('those who may only see tokens are offered no new one', async () => {
  const viewer = makeViewer([makeRole('PORTAL', ['VIEW_API_TOKENS'])], VIEWERS.portalAdmin.organization)
  open({ [LIST]: { body: { apiTokens: [], total: 0, page: 1 } } }, { viewer })
  await screen.findByText(/You can view tokens, but not generate them/)
  expect(screen.queryByRole('button', { name: 'Generate token' })).toBeNull()
  expect(screen.queryByLabelText('Owner')).toBeNull()
})

test('a list that did not load says so and loads again', async () => {
  const { reply } = open({ [LIST]: { status: 503, body: { code: 'unavailable' } } })
  await screen.findByText('The tokens did not load')
  reply({ [LIST]: { body: { apiTokens: [TOKEN], total: 1, page: 1 } } })
  await userEvent.click(await button('Try again'))
  await screen.findByRole('link', { name: 'Nightly sync' })
})
