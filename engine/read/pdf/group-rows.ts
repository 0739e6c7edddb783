import { continuesRow, isWrapped, measureColumns, type Widths } from './continued-rows.ts'
import {
  classGap,
  findGaps,
  findWidest,
  type Gaps,
  listRuns,
  MAX_LINE_GAP,
  measureSpacing,
  type Spacing,
} from './measure-spacing.ts'
import type { PlacedBand } from './place-bands.ts'

/** Bands that make a row, from top to bottom; `isSure` is false where they could as well belong to another one. */
export type RowBands = { readonly bands: readonly PlacedBand[]; readonly isSure: boolean }

/** Tells whether a gap divides two rows, and whether that is sure. */
type Cut = { readonly isCut: boolean; readonly isSure: boolean }

/** Says on which sides of the main bands of rows their other bands stand, where it is seen. */
type Sides = {
  readonly isAbove: boolean
  readonly isBelow: boolean
  /** True where rows at the end of a page have bands below and cannot have any above. */
  readonly isBelowOnly: boolean
}

type Document = {
  readonly spacing: Spacing
  readonly sides: Sides
  readonly widths: Widths
  /** The smallest gap between two bands. */
  readonly least: number
}

/** Gaps that differ by less, in heights of the letters, are equal. */
const EQUAL = 0.05

const CUT: Cut = { isCut: true, isSure: true }
const JOIN: Cut = { isCut: false, isSure: true }
const doubt = ({ isCut }: Cut): Cut => ({ isCut, isSure: false })

/** Divides what stands between two main bands. */
function cutRun(bands: readonly PlacedBand[], gaps: readonly number[], document: Document): Cut[] {
  const { spacing, sides, widths, least } = document
  const widest = findWidest(gaps)
  if (widest >= 0) return gaps.map((_, index) => (index === widest ? CUT : JOIN))
  const kinds = gaps.map((gap) => classGap(gap, spacing))
  if (kinds.includes('row'))
    return kinds.map((kind) => (kind === 'row' ? CUT : kind === 'line' ? JOIN : doubt(CUT)))
  // Lines and rows are at one distance.
  const [main, ...others] = bands
  const below = others.slice(0, -1)
  const isBelow = main && below.every((band) => continuesRow(main, band))
  const isSure =
    isBelow &&
    sides.isBelowOnly &&
    !kinds.includes('line') &&
    below.every(
      (band, index) =>
        (gaps[index] ?? 0) < least + EQUAL && isWrapped(bands.slice(0, index + 1), band, widths),
    )
  return gaps.map((_, index) => {
    const cut = isBelow && index < gaps.length - 1 ? JOIN : CUT
    return isSure ? cut : doubt(cut)
  })
}

/** Divides what stands above the first main band of a stretch, or below its last one. */
function cutEdge(gaps: readonly number[], spacing: Spacing): Cut[] {
  return gaps.map((gap) => {
    const kind = classGap(gap, spacing)
    return kind === 'row' ? CUT : kind === 'line' ? JOIN : doubt(CUT)
  })
}

function findSides(
  bands: readonly (readonly PlacedBand[])[],
  stretches: readonly Gaps[],
  spacing: Spacing,
): Sides {
  const runs = stretches.flatMap(listRuns).map(({ gaps }) => ({ gaps, widest: findWidest(gaps) }))
  const [first, last] = [stretches[0], stretches.at(-1)]
  const isLine = (gap: number | undefined) => gap !== undefined && classGap(gap, spacing) !== 'row'
  const firstMain = first?.mains[0] ?? 0
  const lastMain = last?.mains.at(-1) ?? (bands.at(-1)?.length ?? 0) - 1
  return {
    isAbove:
      runs.some(({ gaps, widest }) => widest >= 0 && widest < gaps.length - 1) ||
      isLine(first?.gaps[firstMain - 1]),
    isBelow: runs.some(({ widest }) => widest > 0) || isLine(last?.gaps[lastMain]),
    isBelowOnly: stretches.some(({ gaps, mains }, index) => {
      const [before, end] = [mains.at(-2) ?? -1, mains.at(-1) ?? -1]
      const [main, ...below] = bands[index]?.slice(end) ?? []
      const isLast = main && below.length > 0 && below.every((band) => continuesRow(main, band))
      return isLast && end - before === 1 && isLine(gaps[end])
    }),
  }
}

