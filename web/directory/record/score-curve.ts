import { addDays, daysBetween } from '@concord/domain'
import type { EvaluatedClaim, SourcedField } from './queries.ts'

export const CHART = { width: 290, height: 150, left: 26, right: 8, top: 16, bottom: 22 } as const

const DAYS_AFTER = 180
const POINTS = 48

export type ScoreCurve = {
  readonly claim: EvaluatedClaim
  readonly path: string
  readonly end: { x: number; y: number }
}

/** The first and last day that the chart shows. */
export function getChartSpan({ claims, decisionDay }: SourcedField): readonly [string, string] {
  const days = claims.map(({ observedOn }) => observedOn).toSorted()
  const last = decisionDay ?? days.at(-1) ?? ''
  return [days[0] ?? last, addDays(last, DAYS_AFTER)]
}

/** Returns where a day and a score stand in the chart. */
export function placeInChart([first, last]: readonly [string, string], day: string, score: number) {
  const { width, height, left, right, top, bottom } = CHART
  const share = daysBetween(first, day) / Math.max(1, daysBetween(first, last))
  return { x: left + share * (width - left - right), y: top + (1 - score) * (height - top - bottom) }
}

/** Returns how the score of each claim falls from its observation on; superseded ones no longer count. */
export function drawCurves(field: SourcedField): ScoreCurve[] {
  const span = getChartSpan(field)
  return field.claims
    .filter(({ verdict }) => verdict !== 'superseded')
    .map((claim) => {
      const length = daysBetween(claim.observedOn, span[1])
      const points = Array.from({ length: POINTS + 1 }, (_, number) => {
        const age = Math.round((number / POINTS) * length)
        const score = claim.weight * 2 ** (-age / claim.halfLifeDays)
        return placeInChart(span, addDays(claim.observedOn, age), score)
      })
      const text = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      return { claim, path: `M${text.join('L')}`, end: points.at(-1) ?? { x: 0, y: 0 } }
    })
}
