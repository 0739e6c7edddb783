import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderShell } from '#web/app/test-shell.tsx'
import { type StubbedReplies, stubFetch } from '#web/lib/fetch-stub.ts'
import { VIEWERS } from '#web/session/test-viewers.ts'
import type { AuditEvent } from './queries.ts'

afterEach(() => void vi.unstubAllGlobals())

const ORG = '0a9a0000-0000-4000-8000-000000000002'
const SUBJECT = '05e40000-0000-4000-8000-000000000009'
const USER = {
  id: '05e40000-0000-4000-8000-000000000001',
  name: 'Noor Whitfield',
  email: 'noor@concord.example',
}

const CHANGED: AuditEvent = {
  orgId: ORG,
  organization: 'Wrenfield Health Plan',
  seq: 12,
  at: '2026-07-09T13:14:00.000Z',
  user: USER,
  subject: null,
  impersonator: { id: SUBJECT, name: 'Tom Becker', email: 'tom@north.example' },
  token: null,
  address: '203.0.113.7',
  action: 'organization.changed',
  details: {
    before: { name: 'Wrenfield', demo: false },
    after: { name: 'Wrenfield Health Plan', demo: false },
  },
  hash: 'ab12'.repeat(16),
}
const CHOICES = {
  actions: ['organization.changed', 'session_start'],
  users: [{ id: USER.id, name: USER.name }],
  subjects: [{ id: SUBJECT, name: 'Ben Ode' }],
  organizations: [],
  keptDays: 2555,
}
const LIST = 'GET /v2/audit'

function open(replies: StubbedReplies = {}, { at = '/account/audit', viewer = VIEWERS.portalAdmin } = {}) {
  const stub = stubFetch({
    [LIST]: { body: { events: [CHANGED], total: 1, page: 1 } },
    'GET /v2/audit/choices': { body: CHOICES },
    ...replies,
  })
  return { ...stub, ...renderShell({ viewer, at }) }
}

test('an event is shown in words and opens with what it changed', async () => {
  const { router } = open()
  const sentence = 'Tom Becker as Noor Whitfield changed the name and demo of Wrenfield Health Plan'
  await screen.findByText(/Events are retained for 7 years\./)
  await userEvent.click(await screen.findByRole('link', { name: sentence }))
  const panel = await screen.findByRole('dialog', { name: 'Organization changed' })
  expect(router.state.location.search).toBe(`?event=${ORG}.12`)
  within(panel).getByText(`${sentence}.`)
  within(panel).getByText('What changed')
  expect(within(panel).queryByText('Demo')).toBeNull()
  within(panel).getByText(CHANGED.hash)
  await userEvent.keyboard('{Escape}')
  expect(router.state.location.search).toBe('')
})

test('filters stand in the address', async () => {
  const { router } = open()
  await screen.findByRole('heading', { name: '1 event' })
  await userEvent.selectOptions(await screen.findByLabelText('Action'), 'Session started')
  await userEvent.selectOptions(screen.getByLabelText('User'), 'Noor Whitfield')
  await userEvent.type(screen.getByLabelText('From'), '2026-07-01')
  expect(router.state.location.search).toBe(`?action=session_start&user=${USER.id}&from=2026-07-01`)
})