function cutStretch(bands: readonly PlacedBand[], found: Gaps, document: Document): Cut[] {
  const { gaps, mains } = found
  const [firstMain, lastMain] = [mains[0], mains.at(-1)]
  if (firstMain === undefined || lastMain === undefined) return cutEdge(gaps, document.spacing).map(doubt)
  return [
    ...cutEdge(gaps.slice(0, firstMain), document.spacing),
    ...listRuns(found).flatMap((run) =>
      cutRun(bands.slice(run.first, run.first + run.gaps.length + 1), run.gaps, document),
    ),
    ...cutEdge(gaps.slice(lastMain), document.spacing),
  ]
}

/** Tells whether the first row of a stretch has bands above its main one, or the last row has some below. */
const isOpen = ({ gaps }: Gaps, cuts: readonly Cut[], at: number): boolean =>
  at >= 0 && at < gaps.length && cuts[at]?.isCut === false

function joinBands(bands: readonly PlacedBand[], cuts: readonly Cut[]): RowBands[] {
  const rows: { bands: PlacedBand[]; isSure: boolean }[] = []
  for (const [index, band] of bands.entries()) {
    const cut = cuts[index - 1]
    const last = rows.at(-1)
    const isSure = band.isSure && cut?.isSure !== false
    if (last && cut?.isSure === false) last.isSure = false
    if (last === undefined || cut?.isCut !== false) rows.push({ bands: [band], isSure })
    else {
      last.bands.push(band)
      last.isSure &&= isSure
    }
  }
  return rows
}

/** Returns the rows at the ends of pages that may be one row which the pages divide. */
function findDivided(
  rows: readonly (readonly RowBands[])[],
  found: readonly Gaps[],
  cuts: readonly (readonly Cut[])[],
  sides: Sides,
): Set<RowBands | undefined> {
  const doubted = found.flatMap((gaps, index) => {
    const own = cuts[index] ?? []
    const [before, page, after] = [rows[index - 1], rows[index], rows[index + 1]]
    const isAbove = before && !sides.isAbove && isOpen(gaps, own, (gaps.mains[0] ?? 0) - 1)
    const isBelow = after && !sides.isBelow && isOpen(gaps, own, gaps.mains.at(-1) ?? -1)
    return [...(isAbove ? [before.at(-1), page?.[0]] : []), ...(isBelow ? [page?.at(-1), after[0]] : [])]
  })
  return new Set(doubted)
}

/**
 * Makes rows of the bands of all stretches of a table by their main bands and the gaps between. A row that pages may have
 * divided, or whose lines could be of the row beside it, is not sure.
 */
export function groupRows(
  stretches: readonly (readonly PlacedBand[])[],
  headerGaps: readonly number[],
  hasValues: boolean,
): RowBands[] {
  const filled = stretches.filter((bands) => bands.length > 0)
  const found = filled.map(findGaps)
  const spacing = measureSpacing(found, headerGaps)
  const sides = findSides(filled, found, spacing)
  const document = {
    spacing,
    sides,
    widths: measureColumns(filled.flat()),
    least: found.flatMap(({ gaps }) => gaps).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  }
  const cuts = filled.map((bands, index) => {
    const gaps = found[index] ?? findGaps(bands)
    const own = cutStretch(bands, gaps, document)
    // Without values to tell rows by, only lines that are far from each other are.
    return hasValues ? own : own.map((cut, at) => ((gaps.gaps[at] ?? 0) > MAX_LINE_GAP ? CUT : doubt(cut)))
  })
  const rows = filled.map((bands, index) => joinBands(bands, cuts[index] ?? []))
  const divided = findDivided(rows, found, cuts, sides)
  return rows.flat().map((row) => ({ ...row, isSure: row.isSure && !divided.has(row) }))
}
