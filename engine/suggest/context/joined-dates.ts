import { firstReading } from '../header/read-words.ts'
import { type DatePart, type MeantColumn, meanHeader } from './meant-column.ts'

const PARTS_OF_DATE: readonly DatePart[] = ['month', 'day', 'year']

/** Reads three columns that differ only in 'month', 'day' and 'year' as one date. */
export function joinDates(columns: readonly MeantColumn[]): readonly MeantColumn[] {
  const read = columns.map(({ header }) => {
    const words = firstReading(header)
    const part = PARTS_OF_DATE.find((one) => words.includes(one))
    return { part, rest: words.filter((word) => word !== part && word !== 'date').join(' ') }
  })
  return columns.map((column, index) => {
    const { part, rest } = read[index] ?? { rest: '' }
    const parts = new Set(read.flatMap((other) => (other.part && other.rest === rest ? [other.part] : [])))
    if (!part || parts.size < PARTS_OF_DATE.length) return column
    return { ...meanHeader(`${rest} date`, []), header: column.header, part }
  })
}
