import { findTenDigits } from './find-npis.ts'
import { type Delimiter, detectDelimiter, splitCells } from './split-cells.ts'

/** `place` from 0; `name` as in the first line, null where that is a row already. */
type Column = { readonly place: number; readonly name: string | null }

/**
 * Says where the NPIs of a text stand. `words`: anywhere in the line. `cells`: in every cell, which is a list that goes
 * on in the line. `columns`: in these columns of a table.
 */
export type Layout =
  | { readonly kind: 'words' }
  | { readonly kind: 'cells'; readonly delimiter: Delimiter }
  | {
      readonly kind: 'columns'
      readonly delimiter: Delimiter
      readonly columns: readonly Column[]
    }

const SAMPLE_LINES = 2000
const FEW_LINES = 3
const NPI_NAME = /(?:^|[^a-z])npi ?(?:number|num|no|id)?$|[a-z]NPI$|national provider identifier/i

/** Returns lines from all over the text, so that a column that is empty at first is seen. */
function getSample(lines: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(lines.length / SAMPLE_LINES))
  return lines.filter((line, place) => (place === 0 || place % step === 0) && line.trim() !== '')
}

/** Tells whether a name of a column says that NPIs are in it. */
export const isNamedNpi = (cell: string) =>
  NPI_NAME.test(
    cell
      .trim()
      .replace(/[_\W]+/g, ' ')
      .trim(),
  )
const holdsNpi = (cell: string) => findTenDigits(cell).some(({ problem }) => problem === null)
const isFilled = (cell: string) => cell.trim() !== ''

type Tally = { filled: number; npis: number }

function tallyColumns(table: readonly (readonly string[])[]): Tally[] {
  const tallies: Tally[] = []
  for (const cells of table) {
    for (const [place, cell] of cells.entries()) {
      const tally = tallies[place] ?? { filled: 0, npis: 0 }
      tallies[place] = tally
      if (!isFilled(cell)) continue
      tally.filled += 1
      if (holdsNpi(cell)) tally.npis += 1
    }
  }
  return tallies
}

/**
 * Tells whether a text is a list: NPIs are in most of its cells and its lines have any length. Two columns of NPIs
 * among others are a table.
 */
function isList(table: readonly (readonly string[])[], tallies: readonly Tally[]): boolean {
  const filled = tallies.reduce((sum, tally) => sum + tally.filled, 0)
  const npis = tallies.reduce((sum, tally) => sum + tally.npis, 0)
  const isUneven = new Set(table.map((cells) => cells.length)).size > 1
  return npis * 2 > filled && (table.length <= FEW_LINES || isUneven)
}

/** Returns the columns that are named as NPIs; when none of them holds an NPI, also those that hold mostly NPIs. */
function chooseColumns(names: readonly string[], tallies: readonly Tally[]): Column[] {
  const columns = tallies.map((tally, place) => {
    const name = names[place]?.trim() ?? ''
    // The first line counts among the filled cells even when it is a line of names.
    const isMostlyNpis = tally.npis > 0 && tally.npis * 2 >= tally.filled - 1
    return { ...tally, place, name: name === '' || /\d{5}/.test(name) ? null : name, isMostlyNpis }
  })
  const named = columns.filter(({ name }) => name !== null && isNamedNpi(name))
  return named.some(({ npis }) => npis > 0)
    ? named
    : columns.filter((column) => column.isMostlyNpis || named.includes(column))
}

export function chooseLayout(lines: readonly string[]): Layout {
  const sample = getSample(lines)
  const delimiter = detectDelimiter(sample)
  if (!delimiter) return { kind: 'words' }
  const table = sample.map((line) => splitCells(line, delimiter))
  const tallies = tallyColumns(table)
  if (isList(table, tallies)) return { kind: 'cells', delimiter }
  return { kind: 'columns', delimiter, columns: chooseColumns(table[0] ?? [], tallies) }
}
