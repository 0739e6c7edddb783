import { describe, expect, test } from 'vitest'
import { listBeside } from '../beside/beside-rows.ts'
import { listLog } from '../log/list-log.ts'
import type { Cycle } from '../queries.ts'
import { BALANCE, HELD, MARA, STOP } from '../test-cycles.ts'
import { isBalanced, tellBalance, tellRest } from './balance.ts'
import { listKinds } from './comparison-kinds.ts'
import { formatDone, formatTimeLeft } from './progress-text.ts'
import { getStopRange, getStopTitle, tellStop, tellStopRange } from './stop-texts.ts'
import { formatDuration, makeTimeline } from './timeline.ts'
import { formatUsual, placeInRange } from './usual-range.ts'

const read = (cycle: Cycle) =>
  makeTimeline(cycle).map(({ label, mark, count }) => `${mark} ${label} ${count}`.trim())

describe('the timeline', () => {
  test('says what was counted at each step, and what holds it', () => {
    expect(read(HELD)).toEqual([
      'done Received XLSX',
      'done Read 10,498 rows',
      'done Mapped 45 fields',
      'done Checked 1,137 findings',
      'done Compared 2,662 rows differ',
      'waits Held 1 stop',
      'toCome Published',
      'toCome Delivered',
      'toCome Confirmed',
    ])
    expect(makeTimeline(HELD)[5]?.at).toBe('2026-07-09T13:12:14.000Z')
  })

  test.each([
    [{ waitsFor: 'approval', state: 'compared' }, 'waits Waits for approval'],
    [{ waitsFor: null, state: 'compared', run: 'waiting' }, 'running Waits for its turn'],
    [{ waitsFor: null, state: 'failed' }, 'failed Failed'],
    [{ waitsFor: null, state: 'canceled' }, 'ended Rejected'],
  ] as const)('says of %j where it stands', (more, said) => {
    expect(read({ ...HELD, ...more })[5]).toBe(said)
  })

  test('a file that was sent before it was published is not said to be published', () => {
    const approved = {
      ...HELD.steps[1],
      state: 'approved',
      reason: null,
      counts: {},
    } as Cycle['steps'][number]
    const steps = [...HELD.steps, approved, { ...approved, state: 'delivered' as const }]
    const sent = { ...HELD, stage: 'delivered', state: 'delivered', waitsFor: null, steps } as const
    expect(read(sent).slice(5)).toEqual([
      'done Approved',
      'toCome Published',
      'done Delivered',
      'toCome Confirmed',
    ])
    const published = { ...approved, state: 'published' as const }
    expect(read({ ...sent, steps: [...steps, published] })[6]).toBe('done Published')
  })

  test('counts of a run before the last one are not those of this one', () => {
    const again = {
      ...HELD.steps[1],
      state: 'read',
      reason: 'Run again',
      counts: {},
    } as Cycle['steps'][number]
    const running = { ...HELD, stage: 'read', state: 'read', waitsFor: null, run: 'running' } as const
    expect(read({ ...running, steps: [...HELD.steps, again] }).slice(1, 4)).toEqual([
      'done Read',
      'running Mapping',
      'toCome Checked',
    ])
  })

  test.each([
    [7, '7 s'],
    [80, '1 min 20 s'],
    [120, '2 min'],
    [3660, '1 h 1 min'],
  ])('%i seconds are %s', (seconds, said) => {
    expect(formatDuration(new Date(0).toISOString(), new Date(seconds * 1000).toISOString())).toBe(said)
  })
})

describe('the balance', () => {
  test('is right when every row went somewhere, also those that steps added or merged', () => {
    expect(isBalanced(BALANCE)).toBe(true)
    expect(isBalanced({ ...BALANCE, exploded: 40, out: BALANCE.out + 40 })).toBe(true)
    expect(tellRest({ ...BALANCE, exploded: -1 })).toEqual([
      '12 empty rows left out',
      '1 row merged into others',
    ])
  })

  test('says how many rows are missing, or too many', () => {
    expect(tellBalance({ ...BALANCE, out: 10_221 })).toBe('Not balanced. 10 rows are not accounted for.')
    expect(tellBalance({ ...BALANCE, held: 215 })).toBe('Not balanced. 1 row more went out than came in.')
    expect(tellBalance({ ...BALANCE, out: 10_230 })).toBe('Not balanced. 1 row is not accounted for.')
  })
})

