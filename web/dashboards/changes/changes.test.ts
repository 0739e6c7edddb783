import { expect, test } from 'vitest'
import type { DashboardFigure } from '../queries.ts'
import { getPastDay, type PastCount, sayChanges, toPastBody } from './changes.ts'

const JULY = new Date('2026-07-09T14:52:00Z')
const PAST_DAY = getPastDay(JULY)

const figure = (id: string, value: number, base: number | null = null): DashboardFigure => ({
  ...{ id, label: id, value, base, form: base === null || id === 'withoutPhone' ? 'count' : 'share' },
  ...{ definition: '', filter: null },
})

const facet = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([value, count]) => ({ value, label: value, count }))

const past = (total: number, facets: object): PastCount =>
  ({ total, facets: { accepting: [], verified: [], missing: [], ...facets } }) as unknown as PastCount

test('figures are compared with the last day of the month before, also over a new year', () => {
  expect(PAST_DAY).toEqual({ day: '2026-06-30', label: 'June' })
  expect(getPastDay(new Date('2026-01-31T23:59:00Z'))).toEqual({ day: '2025-12-31', label: 'December' })
  expect(getPastDay(new Date('2024-03-01T00:00:00Z')).day).toBe('2024-02-29')
})

test('counts differ by records, shares by points of their own base', () => {
  const then = past(48_003, {
    accepting: facet({ all: 30_000, some: 4_418, none: 9_000 }),
    verified: facet({ days0to30: 20_000, days31to60: 14_000, days61to90: 9_587, over90: 2_000 }),
    missing: facet({ phone: 1_012, gender: 4 }),
  })
  const figures = [
    figure('practitioners', 48_214),
    figure('accepting', 34_377, 48_214),
    figure('verified', 44_646, 48_214),
    figure('withoutPhone', 1_012, 48_214),
    figure('conflict', 1_204, 48_214),
  ]
  expect([...sayChanges({ figures }, then, PAST_DAY)]).toEqual([
    ['practitioners', '+ 211 since June'],
    ['accepting', '\u2212 0.4 points since June'],
    ['verified', '+ 1.8 points since June'],
    ['withoutPhone', 'no change since June'],
  ])
})

test('the past is asked for filters alone that its search means the same by', () => {
  expect(toPastBody({ state: ['TX'], specialty: ['207RC0000X'] }, PAST_DAY)).toEqual({
    ...{ states: ['TX'], specialties: ['207RC0000X'], asOf: '2026-06-30' },
  })
  expect(toPastBody({}, PAST_DAY)).toEqual({ asOf: '2026-06-30' })
  expect(toPastBody({ state: ['TX'], county: ['TX|Dallas'] }, PAST_DAY)).toBeUndefined()
})
