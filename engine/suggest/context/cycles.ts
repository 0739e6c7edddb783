import { PLACES } from './address-nouns.ts'
import { getTopInterpretation, type MeantColumn } from './meant-column.ts'
import { within } from './sections.ts'

const MIN_COLUMNS = 2

/** Returns how many times the headers from a column on come back one after the other. */
function getTimes(headers: readonly string[], start: number, period: number): number {
  let end = start + period
  while (end < headers.length && headers[end] !== '' && headers[end] === headers[end - period]) end += 1
  return Math.floor((end - start) / period)
}

/** Numbers columns that repeat in order, as those of several places: 'Address, City, Zip, Address, City, Zip'. */
export function numberCycles(columns: readonly MeantColumn[]): readonly MeantColumn[] {
  const headers = columns.map(({ header }) => header)
  const numbered = [...columns]
  for (let start = 0; start < columns.length; start += 1) {
    const period = headers.indexOf(headers[start] ?? '', start + MIN_COLUMNS) - start
    const times = period < MIN_COLUMNS ? 1 : getTimes(headers, start, period)
    const isPlace = columns
      .slice(start, start + period)
      .some((column) => PLACES.has(getTopInterpretation(column)?.noun ?? ''))
    if (times < 2 || !isPlace) continue
    for (let index = start; index < start + times * period; index += 1) {
      const column = columns[index]
      const ordinal = Math.floor((index - start) / period) + 1
      if (column) numbered[index] = within(column, { roles: [], ordinal })
    }
    start += times * period - 1
  }
  return numbered
}
