import { getGap } from './bands.ts'
import type { PlacedBand } from './place-bands.ts'

/** Gaps that differ by less, in heights of the letters, are alike. */
export const TOLERANCE = 0.12

/** Lines of one cell stand no farther from each other. */
export const MAX_LINE_GAP = 0.8

/** The gaps between the bands of a stretch in heights of the letters, and which bands are the first and last main ones. */
export type Gaps = {
  readonly gaps: readonly number[]
  /** Indices of the main bands. */
  readonly mains: readonly number[]
}

/** Tells how far rows, and lines within their cells, are from each other; null where nothing shows it. */
export type Spacing = { readonly rows: number | null; readonly lines: number | null }

/** Returns the gaps between the bands of a stretch. */
export const findGaps = (bands: readonly PlacedBand[]): Gaps => ({
  gaps: bands.slice(1).map(({ band }, index) => getGap(bands[index]?.band ?? band, band)),
  mains: bands.flatMap(({ isMain }, index) => (isMain ? [index] : [])),
})

/** Returns the gaps from each main band to the next one. */
export const listRuns = ({ gaps, mains }: Gaps): { first: number; gaps: readonly number[] }[] =>
  mains.slice(1).map((main, index) => ({
    first: mains[index] ?? 0,
    gaps: gaps.slice(mains[index] ?? 0, main),
  }))

/** Returns which gap between two main bands is clearly wider than the others, all of them of lines; -1 for none. */
export function findWidest(gaps: readonly number[]): number {
  const widest = gaps.indexOf(Math.max(...gaps))
  const isClear = gaps.every(
    (gap, index) => index === widest || (gap < (gaps[widest] ?? 0) - TOLERANCE && gap <= MAX_LINE_GAP),
  )
  return isClear ? widest : -1
}

/** Measures the spacing of a table by what stands between main bands, or else below its header. */
export function measureSpacing(stretches: readonly Gaps[], headerGaps: readonly number[]): Spacing {
  const runs = stretches.flatMap(listRuns).map(({ gaps }) => ({ gaps, widest: findWidest(gaps) }))
  const between = runs.flatMap(({ gaps, widest }) => (widest < 0 ? [] : [gaps[widest] ?? 0]))
  const within = runs.flatMap(({ gaps, widest }) =>
    widest < 0 ? [] : gaps.filter((_, index) => index !== widest),
  )
  const rows = between.length > 0 ? between : headerGaps
  return {
    rows: rows.length === 0 ? null : rows.reduce((a, b) => Math.min(a, b)),
    lines: within.length === 0 ? null : within.reduce((a, b) => Math.max(a, b)),
  }
}

/** Returns what a gap divides: rows, lines of a cell, or unknown. */
export function classGap(gap: number, { rows, lines }: Spacing): 'row' | 'line' | 'unknown' {
  if (gap > MAX_LINE_GAP) return 'row'
  if (rows === null || (lines !== null && lines + TOLERANCE >= rows)) return 'unknown'
  if (gap >= rows - TOLERANCE) return lines === null ? 'unknown' : 'row'
  return lines === null || gap <= lines + TOLERANCE ? 'line' : 'unknown'
}
