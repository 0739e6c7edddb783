import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { isOff, renderAt } from '#web/ui/test-at.tsx'
import { BatchesPage } from './BatchesPage.tsx'
import { BatchPage } from './BatchPage.tsx'

const ID = '5e7c0000-0000-4000-8000-000000000016'
const LIST = 'GET /v2/batch/all'
const ONE = `GET /v2/batch/${ID}`
const FINDINGS = `GET /v2/batch/${ID}/finding`
const EXPORT = `GET /v2/batch/${ID}/finding/export`

const batch = {
  id: ID,
  label: 'NPPES 2026-11-09 to 2026-11-15',
  source: { kind: 'registry', name: 'NPPES registry' },
  organization: null,
  state: 'applied',
  startedAt: '2026-11-16T08:00:00Z',
  appliedAt: '2026-11-16T08:05:00Z',
  undoneAt: null,
  pending: null,
  coversUntil: '2026-11-15',
  counts: { read: 1400, added: 1000, changed: 300, unchanged: 60, older: 39, rejected: 1 },
  findings: { rejected: 1, warning: 20, guess: 10 },
}
const PREVIEW = `${ONE}/preview`
const UNDO = `POST /v2/batch/${ID}/undo`
const REASON = 'State is not the code of a state'
const finding = {
  number: 1,
  kind: 'warning',
  file: 'npidata.csv',
  line: 12,
  npi: '2000000077',
  reason: REASON,
  stated: 'TEXAS',
}

let server: FetchStub
beforeEach(() => {
  server = stubFetch({
    [LIST]: { body: { batches: [batch], total: 1, page: 1 } },
    [ONE]: { body: { batch, reasons: [{ kind: 'warning', reason: REASON, count: 20 }] } },
    [PREVIEW]: { body: { change: 'undo', problem: null, claimed: 1300, records: 1300 } },
    [FINDINGS]: { body: { findings: [finding], total: 31, page: 1 } },
    [EXPORT]: { body: 'File,Line\r\n' },
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (at: string) =>
  renderAt(
    at,
    <QueryClientProvider client={createQueryClient()}>
      <Routes>
        <Route path="/batches" element={<BatchesPage />} />
        <Route path="/batches/:batchId" element={<BatchPage />} />
      </Routes>
    </QueryClientProvider>,
  )

it('lists batches with what was found in each, and leads to one', async () => {
  open('/batches')
  const link = await screen.findByRole('link', { name: batch.label })
  expect(link.getAttribute('href')).toBe(`/batches/${ID}`)
  expect(screen.getAllByRole('row')[1]?.textContent).toMatch(
    /^NPPES 2026-11-09 to 2026-11-15NPPES registryEveryoneApplied1,40012010Nov 16, 2026/,
  )
})

it('shows where each row of a batch went, and each finding with its line and what stood there', async () => {
  open(`/batches/${ID}`)
  await screen.findByText('TEXAS')
  screen.getByText('1,400 read, 1,000 added, 300 changed, 60 unchanged, 39 older than stored, 1 rejected')
  screen.getByText('Data through Nov 15, 2026')
  expect(screen.getAllByRole('row')[1]?.textContent).toBe(
    `${REASON}Value not used12TEXAS2000000077npidata.csv`,
  )
})

it('narrows the findings by kind and reason in the address, and saves what they leave', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  const { addressOf } = open(`/batches/${ID}`)
  await screen.findByText('TEXAS')
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'warning' } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: REASON } })
  await waitFor(() => expect(server.callsTo(FINDINGS)).toHaveLength(3))
  expect(new URLSearchParams(addressOf().split('?')[1]).get('reason')).toBe(REASON)
  fireEvent.keyDown(document.body, { key: 'e' })
  await waitFor(() => expect(server.callsTo(EXPORT)).toHaveLength(1))
})

it('says that there are no findings where every row was loaded as stated', async () => {
  server.reply({ [FINDINGS]: { body: { findings: [], total: 0, page: 1 } } })
  open(`/batches/${ID}`)
  await screen.findByText('No findings')
})

async function askToUndo(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Undo batch' })
  // What would change is counted first.
  await waitFor(() => expect(isOff(button)).toBe(false))
  fireEvent.click(button)
}

it('undoes a batch after saying how many records change, for a reason', async () => {
  server.reply({
    [UNDO]: { body: { outcome: 'done', claimed: 1300, records: 1300, fields: 2000, conflicts: 0 } },
  })
  open(`/batches/${ID}`)
  await askToUndo()
  await screen.findByText(/1,300 records change\./)
  fireEvent.click(screen.getByRole('button', { name: 'Undo, change 1,300' }))
  expect(server.callsTo(UNDO)).toHaveLength(0)
  fireEvent.change(screen.getByLabelText('Reason for the audit log'), { target: { value: 'A wrong file' } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo, change 1,300' }))
  await waitFor(() => expect(server.callsTo(UNDO)).toMatchObject([{ body: { reason: 'A wrong file' } }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks for nothing more once a batch is undone and could be applied again', async () => {
  server.reply({
    [UNDO]: { body: { outcome: 'done', claimed: 3, records: 3, fields: 3, conflicts: 0 } },
  })
  open(`/batches/${ID}`)
  await askToUndo()
  fireEvent.change(screen.getByLabelText('Reason for the audit log'), { target: { value: 'Misheard' } })
  // What could be done next is known after the batch says that it is undone.
  const counted = Promise.withResolvers<Response>()
  server.reply({
    [ONE]: { body: { batch: { ...batch, state: 'undone' }, reasons: [] } },
    [PREVIEW]: () => counted.promise,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo, change 1,300' }))
  await screen.findByText('Undone')
  counted.resolve(Response.json({ change: 'apply', problem: null, claimed: 3, records: 3 }))
  await screen.findByText('Apply batch')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says why a batch could not be undone', async () => {
  const reason = 'Only the last load of the registry can be undone.'
  server.reply({ [UNDO]: { status: 409, body: { code: 'conflict', details: { reason } } } })
  open(`/batches/${ID}`)
  await askToUndo()
  fireEvent.change(screen.getByLabelText('Reason for the audit log'), { target: { value: 'A wrong file' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo, change 1,300' }))
  await screen.findByText(reason)
})

it('offers to undo a batch once the job that applied it is done', async () => {
  const ofJob = { ...batch, state: 'draft', pending: 'apply' }
  server.reply({
    [ONE]: { body: { batch: ofJob, reasons: [] } },
    [PREVIEW]: { body: { change: null, problem: null, claimed: 0, records: null } },
  })
  open(`/batches/${ID}`)
  await screen.findByRole('button', { name: 'Applying...' })
  expect(server.callsTo(PREVIEW)).toEqual([])
  server.reply({
    [ONE]: { body: { batch, reasons: [] } },
    [PREVIEW]: { body: { change: 'undo', problem: null, claimed: 3, records: 3 } },
  })
  const button = await screen.findByRole('button', { name: 'Undo batch' })
  await waitFor(() => expect(isOff(button)).toBe(false))
})

it('offers nothing where nothing can be done, and waits while a job is at it', async () => {
  server.reply({ [PREVIEW]: { body: { change: null, problem: 'No.', claimed: 0, records: 0 } } })
  open(`/batches/${ID}`)
  await screen.findByText('TEXAS')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo batch' })).toBeNull())
  server.reply({ [ONE]: { body: { batch: { ...batch, pending: 'undo' }, reasons: [] } } })
  open(`/batches/${ID}`)
  await screen.findByRole('button', { name: 'Undoing...' })
})
