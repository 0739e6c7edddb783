import type { NpiList } from './list/read-list.ts'
import type { LookupAnswer, Outcome } from './outcomes.ts'

/** A list that is looked up, with the answers so far. */
export type Lookup = {
  /** The user who asked; no one else sees it. */
  readonly userId: string
  /** Name of the file, or what the text was. */
  readonly source: string
  readonly list: NpiList
  /** The day that was asked for, 'YYYY-MM-DD'; null: today. */
  readonly asOf: string | null
  /** The reason why that day is not shown. */
  readonly refusedDay?: string | undefined
  /** The answers by the place of the NPI, like `outcomes`. */
  readonly answers: readonly (LookupAnswer | undefined)[]
  readonly outcomes: readonly Outcome[]
  /** The day of the exclusion list that they were checked against; null where none was loaded. */
  readonly exclusionListOn: string | null
  readonly asking: {
    /** NPIs of this run, and how many of them have an answer. */
    readonly total: number
    readonly answered: number
    readonly startedAt: number
    /** Null while it runs. */
    readonly endedAt: number | null
  }
}
