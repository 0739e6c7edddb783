import { getTopInterpretation, type MeantColumn } from './meant-column.ts'

const SERIES = new Set([
  'specialty',
  'taxonomy',
  'languages',
  'hospital affiliation',
  'license number',
  'license state',
])

/** Numbers columns of the same name as the first, the second and so on. */
export function numberSeries(columns: readonly MeantColumn[]): MeantColumn[] {
  return columns.map((column, index) => {
    const top = getTopInterpretation(column)
    if (!top || !SERIES.has(top.noun) || top.ordinal !== null) return column
    const same = columns.filter(({ header }) => header === column.header)
    if (same.length < 2) return column
    const ordinal = columns.slice(0, index).filter(({ header }) => header === column.header).length + 1
    return { ...column, interpretations: column.interpretations.map((meaning) => ({ ...meaning, ordinal })) }
  })
}
