import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { ToastArea } from '#web/lib/ToastArea.tsx'
import { isOff, renderAt } from '#web/ui/test-at.tsx'
import { CycleDetailsPage } from './CycleDetailsPage.tsx'
import type { Cycle } from './queries.ts'
import { COMPARED, CYCLE_ID, EARLIER_ID, HELD, MARA, STOP } from './test-cycles.ts'

afterEach(() => vi.unstubAllGlobals())

const READ = `GET /v2/cycle/${CYCLE_ID}`
const RELEASE = `POST /v2/cycle/${CYCLE_ID}/stop/1/release`
const APPROVE = `POST /v2/cycle/${CYCLE_ID}/approve`
const CANCEL = `POST /v2/cycle/${CYCLE_ID}/cancel`
const done = { body: { revision: 8, state: 'held' } }
const conflict = (reason: string) => ({
  status: 409,
  body: { code: 'conflict', details: { reason, current: { revision: 9, state: 'held' } } },
})

function open(cycle: Cycle, { query = '', isWide = true } = {}): FetchStub {
  const server = stubFetch({ [READ]: { body: { cycle } }, [RELEASE]: done, [APPROVE]: done, [CANCEL]: done })
  renderAt(
    `/rosters/report/${CYCLE_ID}${query}`,
    <QueryClientProvider client={createQueryClient()}>
      <Routes>
        <Route path="/rosters/report/:cycleId" element={<CycleDetailsPage />} />
      </Routes>
      <ToastArea />
    </QueryClientProvider>,
    { isWide },
  )
  return server
}

const stop = async () => within(await screen.findByRole('listitem', { name: 'Many terms: 9.4%' }))
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

it('shows what holds a cycle, where its rows went and what differs, and approves nothing yet', async () => {
  open(HELD)
  await screen.findByRole('heading', { name: 'Quillan IPA, July 2026' })
  await screen.findByRole('heading', { name: '1 stop holds this cycle' })
  screen.getByText('Balanced. Every row is accounted for.')
  screen.getByRole('img', { name: /^Many terms: 9\.4%: 9\.4%, usual 0\.8 to 2\.1%/ })
  const terms = within(screen.getByRole('table', { name: 'Comparison' })).getByRole('row', { name: /^Terms/ })
  expect(terms.textContent).toContain('2 stated, 985 missing from a full file')
  const steps = within(screen.getByRole('list', { name: 'Steps of the cycle' })).getAllByRole('listitem')
  expect(steps[5]?.textContent).toContain('Held, waits for a person')
  expect(isOff(await button('Approve'))).toBe(true)
})

