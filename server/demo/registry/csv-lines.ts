/** Cells of a row by the registry's name of the column; those that are not set are empty. */
export type CsvLines = {
  header: string
  set(column: string, value: string): void
  /** The row that was set, as the registry quotes it; the next row starts empty. */
  take(): string
}

export function createCsvLines(columns: readonly string[]): CsvLines {
  const places = new Map(columns.map((column, index) => [column, index]))
  const cells: string[] = columns.map(() => '')
  const blanks = columns.map((_, count) => '"",'.repeat(count))
  let last = -1
  return {
    header: `${columns.map((column) => `"${column}"`).join(',')}\n`,
    set(column, value) {
      const place = places.get(column)
      if (place === undefined) throw new Error(`The registry has no column "${column}"`)
      cells[place] = value
      if (place > last) last = place
    },
    take() {
      let line = ''
      let blank = 0
      for (let place = 0; place <= last; place += 1) {
        const value = cells[place]
        if (!value) {
          blank += 1
          continue
        }
        line += `${blanks[blank]}"${value}",`
        blank = 0
        cells[place] = ''
      }
      line += '"",'.repeat(columns.length - 1 - last + blank)
      last = -1
      return `${line.slice(0, -1)}\n`
    },
  }
}
