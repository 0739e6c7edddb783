import type { PlacedBand } from './place-bands.ts'
import { measureText, splitWords } from './split-words.ts'

/** A text may be wider than its letters say by this share of its height. */
const TOLERANCE = 0.02

/** Holds the width of the widest text of each column. */
export type Widths = ReadonlyMap<number, number>

/** Measures the widest text of each column, as far as it is sure which column each is in. */
export function measureColumns(bands: readonly PlacedBand[]): Widths {
  const widths = new Map<number, number>()
  for (const [column, pieces] of bands.flatMap(({ cells, isSure }) => (isSure ? [...cells] : []))) {
    for (const { width } of pieces) widths.set(column, Math.max(width, widths.get(column) ?? 0))
  }
  return widths
}

/**
 * Tells whether a band continues the row above: it has few cells and no value, and all its cells are below cells of
 * that row other than the first one, which begins rows.
 */
export function continuesRow(above: PlacedBand, band: PlacedBand): boolean {
  if (band.isValued || 2 * band.cells.size > above.cells.size) return false
  const first = Math.min(...above.cells.keys())
  return [...band.cells.keys()].every((column) => column !== first && above.cells.has(column))
}

/** Tells whether the first word of each cell of a band does not fit on the line above, so that the cell was wrapped. */
export function isWrapped(above: readonly PlacedBand[], { cells }: PlacedBand, widths: Widths): boolean {
  return Array.from(cells).every(([column, [first]]) => {
    const last = above.flatMap((band) => band.cells.get(column) ?? []).at(-1)
    const word = first && splitWords(first)[0]
    if (last === undefined || word === undefined) return false
    const room = (widths.get(column) ?? 0) - last.width
    return measureText(' ') * last.height + word.width > room + TOLERANCE * last.height
  })
}
