import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderShell } from '#web/app/test-shell.tsx'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { makeOrganization, makeRole, makeViewer } from '#web/session/test-viewers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const ID = '05da0000-0000-4000-8000-000000000001'
const ROOT = `/v2/data-update/${ID}`
const update = {
  ...{ id: ID, number: 2041, state: 'draft', origin: 'file', title: '', revision: 3 },
  saidBy: { source: '', person: '', contact: '' },
  ...{ trueSince: null, heardAt: '2026-07-08T16:40:00.000Z', createdBy: 'Dana Whitlock' },
  ...{ createdAt: '2026-07-08T16:40:00.000Z', changedAt: '2026-07-08T16:40:00.000Z', batchId: null },
  ...{ appliedAt: null, appliedBy: null, undoneAt: null, undoneBy: null, closedReason: null },
  ...{ progress: null, failure: null },
  counts: { lines: 0, toAnswer: 0, changes: 0, selected: 0, practitioners: 0, evidence: 0 },
}
const column = {
  ...{
    index: 2,
    header: 'Tel',
    samples: ['972-555-0190'],
    field: null,
    verdict: 'none',
    reason: 'No field fits',
  },
}
const file = {
  ...{ name: 'changes.csv', bytes: 10, sha256: null, receivedAt: '2026-07-08T16:41:00.000Z', tab: null },
  ...{ otherTabs: [], rows: 2, columns: [column], removed: [], same: [] },
}
const SESSION_OVER = { status: 401, body: { code: 'unauthenticated' } }
const SAVE_HEAD = `PUT ${ROOT}`
const SAVE_COLUMNS = `PUT ${ROOT}/file/columns`

function open() {
  const viewer = makeViewer([makeRole('DATA_UPDATES')], makeOrganization(['DATA_UPDATES']))
  renderShell({ viewer, at: `/data-updates/create?update=${ID}` })
}

test('what was entered when the session ended is there again, and is kept then', async () => {
  const server = stubFetch({
    [`GET ${ROOT}`]: { body: { update } },
    [`GET ${ROOT}/file`]: { body: { file, fields: [{ id: 'phone', label: 'Practice phone', group: '' }] } },
    [`GET ${ROOT}/evidence`]: { body: { evidence: [] } },
    'GET /v2/data-update/speakers': { body: { speakers: [] } },
    [SAVE_HEAD]: SESSION_OVER,
    [SAVE_COLUMNS]: SESSION_OVER,
  })
  const user = userEvent.setup()
  open()
  await user.type(await screen.findByLabelText('Source'), 'Fennimore{Tab}')
  await waitFor(() => expect(server.callsTo(SAVE_HEAD)).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'How it was read' }))
  await user.selectOptions(await screen.findByLabelText('Field of Tel'), 'Practice phone')
  await user.click(screen.getByRole('button', { name: 'Read the file again' }))
  await waitFor(() => expect(server.callsTo(SAVE_COLUMNS)).toHaveLength(1))
  cleanup()

  const saved = { ...update, saidBy: { ...update.saidBy, source: 'Fennimore' }, revision: 4 }
  server.reply({ [SAVE_HEAD]: { body: { update: saved } }, [SAVE_COLUMNS]: { body: { update: saved } } })
  open()
  const dialog = within(await screen.findByRole('dialog', { name: 'How it was read' }))
  await user.click(dialog.getByRole('button', { name: 'Read the file again' }))
  await waitFor(() => expect(server.callsTo(SAVE_COLUMNS)).toHaveLength(2))
  expect(server.callsTo(SAVE_COLUMNS)[1]?.body).toMatchObject({ columns: [{ index: 2, field: 'phone' }] })
  expect(screen.getByLabelText<HTMLInputElement>('Source').value).toBe('Fennimore')
  expect(server.callsTo(SAVE_HEAD)[1]?.body).toMatchObject({ saidBy: { source: 'Fennimore' } })
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
})

test('one box takes the changes of all lines out, and of one line with all its fields, each in one call', async () => {
  const change = (number: number, path: string, field: string) => ({
    ...{ number, line: 2, npi: '2414240775', name: 'Mary Brown, MD', path, field, before: null },
    ...{ value: 'x', verdict: 'sure', selected: true },
  })
  const place = 'locations.KEY'
  const line = {
    ...{ line: 2, state: 'understood', raw: { tab: 'A', row: 2, cells: [['Suite', '9']] } },
    ...{ npi: '2414240775', name: 'Mary Brown, MD', verdict: 'sure', reason: 'NPI', leftOut: false },
    ...{ candidates: [], said: [], same: [], unread: [] },
    changes: [
      { ...change(1, place, 'Location'), value: true },
      change(2, `${place}.address_1`, 'Street'),
      change(3, `${place}.city`, 'City'),
    ],
  }
  const counts = { all: 40, understood: 40, toAnswer: 0, noEffect: 0, leftOut: 0 }
  const filled = { ...update, counts: { ...update.counts, lines: 40, changes: 120, selected: 120 } }
  const SELECT = `PUT ${ROOT}/changes/selected`
  const server = stubFetch({
    [`GET ${ROOT}`]: { body: { update: filled } },
    [`GET ${ROOT}/file`]: { body: { file, fields: [] } },
    [`GET ${ROOT}/evidence`]: { body: { evidence: [] } },
    'GET /v2/data-update/speakers': { body: { speakers: [] } },
    [`GET ${ROOT}/lines`]: {
      body: {
        ...{ lines: [line], total: 40, page: 1, counts, firstToAnswer: null, revision: 3 },
        changes: { all: 120, selected: 120 },
      },
    },
    [SELECT]: {
      body: { update: { ...filled, revision: 4, counts: { ...filled.counts, selected: 0 } } },
    },
  })
  const user = userEvent.setup()
  open()
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'All 120 changes' })
  expect(all.checked).toBe(true)
  await user.click(all)
  await waitFor(() => expect(server.callsTo(SELECT)[0]?.body).toEqual({ revision: 3, selected: false }))
  expect(await screen.findByText(/None of 120 changes are taken in\.$/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /of line 2$/ }))
  await waitFor(() =>
    expect(server.callsTo(SELECT)[1]?.body).toEqual({ revision: 4, selected: false, numbers: [1, 2, 3] }),
  )
})
