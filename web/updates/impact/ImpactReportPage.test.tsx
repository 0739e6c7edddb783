import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { ImpactReportPage } from './ImpactReportPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const ID = '05da0000-0000-4000-8000-000000000001'
const ROOT = `/v2/data-update/${ID}`

const update = {
  ...{ id: ID, number: 2041, state: 'open', origin: 'form', title: 'Alderbrook', revision: 3 },
  saidBy: { source: 'Alderbrook Medical Group', person: '', contact: '' },
  ...{ trueSince: null, heardAt: '2026-07-08T16:40:00.000Z', createdBy: 'Dana Whitlock' },
  ...{ createdAt: '2026-07-08T16:40:00.000Z', changedAt: '2026-07-08T16:40:00.000Z', batchId: null },
  ...{ appliedAt: null, appliedBy: null, undoneAt: null, undoneBy: null, closedReason: null },
  ...{ progress: null, failure: null },
  counts: { lines: 2, toAnswer: 0, changes: 2, selected: 1, practitioners: 1, evidence: 0 },
}
const impact = {
  ...{
    computedAt: '2026-07-09T13:44:00.000Z',
    practitioners: 1,
    practitionersInAll: 1,
    fields: 1,
    fieldsInAll: 2,
  },
  ...{
    values: 1,
    byField: [],
    locations: { changed: 1, moved: 0, added: 0, ended: 0 },
    clocks: 0,
    searches: 0,
  },
  rules: { fixed: 1, broken: 0, byRule: [{ code: 'LOC-08', fixed: 1, broken: 0 }] },
  ...{ replaced: [], places: [], otherPlaces: { zips: 0, practitioners: 0 } },
}
const none = { all: 0, selected: 0, asked: 0 }
const counts = {
  ...{
    ready: { ...none, all: 1, selected: 1 },
    conflict: { ...none, all: 1 },
    breaksRule: none,
    noEffect: none,
  },
}
const can = {
  ...{ select: true, apply: true, undo: false, reject: true, returnToDraft: true, reopen: false },
  ...{ compute: true, cancel: false },
}
const report = { update, impact, counts, leftOut: 0, isOutdated: false, task: null, asked: 0, can }
const change = {
  ...{ line: 1, npi: '2077922963', place: '871 Ashgrove Ave, 75225', verdict: 'sure', confidence: 0.9 },
  ...{
    idleReason: null,
    confirms: false,
    breaks: [],
    moves: null,
    conflict: null,
    choice: 'keep',
    reason: null,
  },
}
const own = {
  source: { kind: 'data_update', name: 'Data update' },
  observedOn: '2026-07-08',
  score: 0.6,
  isFirst: false,
}
const changes = [
  {
    ...{ ...change, number: 1, path: 'locations.X.hours', field: 'Hours', before: null, beforeSource: null },
    ...{ value: { mon: ['08:00', '16:00'] }, selected: true, effect: 'ready', fixes: ['LOC-08'] },
  },
  {
    ...{ ...change, number: 2, path: 'locations.X.phone', field: 'Phone', before: '2145550142' },
    ...{ beforeSource: { kind: 'attestation', name: 'Web attestation' }, value: '2145550119', fixes: [] },
    ...{ selected: false, effect: 'conflict' },
    conflict: { standing: { ...own, value: '2145550142', score: 0.81 }, own, hasEvidence: false },
  },
]

function open(more: object = {}) {
  const practitioners = [{ npi: '2077922963', name: 'Tobias Okonkwo, MD', changes }]
  const server = stubFetch({
    [`GET ${ROOT}/impact`]: { body: { ...report, ...more } },
    [`GET ${ROOT}/impact/changes`]: { body: { practitioners, total: 1, page: 1 } },
    [`POST ${ROOT}/selection/preview`]: {
      body: {
        impact: { ...impact, fields: 2 },
        counts: { ...counts, conflict: { ...none, all: 1, selected: 1 } },
      },
    },
    [`PUT ${ROOT}/selection`]: { body: { update: { ...update, revision: 4 } } },
    [`POST ${ROOT}/apply`]: { body: { update: { ...update, state: 'applied' } } },
  })
  renderAt(
    `/data-updates/${ID}`,
    <QueryClientProvider client={createQueryClient()}>
      <Routes>
        <Route path="/data-updates/:updateId" element={<ImpactReportPage />} />
      </Routes>
    </QueryClientProvider>,
  )
  return server
}

