import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type StubbedReplies, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, VIEWERS } from '#web/session/test-viewers.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { PhoneTab } from './PhoneTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const OPEN = 'POST /v2/attestation/office/open'
const CALL_ID = '0ca11000-0000-4000-8000-000000000001'
const SAVE = `POST /v2/attestation/call/${CALL_ID}/save`
const KEEP = `PATCH /v2/attestation/call/${CALL_ID}`
const office = {
  ...{
    key: '2145550142|75225|871 ASHGROVE AVE',
    name: 'Alderbrook Medical Group',
    street: '871 Ashgrove Ave',
  },
  ...{ city: 'Dallas', state: 'TX', zip: '75225', phone: '2145550142' },
}
const answers = {
  ...{ outcome: null, spokeWith: '', spokeRole: '', note: '', callBackAt: null },
  ...{ place: null, phone: null, newPhone: '', people: {} },
}
const call = { id: CALL_ID, revision: 1, startedAt: '2026-07-09T14:52:00Z', answers }
const people = [
  {
    ...{ npi: '2478461119', name: 'Marguerite Mason, MD', specialty: 'Cardiology', ageDays: 86, isDue: true },
    ...{ acceptsPatients: true, network: null, digest: 'read before' },
  },
]

function open(replies: StubbedReplies = {}) {
  const server = stubFetch({
    'GET /v2/attestation/office': {
      body: {
        offices: [{ ...office, people: 1, dueOn: '2026-07-13', late: 0, lastCall: null }],
        ...{ total: 1, page: 1, people: 1, withoutPhone: 0, asked: [], askedBack: [], doneToday: [] },
      },
    },
    [OPEN]: { body: { office, timeZone: 'America/Chicago', people, asked: [], call, earlier: [] } },
    [KEEP]: { body: { call: { ...call, revision: 2 } } },
    [SAVE]: {
      body: { seal: '7c41e09a55', unchanged: 1, changed: 0, left: 0, open: 0, batchId: null, update: null },
    },
    ...replies,
  })
  const session = { viewer: VIEWERS.viewer, roles: [], settings: [], environment: LOCAL_ENVIRONMENT }
  renderAt(
    '/data-updates/attestation',
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session as never}>
        <PhoneTab />
      </SessionContext>
    </QueryClientProvider>,
    { isWide: true },
  )
  return server
}

test('a person is answered for by letters, the call is saved, and the next one is another call', async () => {
  const server = open()
  await userEvent.type(await screen.findByLabelText('Spoke with'), 'Renee Colby')
  await userEvent.click(screen.getByRole('radio', { name: 'Reached' }))
  const [place] = screen.getAllByRole('radiogroup', { name: 'Works at this place? Marguerite Mason, MD' })
  place?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await userEvent.keyboard('y')
  await userEvent.keyboard('u')
  await screen.findByText(/1 of 1 answered/)
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 answer' }))
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1))
  expect(server.callsTo(SAVE)[0]?.body).toMatchObject({
    answers: {
      ...{ outcome: 'reached', spokeWith: 'Renee Colby' },
      people: { 2478461119: { place: 'yes', phone: 'yes', patients: 'yes', digest: 'read before' } },
    },
  })
  await waitFor(() => expect(server.callsTo(OPEN)).toHaveLength(2))
})