it('the first person says why, and is asked until they do', async () => {
  const server = open(HELD)
  await userEvent.click((await stop()).getByRole('button', { name: 'Release, with a reason' }))
  await userEvent.click(await button('Release as first person'))
  await screen.findByText('Enter a reason for the audit log.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'They joined the Temple group.')
  await userEvent.click(await button('Release as first person'))
  await screen.findByText('Released. A second person has to agree.')
  expect(server.callsTo(RELEASE)[0]?.body).toEqual({ revision: 7, reason: 'They joined the Temple group.' })
})

const released = { ...STOP, first: { ...MARA, reason: 'They joined the Temple group.' } }

it('the second person sees the reason and agrees', async () => {
  const server = open({ ...HELD, stops: [{ ...released, canRelease: 'second' }] })
  ;(await stop()).getByText('“They joined the Temple group.”')
  ;(await stop()).getByText('Second person: you may agree')
  await userEvent.click(await button('Agree and release'))
  await screen.findByText('Stop released')
  expect(server.callsTo(RELEASE)[0]?.body).toEqual({ revision: 7 })
})

it('the first person is never offered to be the second one, and reads why', async () => {
  open({ ...HELD, stops: [{ ...released, canRelease: null, isOwn: true }] })
  ;(await stop()).getByText('Waits for another person: you released it')
  expect((await stop()).queryByRole('button')).toBeNull()
})

it('what someone did first is said, with what was written, and reloaded', async () => {
  const server = open(HELD)
  server.reply({ [CANCEL]: conflict('revision') })
  await userEvent.click(await button('Reject the file'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong month.')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject the file' }))
  const notice = within(await screen.findByRole('alert'))
  notice.getByText(/changed before you acted\. Your rejection did not count\..*“Wrong month\.”/)
  const before = server.callsTo(READ).length
  await userEvent.click(notice.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(server.callsTo(READ).length).toBeGreaterThan(before))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('is approved where nothing holds it and every row is accounted for', async () => {
  const server = open(COMPARED)
  await userEvent.click(await button('Approve'))
  await screen.findByText('Approved')
  expect(server.callsTo(APPROVE)[0]?.body).toEqual({ revision: 7 })
})

it('is not approved while rows are missing', async () => {
  open({ ...COMPARED, balance: { ...HELD.balance, in: 10_600 } as Cycle['balance'] })
  await screen.findByText('Not balanced. 102 rows are not accounted for.')
  expect(isOff(await button('Approve'))).toBe(true)
})

it('stands beside an earlier cycle that the address names', async () => {
  open(HELD, { query: `?with=${EARLIER_ID}` })
  const table = within(await screen.findByRole('table', { name: 'Beside June 2026' }))
  expect(table.getByRole('row', { name: /^Terms/ }).textContent).toBe('Terms100987+887')
})

it('follows what the server tells of a run, and says how far it is', async () => {
  const running = { ...HELD, state: 'read', stage: 'read', waitsFor: null, run: 'running' } as const
  const live = {
    ...{ revision: 7, state: 'read', run: 'running' },
    progress: { stage: 'check', done: 0.46, startedAt: new Date(Date.now() - 9000).toISOString() },
  }
  const events = `event: cycle\ndata: ${JSON.stringify(live)}\n\n`
  const server = open({ ...running, stops: [], balance: null })
  const streamed = async () => new Response(events, { headers: { 'content-type': 'text/event-stream' } })
  server.reply({ [`GET /v2/cycle/${CYCLE_ID}/events`]: streamed })
  await screen.findByText('Checking its rows')
  screen.getByText('4,829 of 10,498 rows')
  screen.getByRole('button', { name: 'Cancel the run' })
})

it('at 360 px steps that are done are folded until someone wants them', async () => {
  open(HELD, { isWide: false })
  const steps = within(await screen.findByRole('list', { name: 'Steps of the cycle' }))
  steps.getByText('5 steps done')
  expect(steps.queryByText('Compared')).toBeNull()
  await userEvent.click(steps.getByRole('button', { name: 'Show them' }))
  steps.getByText('Compared')
})

it('the log tells every step', async () => {
  open(HELD, { query: '?tab=log' })
  const table = within(await screen.findByRole('table', { name: 'Log of the cycle' }))
  expect(table.getAllByRole('row')).toHaveLength(7)
})

it.each([
  [1, 'Its 1 row goes nowhere'],
  [10_498, 'Its 10,498 rows go nowhere'],
])('a file of %i rows says before it is rejected where they go', async (rows, text) => {
  open({ ...HELD, rows })
  await userEvent.click(await button('Reject the file'))
  screen.getByText(new RegExp(`^${text}, `))
})

it('a file whose run failed can be rejected where the page says why it failed', async () => {
  const failure = 'The run did not end. Run it again.'
  const can = { run: true, cancel: true, approve: false }
  const server = open({
    ...COMPARED,
    state: 'failed',
    stage: 'read',
    waitsFor: null,
    stops: [],
    failure,
    can,
  })
  await screen.findByText(failure)
  await userEvent.click(await button('Reject the file'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this file?' }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'The sender sends another')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject the file' }))
  await waitFor(() =>
    expect(server.callsTo(CANCEL)[0]?.body).toMatchObject({ reason: 'The sender sends another' }),
  )
})

it('a file whose run failed leads to the mapping, and has one button to reject it though stops of an earlier run are there', async () => {
  open({
    ...HELD,
    state: 'failed',
    waitsFor: null,
    failure: 'Map a column to this field, then run the file again.',
  })
  const link = await screen.findByRole('link', { name: 'Check the mapping' })
  expect(link.getAttribute('href')).toMatch(/^\/rosters\/map\//)
  expect(screen.getAllByRole('button', { name: 'Reject the file' })).toHaveLength(1)
})
