import { QueryObserver } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderShell } from '#web/app/test-shell.tsx'
import { type StubbedReplies, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { makeOrganization, makeRole, makeViewer } from '#web/session/test-viewers.ts'
import { type Delivery, deliveryOf, type Webhook } from '../queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ID = 'a91e0000-0000-4000-8000-000000000001'
const WEBHOOK: Webhook = {
  id: ID,
  name: 'Claims system',
  url: 'https://claims.wrenfield.example/changes',
  filter: { npis: ['2000000002'], fields: ['phone'], sources: ['roster'] },
  state: 'active',
  pausedBy: null,
  pausedAt: null,
  failingSince: null,
  nextTryAt: null,
  lastDeliveredAt: null,
  cursor: '0.0.00000000-0000-0000-0000-000000000000',
  secretEnding: 'x7Qa',
  oldSecretUntil: null,
  createdBy: { id: 'user-1', name: 'Dana Whitlock' },
  createdAt: '2026-06-01T12:00:00.000Z',
  version: 3,
}
const DELIVERY: Delivery = {
  id: 'a91e0000-0000-4000-8000-000000000002',
  kind: 'changes',
  state: 'waiting',
  changes: 2,
  tries: 4,
  createdAt: '2026-06-01T12:00:00.000Z',
  deliveredAt: null,
  status: 503,
  error: 'The receiver answered with status 503 instead of one of 2xx.',
}
const LIST = 'GET /v1/webhook'
const ONE = `GET /v1/webhook/${ID}`
const DELIVERIES = `GET /v1/webhook/${ID}/delivery`
const SECRET = 'wh_1234567890x7Qa'

const viewerWith = (...permissions: string[]) =>
  makeViewer([makeRole('CHANGELOG', permissions)], makeOrganization(['CHANGELOG_V1']))
const writer = viewerWith('READ_API', 'SEARCH_API', 'WRITE_API')

function open(replies: StubbedReplies = {}, { at = '/account/webhooks', viewer = writer } = {}) {
  const stub = stubFetch({
    [LIST]: { body: { webhooks: [WEBHOOK], total: 1, page: 1 } },
    [ONE]: { body: { webhook: WEBHOOK } },
    [DELIVERIES]: { body: { deliveries: [DELIVERY], total: 1, page: 1 } },
    ...replies,
  })
  return { ...stub, ...renderShell({ viewer, at }) }
}
const button = (name: string) => screen.findByRole('button', { name })

test('a webhook is created with what is missing in words, and its secret is shown once', async () => {
  const { callsTo } = open({ 'POST /v1/webhook': { body: { webhook: WEBHOOK, secret: SECRET } } })
  await screen.findByRole('link', { name: 'Claims system' })
  screen.getByText('1 NPI; fields phone; from rosters')
  await userEvent.click(await button('Create webhook'))
  const dialog = await screen.findByRole('dialog', { name: 'Create webhook' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create webhook' }))
  within(dialog).getByText('Give the webhook a name.')
  for (const [label, text] of [
    ['Name', 'Claims system'],
    ['Endpoint URL', WEBHOOK.url],
    [/^Fields/, 'phone, fax'],
  ] as const) {
    await userEvent.click(within(dialog).getByLabelText(label))
    await userEvent.paste(text)
  }
  await userEvent.click(within(dialog).getByLabelText('Rosters'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create webhook' }))
  const notice = await screen.findByRole('dialog', { name: 'Copy the signing secret now' })
  within(notice).getByText(SECRET)
  expect(callsTo('POST /v1/webhook')[0]?.body).toEqual({
    name: 'Claims system',
    url: WEBHOOK.url,
    filter: { npis: [], fields: ['phone', 'fax'], sources: ['roster'] },
  })
  await userEvent.click(within(notice).getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(SECRET)).toBeNull()
})

test('one that was paused after failures says what to do, and a delivery shows its tries and is sent again', async () => {
  const paused: Webhook = {
    ...WEBHOOK,
    ...{ state: 'paused', pausedBy: 'failures', pausedAt: '2026-06-02T12:00:00.000Z' },
  }
  const delivery = `${DELIVERIES}/${DELIVERY.id}`
  const change = `POST /v1/webhook/${ID}`
  const attempts = [
    {
      ...{ number: 1, startedAt: DELIVERY.createdAt, endedAt: DELIVERY.createdAt, status: 503 },
      ...{ response: 'upstream is down', error: DELIVERY.error },
    },
  ]
  const { callsTo, reply } = open(
    {
      [ONE]: { body: { webhook: { ...WEBHOOK, state: 'failing', failingSince: DELIVERY.createdAt } } },
      [delivery]: { body: { delivery: DELIVERY, body: '{"id":"1"}', attempts } },
      [`POST /v1/webhook/${ID}/delivery/${DELIVERY.id}/send`]: {
        body: { delivery: { ...DELIVERY, state: 'delivered' } },
      },
      [change]: { body: { webhook: WEBHOOK } },
    },
    { at: `/account/webhooks/${ID}` },
  )
  await screen.findByText(/^Failing since Jun 1, 2026/)
  await userEvent.click(await screen.findByRole('link', { name: '2 changes' }))
  const panel = await screen.findByRole('dialog', { name: 'Delivery' })
  await within(panel).findByText('upstream is down')
  within(panel).getByText(/"id": "1"/)
  await userEvent.click(within(panel).getByRole('button', { name: 'Try now' }))
  reply({ [ONE]: { body: { webhook: paused } } })
  await screen.findByText('Delivered')
  await userEvent.keyboard('{Escape}')
  await screen.findByText(/Nothing was delivered for a day/)
  await userEvent.click(await button('Resume'))
  const { name, url, filter } = WEBHOOK
  await waitFor(() =>
    expect(callsTo(change)[0]?.body).toEqual({ name, url, filter, version: 3, isPaused: false }),
  )
})

test('a delivery that is shown is read again without anything being done', async () => {
  vi.useFakeTimers()
  const path = `${DELIVERIES}/${DELIVERY.id}`
  const { callsTo } = stubFetch({ [path]: { body: { delivery: DELIVERY, body: '{}', attempts: [] } } })
  const stop = new QueryObserver(createQueryClient(), deliveryOf(ID, DELIVERY.id)).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect(callsTo(path).length).toBeGreaterThan(1)
})

test('a change by someone else is not overwritten by a second save', async () => {
  const change = `POST /v1/webhook/${ID}`
  const theirs = { ...WEBHOOK, name: 'Claims', version: 4 }
  const { callsTo, reply } = open(
    { [change]: { status: 409, body: { code: 'conflict', details: { current: theirs } } } },
    { at: `/account/webhooks/${ID}` },
  )
  await userEvent.click(await button('Edit'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Claims system' }))
  reply({ [ONE]: { body: { webhook: theirs } } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Edit Claims' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(callsTo(change)).toMatchObject([{ body: { version: 3 } }, { body: { version: 3 } }]),
  )
})

test('a secret is rotated, changes are replayed, and a webhook is deleted after a question', async () => {
  const at = `/account/webhooks/${ID}`
  const { callsTo, router } = open(
    {
      [`POST /v1/webhook/${ID}/rotate`]: { body: { webhook: WEBHOOK, secret: SECRET } },
      [`POST /v1/webhook/${ID}/replay`]: { body: { webhook: WEBHOOK } },
      [`POST /v1/webhook/${ID}/delete`]: { body: {} },
    },
    { at },
  )
  await userEvent.click(await button('Rotate secret'))
  const dialog = await screen.findByRole('dialog', { name: 'Rotate the secret of Claims system' })
  const choose = (end: string) =>
    userEvent.selectOptions(within(dialog).getByLabelText('Current secret ends'), end)
  await choose('At once')
  within(dialog).getByText(/The current secret ends at once: deliveries carry only the new signature\.$/)
  await choose('In 7 days')
  within(dialog).getByText(/Deliveries carry both signatures until the current secret ends\.$/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Rotate secret' }))
  await screen.findByText(SECRET)
  expect(callsTo(`POST /v1/webhook/${ID}/rotate`)[0]?.body).toEqual({ version: 3, overlapHours: 168 })
  await userEvent.click(await button('Done'))
  await userEvent.click(await button('Replay'))
  const replay = await screen.findByRole('dialog', { name: 'Replay Claims system' })
  await userEvent.clear(within(replay).getByLabelText('From (UTC)'))
  await userEvent.type(within(replay).getByLabelText('From (UTC)'), '2026-06-01')
  await userEvent.click(within(replay).getByRole('button', { name: 'Send again' }))
  await waitFor(() =>
    expect(callsTo(`POST /v1/webhook/${ID}/replay`)[0]?.body).toEqual({
      version: 3,
      since: '2026-06-01T00:00:00Z',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(await button('Delete'))
  const question = await screen.findByRole('dialog', { name: 'Delete Claims system?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete webhook' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/webhooks'))
})

const change = (path: string, label: string, before: unknown, after: unknown) => ({
  ...{ id: path, cursor: '1', at: '2026-06-01T12:00:00.000Z', before, after },
  subject: { npi: '2000000002', kind: 'practitioner', name: 'Ana Diaz, MD' },
  field: { path, label, place: null },
  source: { kind: 'roster', name: 'Alder Clinic' },
  batch: { id: 'b', label: 'Roster', isOwn: true },
  by: null,
})
const SEARCH = 'POST /v1/changelog/search'

test('the changes that match are shown as people read them', async () => {
  const changes = [
    change('locations.0.phone', 'Phone', null, '2145550142'),
    change('languages', 'Languages', ['English'], ['English', 'Spanish']),
    change('locations.0.telehealth', 'Telehealth', false, true),
  ]
  const { callsTo } = open(
    { [SEARCH]: { body: { changes, nextCursor: null, lookedAtUntil: null } } },
    { at: `/account/webhooks/${ID}?tab=changes` },
  )
  const table = await screen.findByRole('table', { name: 'Changes' })
  within(table).getByText('(214) 555-0142')
  within(table).getByText('English, Spanish')
  within(table).getByText('Yes')
  expect(callsTo(SEARCH)[0]?.body).toEqual({ ...WEBHOOK.filter, limit: 50 })
})

test('where not all changes were looked at the tab says how far, and looks further back', async () => {
  const lookedAtUntil = '2026-06-03T12:00:00.000Z'
  const { callsTo, reply } = open(
    { [SEARCH]: { body: { changes: [], nextCursor: '1.2.3', lookedAtUntil } } },
    { at: `/account/webhooks/${ID}?tab=changes` },
  )
  await screen.findByText(/^No change since Jun 3, 2026.* matches$/)
  const changes = [change('last_name', 'Last name', 'Diaz', 'Lopez')]
  reply({ [SEARCH]: { body: { changes, nextCursor: '0.1.2', lookedAtUntil: '2026-06-01T12:00:00.000Z' } } })
  await userEvent.click(await button('Look further back'))
  await screen.findByRole('table', { name: 'Changes' })
  screen.getByText(/^Changes since Jun 1, 2026/)
  expect(callsTo(SEARCH)[1]?.body).toEqual({ ...WEBHOOK.filter, limit: 50, cursor: '1.2.3' })
  reply({ [SEARCH]: { body: { changes: [], nextCursor: null, lookedAtUntil: null } } })
  await userEvent.click(await button('Look further back'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Look further back' })).toBeNull())
  screen.getByRole('table', { name: 'Changes' })
})

test('those who may only read see webhooks and deliveries, and nothing to change them by', async () => {
  open({}, { at: `/account/webhooks/${ID}`, viewer: viewerWith('READ_API') })
  await screen.findByRole('link', { name: '2 changes' })
  for (const name of ['Edit', 'Send test', 'Replay', 'Delete'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: /Matching changes/ })).toBeNull()
})