test('a person is left unchanged by a letter, which leads on to what the record does not say', async () => {
  const [person] = people
  open({
    [OPEN]: {
      body: {
        ...{ office, timeZone: 'America/Chicago', asked: [], call, earlier: [] },
        people: [{ ...person, acceptsPatients: null }],
      },
    },
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Reached' }))
  const [place] = screen.getAllByRole('radiogroup', { name: 'Works at this place? Marguerite Mason, MD' })
  place?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await userEvent.keyboard('u')
  const patients = screen.getByRole('radiogroup', { name: 'Takes new patients? Marguerite Mason, MD' })
  await waitFor(() => expect(patients.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('n')
  await screen.findByText(/1 of 1 answered/)
})

test('answers that another tab overtook are told, and the call goes on from what stands there', async () => {
  const server = open({
    [KEEP]: { status: 409, body: { code: 'conflict', details: { reason: 'revision' } } },
  })
  const name = await screen.findByLabelText('Spoke with')
  server.reply({
    [OPEN]: {
      body: {
        ...{ office, timeZone: 'America/Chicago', people, asked: [], earlier: [] },
        call: { ...call, revision: 4, answers: { ...answers, spokeWith: 'Odell Marsh' } },
      },
    },
  })
  await userEvent.type(name, 'R')
  await screen.findByText(/^This call was answered or saved elsewhere/)
  await screen.findByDisplayValue('Odell Marsh')
  await userEvent.click(screen.getByRole('button', { name: 'Save call' }))
  await waitFor(() => expect(server.callsTo(SAVE)[0]?.body).toMatchObject({ revision: 4 }))
})

test('a record that changed while the call was open is asked about again, and what was typed stays', async () => {
  const server = open({
    [SAVE]: {
      status: 409,
      body: { code: 'conflict', details: { reason: 'records', npis: ['2478461119'] } },
    },
  })
  await userEvent.type(await screen.findByLabelText('Spoke with'), 'Renee Colby')
  await userEvent.click(screen.getByRole('radio', { name: 'Reached' }))
  const focusPlace = () =>
    screen
      .getByRole('radiogroup', { name: 'Works at this place? Marguerite Mason, MD' })
      .querySelector<HTMLElement>('[tabindex="0"]')
      ?.focus()
  focusPlace()
  await userEvent.keyboard('u')
  await userEvent.type(screen.getByLabelText('Note about Marguerite Mason, MD'), 'Only mornings')
  const [person] = people
  const changed = [{ ...person, acceptsPatients: false, digest: 'read after' }]
  server.reply({
    [OPEN]: { body: { office, timeZone: 'America/Chicago', people: changed, asked: [], call, earlier: [] } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 answer' }))
  await screen.findByText(
    /^This record changed while the page was open: Marguerite Mason, MD\. Look at it again/,
  )
  screen.getByText(/0 of 1 answered/)
  screen.getByDisplayValue('Renee Colby')
  screen.getByDisplayValue('Only mornings')
  focusPlace()
  await userEvent.keyboard('u')
  server.reply({
    [SAVE]: {
      body: { seal: '7c41e09a55', unchanged: 1, changed: 0, left: 0, open: 0, batchId: null, update: null },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 answer' }))
  await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(2))
  expect(server.callsTo(SAVE)[1]?.body).toMatchObject({
    answers: { people: { 2478461119: { patients: 'no', note: 'Only mornings', digest: 'read after' } } },
  })
})

test('a call that is saved while its answers are on their way is saved with what they became', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const server = open({ [KEEP]: () => promise })
  await userEvent.type(await screen.findByLabelText('Spoke with'), 'R')
  await waitFor(() => expect(server.callsTo(KEEP)).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Save call' }))
  resolve(Response.json({ call: { ...call, revision: 2 } }))
  await waitFor(() => expect(server.callsTo(SAVE)[0]?.body).toMatchObject({ revision: 2 }))
})

test('the call sheet shows what a data update asks about a person', async () => {
  const asked = [
    {
      ...{ npi: '2478461119', updateId: '0da7a000-0000-4000-8000-000000000006', updateNumber: 1006 },
      ...{ path: 'locations.0.phone', value: '2145550102' },
    },
  ]
  open({ [OPEN]: { body: { office, timeZone: 'America/Chicago', people, asked, call, earlier: [] } } })
  const link = await screen.findByRole('link', { name: 'DU-1006' })
  expect(link.getAttribute('href')).toBe('/data-updates/0da7a000-0000-4000-8000-000000000006')
  expect(link.parentElement?.textContent).toBe('Ask: DU-1006 says Phone (214) 555-0102')
})
