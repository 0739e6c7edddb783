import { expect, test } from 'vitest'
import type { Measure } from '#engine/compare/measure-run.ts'
import { findTriggeredStops, findUnreadPages } from './find-triggered-stops.ts'

const balance = { in: 100, out: 90, held: 6, rejected: 4, empty: 0, exploded: 0 }
const terms = (share: number, past: readonly number[] = []): Measure => ({
  stop: 'terms-share',
  field: null,
  share,
  past,
  of: 'of the rows of the baseline end',
})
const phones = (field: string, share: number): Measure => ({
  stop: 'field-change-share',
  field,
  share,
  past: [],
  of: `of the rows have another '${field}'`,
})
const meet = (stops: Parameters<typeof findTriggeredStops>[0], ...measures: readonly Measure[]) =>
  findTriggeredStops(stops, { balance, measures, scopeDoubt: null, headers: [], drift: [] })

test('shares of the balance stop above what is set, and above nothing where nothing is', () => {
  expect(meet([{ stop: 'held-share', above: 0.06 }, { stop: 'rejected-share' }])).toEqual([
    {
      stop: 'rejected-share',
      message: '4.0% of the rows are rejected, more than 0.0%.',
      share: 0.04,
      above: 0,
    },
  ])
})

test('a stop says what is usual in the files that it learned from', () => {
  const past = [0.005, 0.019, 0.01, 0.012, 0.008, 0.011]
  expect(meet([{ stop: 'terms-share' }], terms(0.02, past))).toEqual([])
  expect(meet([{ stop: 'terms-share' }], terms(0.124, past))).toMatchObject([
    {
      stop: 'terms-share',
      message: '12.4% of the rows of the baseline end; in 6 earlier files it was 0.5% to 1.9%.',
      share: 0.124,
      learned: { files: 6, least: 0.005, most: 0.019 },
    },
  ])
})

test('a threshold that someone set is the one that counts, whatever was usual', () => {
  const past = [0.2, 0.2, 0.2]
  expect(meet([{ stop: 'terms-share', above: 0.05 }], terms(0.06, past))).toEqual([
    {
      stop: 'terms-share',
      message: '6.0% of the rows of the baseline end, more than 5.0%.',
      share: 0.06,
      above: 0.05,
    },
  ])
})

test('as long as little is known, a stated threshold says so', () => {
  expect(meet([{ stop: 'terms-share' }], terms(0.1))).toEqual([])
  expect(meet([{ stop: 'terms-share' }], terms(0.5))).toMatchObject([
    {
      message:
        '50.0% of the rows of the baseline end; as long as fewer than 3 earlier files are known, more than 10.0% is unusual.',
    },
  ])
})

test('a stop about fields is about each of them, or about the one that it names', () => {
  const measures = [phones('phone', 0.5), phones('fax', 0.4), phones('note', 0.1)]
  const fields = (field?: string) =>
    meet([{ stop: 'field-change-share', above: 0.2, ...(field ? { field } : {}) }], ...measures).map(
      (met) => met.field,
    )
  expect(fields()).toEqual(['phone', 'fax'])
  expect(fields('fax')).toEqual(['fax'])
  expect(fields('note')).toEqual([])
})

test('without a baseline stops about it say nothing', () => {
  expect(
    meet([{ stop: 'terms-share', above: 0 }, { stop: 'row-swing' }, { stop: 'scope-mismatch' }]),
  ).toEqual([])
})

test('fields whose values look otherwise than before stop a run, or one of them alone', () => {
  const drift = (['state', 'zip'] as const).map((field) => ({
    field,
    code: 'profile-drift' as const,
    message: `${field}: 98% were states, now 12%.`,
  }))
  const run = { balance, measures: [], scopeDoubt: null, headers: [], drift }
  expect(findTriggeredStops([{ stop: 'profile-drift' }], run)).toHaveLength(2)
  expect(findTriggeredStops([{ stop: 'profile-drift', field: 'zip' }], run)).toEqual([
    { stop: 'profile-drift', message: 'zip: 98% were states, now 12%.', field: 'zip' },
  ])
})

test('pages whose text cannot be read stop a run, blank ones do not', () => {
  const guess = (code: string) => ({ code, message: `About ${code}.`, tab: 'roster', count: 1 })
  expect(findUnreadPages([guess('pagesWithoutText'), guess('unreadPages')])).toEqual([
    { stop: 'unread-pages', message: 'About unreadPages.' },
  ])
})
