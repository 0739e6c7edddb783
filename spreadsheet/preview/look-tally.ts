/** Cells that look alike, row by row. */
type Look = {
  readonly fill: string | null
  readonly isStruck: boolean
  readonly rows: number[]
  readonly cells: number[]
}

/** Counts the cells of rows that have a color or are struck through, while they pass by. */
export class LookTally {
  readonly #looks = new Map<string, Look>()

  /** Takes a line of row, first column, last column, fill and whether it is struck through. */
  add(row: number, [first, last, fill, isStruck]: readonly (string | null)[]): void {
    const key = `${fill ?? ''} ${isStruck}`
    const look = this.#looks.get(key) ?? {
      fill: fill ?? null,
      isStruck: isStruck === 'true',
      rows: [],
      cells: [],
    }
    this.#looks.set(key, look)
    const cells = Number(last) - Number(first) + 1
    const end = look.rows.length - 1
    if (look.rows[end] === row) look.cells[end] = (look.cells[end] ?? 0) + cells
    else {
      look.rows.push(row)
      look.cells.push(cells)
    }
  }

  /** Returns the looks that at least `minCells` cells of rows from one row to another have, and these rows, ascending. */
  list(
    from: number,
    to: number,
    minCells: number,
  ): { readonly fill: string | null; readonly isStruck: boolean; readonly rows: readonly number[] }[] {
    const found = [...this.#looks.values()].map(({ fill, isStruck, rows, cells }) => ({
      fill,
      isStruck,
      rows: rows
        .filter((row, index) => row >= from && row <= to && (cells[index] ?? 0) >= minCells)
        .sort((a, b) => a - b),
    }))
    return found
      .filter(({ rows }) => rows.length > 0)
      .sort((a, b) => compareFills(a.fill, b.fill) || Number(a.isStruck) - Number(b.isStruck))
  }
}

/** Compares fills by their characters; null comes last. */
function compareFills(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}
