import type { Cycle, CycleStop } from './queries.ts'

export const CYCLE_ID = '05ce0000-0000-4000-8000-000000000001'
export const EARLIER_ID = '05ce0000-0000-4000-8000-000000000002'

const step = (state: string, at: string, more: Partial<Cycle['steps'][number]> = {}) => ({
  ...{ state, at: `2026-07-09T13:12:${at}.000Z`, person: null, attempt: 1, reason: null, counts: {} },
  ...more,
})

export const BALANCE = { in: 10_498, out: 10_231, held: 214, rejected: 53, empty: 12, exploded: 0 }
const CHANGES = {
  rows: 10_502,
  classes: { add: 924, change: 612, term: 987, moved: 133, reactivated: 6, unchanged: 8770 },
  terms: { explicit: 2, implicit: 985 },
  fields: { phone: 288, address_2: 141, zip: 97, city: 0, fax: 4 },
}

export const STOP: CycleStop = {
  ...{ number: 1, stop: 'terms-share', message: '9.4 % of the rows of the baseline end.', field: null },
  ...{ share: 0.094, above: 0.03, usual: { files: 6, least: 0.008, most: 0.021 } },
  ...{ first: null, second: null, disagreed: null, canRelease: 'first', isOwn: false },
}

export const MARA = { id: 'user-2', name: 'Mara Quist', at: '2026-07-09T14:12:00.000Z' }

/** A cycle that one stop holds. */
export const HELD: Cycle = {
  ...{ id: CYCLE_ID, state: 'held', stage: 'compared', waitsFor: 'stops', period: '2026-07-01' },
  roster: { id: 'roster-1', prefix: 'quillan', type: 'practitioner', sender: 'Quillan IPA' },
  ...{ dueOn: '2026-07-10', receivedAt: '2026-07-09T13:12:04.000Z', changedAt: '2026-07-09T13:12:14.000Z' },
  ...{ rows: 10_498, balance: BALANCE, findings: 1137, openStops: 1, receivedBy: 'Dana Whitlock' },
  file: { id: 'file-1', name: 'quillan july.xlsx', storedName: 'quillan july.xlsx' },
  ...{ revision: 7, scope: 'full', attempt: 1, failure: null },
  target: { id: 'target-1', name: 'Practitioner roster', version: 11 },
  source: { id: 'source-1', name: 'Quillan IPA', version: 5 },
  steps: [
    step('received', '04'),
    step('read', '06', { counts: { rows: 10_498 } }),
    step('mapped', '08', { counts: { fields: 45 } }),
    step('checked', '10', { counts: { findings: 1137 } }),
    step('compared', '11', { counts: { differences: 2662 } }),
    step('held', '14', { counts: { stops: 1 } }),
  ],
  ...{ run: null, progress: null, stops: [STOP], changes: CHANGES },
  rules: [
    { code: 'npi-check-digit', findings: 53 },
    { code: 'unreadable-zip', findings: 120 },
  ],
  baseline: { id: EARLIER_ID, period: '2026-06-01', rows: 10_502 },
  earlier: [
    {
      ...{ id: EARLIER_ID, period: '2026-06-01', findings: 900 },
      balance: { in: 10_520, out: 10_502, held: 10, rejected: 8, empty: 0, exploded: 0 },
      changes: { ...CHANGES, classes: { ...CHANGES.classes, term: 100 }, rows: 10_400 },
    },
  ],
  ...{ results: [], can: { run: true, cancel: true, approve: false } },
}

/** The same one, once nothing holds it. */
export const COMPARED: Cycle = {
  ...HELD,
  ...{ state: 'compared', waitsFor: 'approval', openStops: 0, stops: [] },
  can: { ...HELD.can, approve: true },
}