test('days are those of the viewer, and the most wanted are one click away', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 3, 0, 30), toFake: ['Date'] })
  const { router, callsTo } = open()
  await userEvent.click(await screen.findByRole('button', { name: '7 days' }))
  expect(router.state.location.search).toBe('?from=2026-10-28&to=2026-11-03')
  await userEvent.click(screen.getByRole('button', { name: 'Yesterday' }))
  expect(router.state.location.search).toBe('?from=2026-11-02&to=2026-11-02')
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  await waitFor(() =>
    expect(callsTo(LIST).at(-1)?.query).toMatchObject({
      from: '2026-11-02',
      timeZone: zone,
      sessions: 'hidden',
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Yesterday', pressed: true }))
  expect(router.state.location.search).toBe('')
  vi.useRealTimers()
})

test('sign-ins and sessions are hidden until that is taken back, or one of them is asked for', async () => {
  const { router, callsTo } = open()
  const asked = () => callsTo(LIST).at(-1)?.query.sessions
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Hidden Sign-ins and sessions' }))
  expect(router.state.location.search).toBe('?sessions=shown')
  await waitFor(() => expect(asked()).toBe('shown'))
  await userEvent.click(screen.getByRole('button', { name: 'Hide sign-ins and sessions' }))
  await waitFor(() => expect(asked()).toBe('hidden'))
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Session started')
  await waitFor(() => expect(asked()).toBe('shown'))
  expect(screen.queryByRole('button', { name: /Sign-ins and sessions/ })).toBeNull()
})

test('events are found by the user that they were done to', async () => {
  const { router } = open()
  await screen.findByRole('option', { name: 'Ben Ode' })
  await userEvent.selectOptions(screen.getByLabelText('Acted on'), 'Ben Ode')
  expect(router.state.location.search).toBe(`?subject=${SUBJECT}`)
})

test('the log is verified, and what is wrong with it is said', async () => {
  const verify = 'POST /v2/audit/verify'
  const whole = { events: 12, chains: 1, removed: 0, broken: [], total: 12, next: null }
  const { reply } = open({ [verify]: { body: whole } })
  await userEvent.click(await screen.findByRole('button', { name: 'Verify log' }))
  await screen.findByText('Log verified: 12 events, each linked to the previous one.')
  const link = { orgId: ORG, organization: 'Wrenfield', seq: 7, fault: 'loose', at: null }
  reply({ [verify]: { body: { ...whole, broken: [link] } } })
  await userEvent.click(screen.getByRole('button', { name: 'Verify log' }))
  await screen.findByText(/^Event 7 of the log of Wrenfield does not follow the previous event/)
})

test('a long log is verified part by part, which says how far it is and adds up what was found', async () => {
  const verify = 'POST /v2/audit/verify'
  const link = { orgId: ORG, organization: 'Wrenfield', seq: 7, fault: 'loose', at: null }
  const next = { orgId: ORG, seq: 100_000 }
  const first = { events: 100_000, chains: 1, removed: 4, broken: [link], total: 150_000, next }
  const last = Promise.withResolvers<Response>()
  const answers = [Promise.resolve(Response.json(first)), last.promise]
  const { callsTo } = open({
    [verify]: () => answers.shift() ?? Promise.reject(new Error('Called too often')),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Verify log' }))
  await screen.findByText('Verified 100,000 of 150,000 events.')
  expect(callsTo(verify).map(({ body }) => body)).toEqual([{ orgId: '' }, { orgId: '', after: next }])
  last.resolve(Response.json({ ...first, events: 50_000, broken: [], next: null }))
  await screen.findByText(/^Event 7 of the log of Wrenfield does not follow the previous event/)
  expect(screen.queryByText(/^Verified 100,000/)).toBeNull()
})

test('what a verification found is shown of the organization that it looked at, and of no other', async () => {
  const organizations = [{ id: ORG, name: 'Wrenfield Health Plan' }]
  open(
    {
      'GET /v2/audit/choices': { body: { ...CHOICES, organizations, keptDays: null } },
      'POST /v2/audit/verify': {
        body: { events: 12, chains: 3, removed: 0, broken: [], total: 12, next: null },
      },
    },
    { at: '/accounts/audit', viewer: VIEWERS.internal },
  )
  await screen.findByRole('option', { name: 'Wrenfield Health Plan' })
  await userEvent.click(screen.getByRole('button', { name: 'Verify log' }))
  await screen.findByText(/^Log verified: 12 events in 3 logs/)
  await userEvent.selectOptions(screen.getByLabelText('Organization'), 'Wrenfield Health Plan')
  await waitFor(() => expect(screen.queryByText(/^Log verified/)).toBeNull())
})

test('the log is exported with its filters', async () => {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x',
      revokeObjectURL() {},
    }),
  )
  const { callsTo } = open(
    { 'GET /v2/audit/export': { body: 'a,b' } },
    { at: '/account/audit?action=session_start' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved.length).toBe(1))
  expect(callsTo('GET /v2/audit/export').length).toBe(1)
})

test('internal users see the logs of all organizations, and one of them by choice', async () => {
  const organizations = [{ id: ORG, name: 'Wrenfield Health Plan' }]
  const { router } = open(
    { 'GET /v2/audit/choices': { body: { ...CHOICES, organizations, keptDays: null } } },
    { at: '/accounts/audit', viewer: VIEWERS.internal },
  )
  await screen.findByRole('option', { name: 'Wrenfield Health Plan' })
  await userEvent.selectOptions(screen.getByLabelText('Organization'), 'Wrenfield Health Plan')
  expect(router.state.location.search).toBe(`?org=${ORG}`)
})

test('a log that did not load says so', async () => {
  open({ [LIST]: { status: 503, body: { code: 'unavailable' } } })
  await screen.findByText('The events did not load')
})

test('who may edit organizations is led to where the retention of a log is changed', async () => {
  open({}, { viewer: VIEWERS.internal })
  const link = await screen.findByText('Change retention')
  expect(link.getAttribute('href')).toBe('/accounts/orgs/org-1')
})

test('who may not edit organizations reads for how long events are kept', async () => {
  open()
  await screen.findByText(/Events are retained for 7 years\./)
  expect(screen.queryByText('Change retention')).toBeNull()
})

test('of all organizations the log says that each has its own retention', async () => {
  const choices = { body: { ...CHOICES, keptDays: null } }
  open({ 'GET /v2/audit/choices': choices }, { at: '/accounts/audit', viewer: VIEWERS.internal })
  await screen.findByText(/Each organization sets how long its events are retained\./)
  expect(screen.queryByText('Change retention')).toBeNull()
})
