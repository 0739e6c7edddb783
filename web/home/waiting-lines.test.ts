import { expect, test } from 'vitest'
import type { WaitingUpdate } from '#web/session/waiting-updates.ts'
import type { Clock, Home, Rosters } from './queries.ts'
import { listWaiting } from './waiting-lines.ts'

const NOW = new Date('2026-07-09T15:00:00')
const NOTHING: Home = {
  ...{ alerts: [], exclusions: { total: 0, practitioners: [] }, tokens: null },
  ...{ webhooks: null, loads: null },
}
const told = (waiting: Parameters<typeof listWaiting>[0]) =>
  listWaiting(waiting, NOW).map(({ when, title, about, act, to }) => ({ when, title, about, act, to }))

test('nothing that waits is no line, and neither is what is not known yet', () => {
  expect(told({ home: NOTHING })).toEqual([])
  expect(told({})).toEqual([])
})

test('alerts are told search by search, and lead to those of the search', () => {
  const alerts = [
    {
      ...{ savedSearchId: 'a', savedSearchName: 'Cardiology near 75209' },
      ...{ counts: { moved: 2, excluded: 1 }, at: '2026-07-09T08:00:00' },
    },
  ]
  expect(told({ home: { ...NOTHING, alerts } })).toEqual([
    {
      when: 'Since 8:00 AM',
      title: 'Look at 3 alerts of “Cardiology near 75209”',
      about: '1 excluded by the OIG, 2 moved',
      act: 'See 3 changes',
      to: '/directory/search/practitioner?alerts=a',
    },
  ])
})

const excluded = (npi: string, name: string) => ({
  npi,
  name,
  section: '1128(b)(4)',
  excludedOn: '2026-06-20',
})

test('new exclusions name people who lead to their records, and one alone is the act', () => {
  const [one] = listWaiting(
    { home: { ...NOTHING, exclusions: { total: 1, practitioners: [excluded('1', 'Ada Smith')] } } },
    NOW,
  )
  expect(one).toMatchObject({
    ...{ when: 'Since Jun 20', title: 'A practitioner was excluded', to: '/directory/practitioner/1' },
    people: [
      { name: 'Ada Smith', note: 'section 1128(b)(4), Jun 20, 2026', to: '/directory/practitioner/1' },
    ],
  })
  const practitioners = [excluded('1', 'Ada Smith'), excluded('2', 'Bo Smith')]
  expect(told({ home: { ...NOTHING, exclusions: { total: 9, practitioners } } })).toMatchObject([
    {
      ...{ title: '9 practitioners were excluded', about: 'and 7 more' },
      act: 'See all 9',
      to: '/directory/search/practitioner?excludedWithin=45',
    },
  ])
})

const lane = (late: number, open: number): Clock => ({
  ...{ lane: 'verify', base: 100, onTime: 90, late, open, nextDueAt: '2026-07-13T12:00:00', forecast: [] },
})

test('verifications count who is late and who soon is', () => {
  expect(told({ clocks: [lane(3, 17)] })).toEqual([
    {
      ...{ when: 'Late', title: 'Verify 20 practitioners', act: 'See who is due' },
      about: '3 were not verified within 90 days, 17 reach 90 days within two weeks',
      to: '/dashboards/compliance-clocks?lane=verify',
    },
  ])
  expect(told({ clocks: [lane(0, 1)] })).toMatchObject([
    { when: 'By Jul 13', title: 'Verify 1 practitioner' },
  ])
  expect(told({ clocks: [lane(1, 1)] })).toMatchObject([
    { about: '1 was not verified within 90 days, 1 reaches 90 days within two weeks' },
  ])
  expect(told({ clocks: [lane(0, 0)] })).toEqual([])
})

test('an update that waits for answers leads to its draft, one that waits for a decision to its impact', () => {
  const update = (waitsFor: 'answers' | 'decision') =>
    ({
      ...{ id: 'u', number: 2041, title: 'July fixes', conflicts: 0, waitsFor },
      ...{ counts: { changes: 31, toAnswer: 4 }, changedAt: '2026-07-08T08:00:00' },
      saidBy: { source: '', person: '', contact: '' },
    }) as unknown as WaitingUpdate
  expect(told({ updates: [update('answers'), update('decision')] })).toMatchObject([
    {
      ...{ title: 'Say who is meant in 4 lines of DU-2041', about: 'July fixes' },
      to: '/data-updates/create?update=u',
    },
    { title: 'Decide on 31 changes of DU-2041', to: '/data-updates/u' },
  ])
})

test('loads, webhooks and tokens are told by name and lead to exactly those rows', () => {
  const names = ['A', 'B', 'C', 'D'].map((name) => ({
    name,
    ownerName: 'Dana',
    expiresAt: '2026-07-12T23:59:59',
  }))
  const home: Home = {
    ...NOTHING,
    loads: { total: 1, batches: [{ label: 'NPPES, week 24', startedAt: '2026-07-07T08:00:00' }] },
    webhooks: { total: 1, webhooks: [{ name: 'Data lake', failingSince: '2026-07-09T07:00:00' }] },
    tokens: { total: 5, tokens: names },
  }
  expect(told({ home })).toMatchObject([
    { when: 'Since Tue', title: 'A load did not finish', to: '/batches?state=unfinished' },
    { when: 'Since 7:00 AM', title: 'A webhook fails', to: '/account/webhooks?state=failing' },
    {
      ...{ when: 'By Jul 12', title: 'Rotate 5 tokens that expire soon' },
      ...{ about: 'A (Dana), B (Dana), C (Dana) and 2 more' },
      to: '/account/tokens?state=expiring&sort=expires',
    },
  ])
})

test('several things that fail have failed since the first of them did, whatever their order', () => {
  const webhooks = [
    { name: 'Alpha', failingSince: '2026-07-09T07:00:00' },
    { name: 'Zulu', failingSince: '2026-07-07T08:00:00' },
  ]
  expect(told({ home: { ...NOTHING, webhooks: { total: 2, webhooks } } })).toMatchObject([
    { when: 'Since Tue', title: '2 webhooks fail', about: expect.stringContaining('Alpha and Zulu') },
  ])
})

test('late rosters are named by their senders', () => {
  const rosters = ['Sable Creek', 'Quillan IPA', 'Larkmoor'].map((sender, place) => ({
    ...{ sender, next: { isLate: place < 2 } },
  })) as unknown as Rosters['rosters']
  expect(told({ rosters: { rosters, late: 2, total: 3 } })).toMatchObject([
    { when: 'Late', title: 'Ask for 2 rosters that are late', about: 'Sable Creek and Quillan IPA' },
  ])
  expect(told({ rosters: { rosters, late: 40, total: 90 } })).toMatchObject([
    { title: 'Ask for 40 rosters that are late', about: 'Sable Creek, Quillan IPA and 38 more' },
  ])
})

test('a file that failed is told as long as it is the newest of its roster', () => {
  const roster = (state: string) => ({
    ...{ sender: 'Quarry Hill', type: 'practitioner', next: null },
    lastCycle: { id: 'c', state, period: '2026-07-01', receivedAt: '2026-07-09T08:00:00' },
  })
  const rosters = [roster('failed'), roster('confirmed')] as unknown as Rosters['rosters']
  expect(told({ rosters: { rosters, late: 0, total: 2 } })).toEqual([
    {
      ...{ when: 'Since 8:00 AM', title: 'A file failed', act: 'See why', to: '/rosters/report/c' },
      about: 'Quarry Hill, practitioner, July 2026',
    },
  ])
})
