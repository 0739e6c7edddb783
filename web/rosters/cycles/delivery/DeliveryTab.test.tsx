import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { isOff, renderAt } from '#web/ui/test-at.tsx'
import { DeliveryTab } from './DeliveryTab.tsx'

const CYCLE = { id: '05ce0000-0000-4000-8000-000040000021', revision: 7 }
const [PAYER, ARCHIVE] = [1, 2].map((number) => `c0de5001-0000-4000-8000-00000000000${number}`)
const destination = { id: PAYER, name: 'Payer drop', kind: 'sftp' }
const file = { name: 'lakeside-practitioner-2026-11-05ce0000.csv', bytes: 48_211, sha256: '9f'.repeat(32) }
const delivery = (number: number, state: string, error: string | null) => ({
  id: `c0de5001-0000-4000-8000-00000000001${number}`,
  ...{ destination, number, state, files: [file], dueAt: '2026-11-20T15:00:00Z', sentBy: null },
  deliveredAt: state === 'delivered' ? '2026-11-20T15:00:02Z' : null,
  attempts: [{ number: 1, startedAt: '2026-11-20T15:00:00Z', endedAt: '2026-11-20T15:00:02Z', error }],
})
const LIST = `GET /v2/cycle/${CYCLE.id}/delivery`
const DELIVER = `POST /v2/cycle/${CYCLE.id}/deliver`
const RESPOND = `POST /v2/cycle/${CYCLE.id}/response`

let server: FetchStub
beforeEach(() => {
  const listed = {
    deliveries: [delivery(2, 'failed', 'The server does not answer.'), delivery(1, 'delivered', null)],
    destinations: [
      { ...destination, isAutomatic: true, isPaused: false },
      { id: ARCHIVE, name: 'Archive', kind: 's3', isAutomatic: false, isPaused: false },
    ],
    answers: null,
    can: { deliver: true, addResponse: true },
    revision: 9,
  }
  const refusal = [
    { field: 'content', message: 'Line 2: Write Accepted, Rejected or Pending as the status.' },
  ]
  server = stubFetch({
    [LIST]: { body: listed },
    [DELIVER]: { body: { revision: 10, state: 'delivered' } },
    [RESPOND]: { status: 400, body: { code: 'invalid_input', message: '', details: refusal } },
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (at = '/rosters/report', cycle: object = CYCLE) =>
  renderAt(
    at,
    <QueryClientProvider client={createQueryClient()}>
      <DeliveryTab cycle={cycle as never} actions={{} as never} />
    </QueryClientProvider>,
  )

it('shows what went where with why a try failed, and sends the last one again, or to another destination', async () => {
  open()
  expect(await screen.findByText(/The server does not answer/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send again to Payer drop' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send to Archive' }))
  await waitFor(() =>
    expect(server.callsTo(DELIVER).map(({ body }) => body)).toEqual([
      { revision: 9, connectionId: PAYER },
      { revision: 9, connectionId: ARCHIVE },
    ]),
  )
})

it('says where a response file cannot be used', async () => {
  open()
  const input = await screen.findByLabelText('Response file')
  await userEvent.upload(input, new File(['NPI,Status\n1,Perhaps\n'], 'response.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/Line 2: Write Accepted/)).toBeTruthy()
  expect(server.callsTo(RESPOND)[0]?.body).toMatchObject({ revision: 9, name: 'response.csv' })
})

it('keeps the answer and the page of the records that were sent in the address', async () => {
  const answers = {
    ...{ sent: 60, accepted: 30, rejected: 30, pending: 0, unanswered: 0, unknown: 0, daysOutstanding: 2 },
    reasons: [],
    responses: [{ id: 'r', name: 'response.csv', person: null, at: '2026-11-22T15:00:00Z', rows: 1 }],
  }
  const deliveries = {
    deliveries: [delivery(1, 'delivered', null)],
    destinations: [],
    answers,
    can: { deliver: false, addResponse: false },
  }
  const SENT = `GET /v2/cycle/${CYCLE.id}/sent`
  const records = [{ key: '2000000002', state: 'accepted', reason: null, days: 2 }]
  server.reply({
    [LIST]: { body: { ...deliveries, revision: 9 } },
    [SENT]: { body: { records, total: 30, page: 2 } },
  })
  open('/rosters/report?tab=delivery&answer=accepted&page=2')
  await screen.findByText('Page 2 of 2')
  screen.getByText(/^response\.csv, 1 row, someone who is gone, /)
  expect(server.callsTo(SENT)[0]?.query).toMatchObject({ state: 'accepted', page: '2' })
  await userEvent.selectOptions(screen.getByLabelText('Records'), 'Rejected')
  await waitFor(() =>
    expect(server.callsTo(SENT).at(-1)?.query).toMatchObject({ state: 'rejected', page: '1' }),
  )
})

it('a cycle that was delivered before does not say that its files go nowhere', async () => {
  const nothing = { deliveries: [], destinations: [], answers: null, revision: 9 }
  server.reply({ [LIST]: { body: { ...nothing, can: { deliver: false, addResponse: false } } } })
  const roster = { prefix: 'lakeside', type: 'practitioner' }
  open('/rosters/report', { ...CYCLE, roster, state: 'confirmed' })
  expect(await screen.findByText('What was sent of this cycle is not kept.')).toBeTruthy()
})

it('a delivery to a paused destination says that it waits, and nothing can be sent there', async () => {
  const waiting = { ...delivery(1, 'waiting', null), attempts: [] }
  server.reply({
    [LIST]: {
      body: {
        deliveries: [waiting],
        destinations: [
          { ...destination, isAutomatic: false, isPaused: true },
          { id: ARCHIVE, name: 'Archive', kind: 's3', isAutomatic: false, isPaused: true },
        ],
        answers: null,
        can: { deliver: true, addResponse: false },
        revision: 9,
      },
    },
  })
  open()
  expect(await screen.findByText('Waits until the destination is resumed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Send now/ })).toBeNull()
  expect(isOff(screen.getByRole('button', { name: 'Archive is paused' }))).toBe(true)
  expect(screen.getByRole('button', { name: 'Cancel the delivery to Payer drop' })).toBeTruthy()
})