it('figures, changes and their counts are shown, and what is selected is applied with the revision that was seen', async () => {
  const server = open()
  await screen.findByText('If you apply the 1 selected')
  const chips = within(screen.getByRole('group', { name: 'Show by effect' }))
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['All2', 'Ready1', 'Conflict1', 'Breaks a rule0', 'No effect0'],
  ])
  const row = await screen.findByRole('checkbox', { name: 'Apply Hours at 871 Ashgrove Ave, 75225' })
  expect((row as HTMLInputElement).checked).toBe(true)
  screen.getByText('Fixes LOC-08')
  screen.getByText('1 conflict keeps its stronger value.')
  await userEvent.click(screen.getByRole('button', { name: 'Apply 1 change' }))
  await waitFor(() => expect(server.callsTo(`POST ${ROOT}/apply`)[0]?.body).toEqual({ revision: 3 }))
})

it('what practices are asked about is told apart from what is kept or left out', async () => {
  open({
    counts: { ...counts, ready: { all: 3, selected: 0, asked: 2 }, conflict: { ...none, all: 1, asked: 1 } },
  })
  await screen.findByText('3 changes are asked of the practice and stay out until someone decides.')
  screen.getByText('1 ready stays out.')
})

it('a value is taken over a stronger one once someone says why, and kept with the selection before it is applied', async () => {
  const server = open()
  await userEvent.click(await screen.findByRole('radio', { name: /Take \(214\) 555-0119/ }))
  await screen.findByText('It is taken once you say why.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Seen on paper')
  await userEvent.tab()
  await userEvent.click(await screen.findByRole('button', { name: 'Apply 2 changes' }))
  await waitFor(() => expect(server.callsTo(`POST ${ROOT}/apply`)[0]?.body).toEqual({ revision: 4 }))
  expect(server.callsTo(`PUT ${ROOT}/selection`)[0]?.body).toEqual({
    ...{ revision: 3, all: [], changes: [] },
    decisions: [{ number: 2, choice: 'take', reason: 'Seen on paper' }],
  })
})

it('an applied update says who applied it and offers to take it back', async () => {
  const done = {
    ...update,
    state: 'applied',
    appliedAt: '2026-07-09T14:00:00.000Z',
    appliedBy: 'Dana Whitlock',
  }
  open({ update: done, can: { ...can, select: false, apply: false, undo: true, reject: false } })
  await screen.findByText(/^Applied .* by Dana Whitlock$/)
  screen.getByRole('button', { name: 'Undo DU-2041' })
  expect(screen.queryByRole('region', { name: 'Apply' })).toBeNull()
})

it('an applied update whose undo failed says so, and offers to take it back again', async () => {
  const failed = {
    ...update,
    state: 'applied',
    appliedAt: '2026-07-09T14:00:00.000Z',
    failure: 'It did not work.',
  }
  open({
    update: failed,
    can: { ...can, select: false, apply: false, undo: true, reject: false, compute: false },
  })
  await screen.findByText('It did not work.')
  screen.getByRole('button', { name: 'Undo DU-2041' })
})

it('a discarded update is not called rejected', async () => {
  open({
    update: { ...update, state: 'discarded' },
    can: { ...can, select: false, apply: false, reject: false },
  })
  await screen.findByText('Discarded, nothing applied')
})

it('records that moved are told, with the way to compute again', async () => {
  open({ isOutdated: true, can: { ...can, apply: false } })
  await screen.findByText('Records changed since this impact was computed')
  screen.getByRole('button', { name: 'Compute again' })
})

it.each([
  ['claims', '5,000 of 20,000 practitioners prepared'],
  ['apply', '5,000 of 20,000 practitioners written'],
  ['search', '5,000 of 20,000 records updated in search'],
])('an update that is applied says how far it is: %s', async (stage, far) => {
  const applying = { ...update, state: 'applying', progress: { stage, done: 5000, total: 20_000 } }
  open({ update: applying, task: 'apply', can: { ...can, select: false, apply: false, cancel: true } })
  await screen.findByText(far)
  expect(screen.getByRole('progressbar', { name: 'Applying' }).ariaValueNow).toBe('25')
})
