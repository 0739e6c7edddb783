import type { RosterRow } from './roster-row.ts'

/** Makes the values of a column, row by row. */
export type Maker = {
  /** Share of the rows without a value; none, where nothing is said. */
  readonly blank?: number
  /** The value in its plain form; the subject says whose it is, '' the practitioner's or that of the first location. */
  readonly make: (roster: RosterRow, subject: string) => string | null
}
