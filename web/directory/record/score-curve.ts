import { addDays, daysBetween } from '@concord/domain'
import type { EvaluatedClaim, SourcedField } from './queries.ts'

export const CHART = { width: 290, height: 150, left: 26, right: 8, top: 16, bottom: 22 } as const

/** Older claims come in from the left: what they scored years ago would press the rest to the edge. */
const DAYS_BEFORE = 540
const DAYS_AFTER = 180
const POINTS = 48
const LABEL_HEIGHT = 12

export type ScoreCurve = {
  readonly claim: EvaluatedClaim
  readonly path: string
  /** The point at which the claim was observed; undefined for a claim from before the chart begins. */
  readonly start: { x: number; y: number } | undefined
  readonly end: { x: number; y: number }
}

const laterOf = (one: string, other: string) => (one > other ? one : other)

/** Returns the first and last day that the chart shows. */
export function getChartSpan({ claims, decisionDay }: SourcedField): readonly [string, string] {
  const days = claims.map(({ observedOn }) => observedOn).toSorted()
  const last = decisionDay ?? days.at(-1) ?? ''
  return [laterOf(days[0] ?? last, addDays(last, -DAYS_BEFORE)), addDays(last, DAYS_AFTER)]
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
      const { observedOn, weight, halfLifeDays } = claim
      const first = laterOf(observedOn, span[0])
      const length = daysBetween(first, span[1])
      const points = Array.from({ length: POINTS + 1 }, (_, number) => {
        const day = addDays(first, Math.round((number / POINTS) * length))
        return placeInChart(span, day, weight * 2 ** (-daysBetween(observedOn, day) / halfLifeDays))
      })
      const text = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      return {
        claim,
        path: `M${text.join('L')}`,
        start: first === observedOn ? points[0] : undefined,
        end: points.at(-1) ?? { x: 0, y: 0 },
      }
    })
}

/** Returns the height at which each of the curves is named, near its end and clear of each other. */
export function placeLabels(curves: readonly ScoreCurve[]): { claim: EvaluatedClaim; y: number }[] {
  let free = CHART.height - CHART.bottom - 3
  return curves
    .toSorted((one, other) => other.end.y - one.end.y)
    .map(({ claim, end }) => {
      const y = Math.min(end.y - 4, free)
      free = y - LABEL_HEIGHT
      return { claim, y }
    })
}
