import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderClaims } from './explain-win.ts'
import { CHART, drawCurves, getChartSpan, placeLabels } from './score-curve.ts'
import { testClaim, testField } from './test-fields.ts'

const verdict = fc.constantFrom('wins', 'conflict', 'agrees', 'older', 'superseded')
const day = fc
  .integer({ min: 0, max: 4000 })
  .map((days) => new Date(Date.UTC(2026, 6, 1) - days * 86_400_000).toISOString().slice(0, 10))
const claims = fc.array(
  fc
    .record({
      verdict,
      observedOn: day,
      weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
      halfLifeDays: fc.integer({ min: 1, max: 3650 }),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(testClaim),
  { minLength: 1, maxLength: 8 },
)

describe('the chart of scores', () => {
  test('ends half a year after the newest claim and begins at most 540 days before it', () => {
    const field = testField([
      testClaim({ observedOn: '2015-01-30' }),
      testClaim({ observedOn: '2026-06-28' }),
    ])
    expect(getChartSpan(field)).toEqual(['2025-01-07', '2026-12-28'])
    const young = testField([testClaim({ observedOn: '2026-01-01' })], { decisionDay: '2026-01-01' })
    expect(getChartSpan(young)).toEqual(['2026-01-01', '2026-06-30'])
  })

  test('lets a claim from before it come in from the left, without a dot', () => {
    const field = testField([
      testClaim({ observedOn: '2015-01-30' }),
      testClaim({ observedOn: '2026-06-28' }),
    ])
    const [old, young] = drawCurves(field)
    expect(old?.start).toBeUndefined()
    expect(old?.path.startsWith(`M${CHART.left.toFixed(1)} `)).toBe(true)
    expect(young?.start?.x).toBeGreaterThan(CHART.left)
  })

  test('keeps every point inside, and names of curves in it and clear of each other', () => {
    fc.assert(
      fc.property(claims, (drawn) => {
        const curves = drawCurves(testField(drawn))
        const numbers = curves.flatMap(({ path }) => path.slice(1).split('L'))
        for (const point of numbers) {
          const [x = Number.NaN, y = Number.NaN] = point.split(' ').map(Number)
          expect(x).toBeGreaterThanOrEqual(CHART.left)
          expect(x).toBeLessThanOrEqual(CHART.width - CHART.right + 0.1)
          expect(y).toBeGreaterThanOrEqual(CHART.top)
          expect(y).toBeLessThanOrEqual(CHART.height - CHART.bottom + 0.1)
        }
        const heights = placeLabels(curves).map(({ y }) => y)
        for (const [place, y] of heights.entries()) {
          expect(y).toBeLessThan(CHART.height - CHART.bottom)
          if (place > 0) expect((heights[place - 1] ?? 0) - y).toBeGreaterThanOrEqual(12)
        }
      }),
    )
  })
})

test('claims are listed with the one that wins first and the others by score', () => {
  fc.assert(
    fc.property(claims, (drawn) => {
      const [first, ...others] = orderClaims(testField(drawn))
      expect(first).toBe(drawn[0])
      expect(others.map(({ score }) => score)).toEqual(
        drawn
          .slice(1)
          .map(({ score }) => score)
          .toSorted((one, other) => other - one),
      )
    }),
  )
})
