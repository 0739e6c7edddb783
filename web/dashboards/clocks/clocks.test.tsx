import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { renderDashboard, stubServer } from '../test-dashboard.tsx'
import { formatSpan, sayLeft } from './format-clock.ts'
import type { Clocks } from './queries.ts'

const AT = '/dashboards/compliance-clocks'
const DAYS = ['2026-07-09', '2026-07-10', '2026-07-11'].map((day) => ({
  day,
  isBusinessDay: day !== '2026-07-11',
}))

const lane = (name: Clocks['lanes'][number]['lane'], facts: Partial<Clocks['lanes'][number]> = {}) => ({
  ...{ lane: name, base: 10, onTime: 10, late: 0, open: 0, nextDueAt: null, forecast: [0, 0, 0] },
  ...facts,
})

const BOARD: Clocks = {
  asOf: '2026-07-09T14:52:00Z',
  timeZone: 'America/Chicago',
  nextHoliday: { day: '2026-09-07', name: 'Labor Day' },
  days: DAYS,
  lanes: [
    lane('verify', { base: 100, onTime: 90, late: 10, open: 6, forecast: [3, 2, 1] }),
    lane('update', { open: 2, nextDueAt: '2026-07-09T22:00:00Z', forecast: [1, 1, 0] }),
  ],
  people: 'named',
  networks: ['Choice'],
}

const ITEM = {
  ...{
    id: 'a',
    number: 'DU-2039',
    what: '6 phones, Harlow Street',
    npi: null,
    updateId: null,
    officeKey: null,
  },
  ...{ startedAt: '2026-07-07T19:16:00Z', dueOn: '2026-07-09', dueAt: '2026-07-09T22:00:00Z', endedAt: null },
  ...{ state: 'open' as const, standsAt: 'Impact read' },
}

const ITEMS = {
  ...{ items: [ITEM], total: 1, page: 1, running: 2, closed: 3 },
  ...{ paces: [{ pace: 'under4Hours', count: 3 }], medianMinutes: 312, slowestMinutes: 1860 },
}

const STEPS = [
  {
    label: 'Received',
    detail: 'Email',
    at: '2026-07-07T19:16:00Z',
    by: null,
    sha256: '90af12d4ee',
    state: 'done',
  },
  { label: 'Applied', detail: 'by Jul 9', at: null, by: null, sha256: null, state: 'waits' },
]

function open(at = AT, board = BOARD) {
  const asked = stubServer({
    '/v2/compliance-clock': { body: board },
    '/v2/compliance-clock/update/item': { body: ITEMS },
    '/v2/compliance-clock/verify/item': { body: { ...ITEMS, items: [], total: 0 } },
    '/v2/compliance-clock/update/item/a': { body: { item: ITEM, steps: STEPS } },
  })
  return { asked, ...renderDashboard(at, VIEWERS.viewer) }
}

const day = (name: string) => screen.findByRole('button', { name })

describe('the board of clocks', () => {
  it('shows a lane a law with its share, what is late and open, and the next holiday', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'Clocks of the law' })
    const verify = within(table).getByRole('row', { name: /^Verify every 90 days/ })
    within(verify).getByText('90.0%')
    within(verify).getByText('90 of 100')
    within(verify).getByRole('button', { name: '10 late: show them' })
    screen.getByText(/Next holiday: Labor Day, Sep 7\./)
    screen.getByText('Forecast 3 days: 6 verifications, 2 updates')
  })

  it('says that today is a holiday, and not that it is the next one', async () => {
    open(AT, { ...BOARD, nextHoliday: { day: '2026-07-09', name: 'Founders Day' } })
    await screen.findByText(/Today is Founders Day, a holiday\./)
    expect(screen.queryByText(/Next holiday/)).toBeNull()
  })

  it('says what is open and when the next clock ends, each whole', async () => {
    open()
    const lane = within(await screen.findByRole('region', { name: 'Update within 2 business days' }))
    lane.getByText('2 open')
    lane.getByText(/^Next due Thu, Jul 9, \d+:00 [AP]M$/)
  })

  it('has the first lane in hand in which people are waited for, with the proof of its first item', async () => {
    open()
    await screen.findByRole('region', { name: 'Update within 2 business days' })
    const evidence = within(await screen.findByRole('complementary', { name: 'Evidence pack' }))
    await evidence.findByText('Received')
    evidence.getByText('Email, seal 90af12d4')
    evidence.getByText('waits')
    screen.getByText(/Median 5 h 12 min/)
  })

  it('opens the items of a day, and arrows lead over days and lanes', async () => {
    const { asked, addressOf } = open()
    const first = await day('Verify every 90 days, Thursday, July 9: 3')
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Update within 2 business days, Friday, July 10: 1',
    )
    await userEvent.keyboard('{Enter}')
    expect(addressOf()).toBe(`${AT}?lane=update&dueOn=2026-07-10`)
    await screen.findByText(/Due Friday, July 10/)
    const last = asked.findLast(({ path }) => path.endsWith('/update/item'))
    expect(new URLSearchParams(last?.query).get('dueOn')).toBe('2026-07-10')
  })

  const OFFICE = '2145550142|75225|871 ASHGROVE AVE'
  it.each([
    [
      'remove',
      { standsAt: 'wrongNumber', officeKey: OFFICE },
      'Wrong number',
      'Call',
      `office=${encodeURIComponent(OFFICE)}`,
    ],
    ['answer', { id: 'c', standsAt: 'notInNetwork' }, 'Not in network', 'Answer', 'tab=questions&question=c'],
  ] as const)(
    'leads from what waits under %s to where it is done, and says %j in words',
    async (name, part, said, verb, to) => {
      stubServer({
        '/v2/compliance-clock': { body: { ...BOARD, lanes: [lane(name, { open: 1 })] } },
        [`/v2/compliance-clock/${name}/item`]: { body: { ...ITEMS, items: [{ ...ITEM, ...part }] } },
      })
      renderDashboard(`${AT}?lane=${name}`, VIEWERS.internal)
      const act = await screen.findByRole('link', { name: verb })
      expect(act.getAttribute('href')).toBe(`/data-updates/attestation?${to}`)
      screen.getByText(said)
    },
  )

  it('says that nothing is open in a lane', async () => {
    open(`${AT}?lane=verify`)
    await screen.findByText('Nothing is open here.')
  })
})

it.each([
  [0, '0 min'],
  [312, '5 h 12 min'],
  [1860, '1 day, 7 h'],
  [20_000, '13 days'],
])('%d minutes are said as %s', (minutes, said) => {
  expect(formatSpan(minutes)).toBe(said)
})

it('what ends soon waits for a person, and what is past its end is late', () => {
  const at = (now: string) => sayLeft(ITEM, new Date(now))
  expect(at('2026-07-09T14:52:00Z')).toEqual({ text: '7 h 8 min', status: 'waiting' })
  expect(at('2026-07-01T22:00:00Z')).toEqual({ text: '8 days', status: undefined })
  expect(at('2026-07-09T23:00:00Z')).toEqual({ text: '1 h 0 min late', status: 'error' })
})