describe('the usual range', () => {
  test('a share outside of three earlier ones is unusual; of two no one knows', () => {
    expect(placeInRange({ share: 0.09, past: [0.01, 0.02, 0.015] }).isOutside).toBe(true)
    expect(placeInRange({ share: 0.015, past: [0.01, 0.02, 0.015] }).isOutside).toBe(false)
    expect(placeInRange({ share: 0.09, past: [0.01, 0.02] }).isOutside).toBe(false)
  })

  test('everything stands on one scale, and nothing at all at its beginning', () => {
    const { band, place, ticks } = placeInRange({ share: 0.1, past: [0.025, 0.05] })
    expect([band?.from, band?.to, place, ticks]).toEqual([24, 48, 96, [24, 48]])
    expect(placeInRange({ share: 0, past: [] })).toMatchObject({ band: null, place: 0 })
  })

  test('shares are said with their base in mind', () => {
    expect(formatUsual([0.008, 0.021])).toBe('usual 0.8 to 2.1%')
    expect(formatUsual([0.02, 0.02])).toBe('usual 2.0%')
  })
})

test('a stop names what it is about, and what passes', () => {
  expect(getStopTitle(STOP)).toBe('Many terms: 9.4%')
  expect(getStopTitle({ ...STOP, stop: 'null-rate-jump', field: 'address_1' })).toBe(
    'More blanks in address 1: 9.4%',
  )
  expect([tellStopRange(STOP), getStopRange(STOP)]).toEqual(['usual 0.8 to 2.1%', [0.008, 0.021]])
  const first = { ...STOP, usual: null }
  expect([tellStopRange(first), getStopRange(first)]).toEqual(['up to 3.0% passes', [0, 0.03]])
  expect(getStopRange({ ...first, share: null })).toBeNull()
})

test('kinds of differences say what is in them, and are measured by earlier cycles', () => {
  const kinds = listKinds(HELD)
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'add',
    'change',
    'term',
    'moved',
    'reactivated',
    'unchanged',
  ])
  expect(kinds.find(({ kind }) => kind === 'term')).toMatchObject({
    ...{ rows: 987, detail: '2 stated, 985 missing from a full file' },
    past: [100 / 10_400],
  })
  expect(kinds.find(({ kind }) => kind === 'change')?.detail).toBe(
    'phone 288, address 2 141, zip 97, 1 more field',
  )
  expect(listKinds({ ...HELD, changes: null })).toEqual([])
})

test('progress says rows and time left, once that can be told', () => {
  const progress = { stage: 'check', done: 0.5, startedAt: new Date(0).toISOString() }
  expect(formatDone(progress, 42_310)).toBe('21,155 of 42,310 rows')
  expect(formatDone(progress, null)).toBe('50% done')
  expect([formatTimeLeft(progress, 1000), formatTimeLeft(progress, 8000)]).toEqual(['', 'About 8 s left'])
})

test('the log holds steps and decisions in the order of time', () => {
  const stops = [{ ...STOP, first: { ...MARA, reason: 'They joined another group.' } }]
  expect(
    listLog({ ...HELD, stops })
      .map(({ what, who, reason }) => [what, who, reason])
      .slice(-2),
  ).toEqual([
    ['Held', null, null],
    [
      'Released, as the first person: 9.4 % of the rows of the baseline end.',
      'Mara Quist',
      'They joined another group.',
    ],
  ])
})

test('two cycles are beside each other by what can be counted of both', () => {
  const [earlier] = HELD.earlier
  if (!earlier) throw new Error('There is no earlier cycle')
  const here = { balance: BALANCE, changes: HELD.changes, findings: 1137 }
  expect(listBeside(here, earlier).find(({ label }) => label === 'Terms')).toEqual({
    ...{ label: 'Terms', here: 987, there: 100 },
  })
  expect(listBeside(here, { ...earlier, changes: null })).toHaveLength(5)
})

test('a stop of which the message says only what its title says leads to where it is looked at', () => {
  const none = { ...STOP, stop: 'zero-rows', message: 'No row would go out.', share: null }
  expect(getStopTitle(none)).toBe('All rows are kept back')
  expect(tellStop(none)).toBe('No row would go out. What keeps them back stands below, by rule.')
  expect(tellStop(STOP)).toBe(STOP.message)
})
