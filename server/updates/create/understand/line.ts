import type { LineVerdict } from '@concord/domain'
import type { RosterRow } from '#server/intake/rows/read-row.ts'

/** A person whom a line may mean, or with `path` an affiliation of that person that may be the one that ends. */
export type Candidate = {
  readonly npi: string
  readonly name: string
  readonly detail: string
  readonly path: string | null
}

/** The records that a line means. `npis` is empty while a user has to choose. */
export type Meant = {
  readonly npis: readonly string[]
  readonly verdict: LineVerdict
  readonly reason: string
  readonly candidates: readonly Candidate[]
}

export type StatedValue = { readonly path: string; readonly value: unknown }

/** A correction of one field of one record. */
export type FoundChange = StatedValue & {
  readonly npi: string
  readonly before: unknown
  readonly verdict: LineVerdict
}

/** The result of reading a line: what it says about records. */
export type FoundChanges = {
  readonly changes: readonly FoundChange[]
  readonly same: readonly StatedValue[]
  readonly verdict: LineVerdict
  /** Sentences about what was taken to be meant. */
  readonly notes: readonly string[]
  /** Affiliations of which one has to be chosen. */
  readonly candidates: readonly Candidate[]
}

/** A line as it was read. */
export type LineToRead = {
  readonly row: RosterRow
  /** The day that the file is read. */
  readonly day: string
  /** Names of the entities that records are affiliated with, by NPI. */
  readonly entityNames: ReadonlyMap<string, string>
}

const ORDER: readonly LineVerdict[] = ['sure', 'likely', 'ask', 'none']

/** Returns the verdict that trusts least. */
export const leastSure = (verdicts: readonly LineVerdict[]): LineVerdict =>
  verdicts.reduce<LineVerdict>(
    (least, one) => (ORDER.indexOf(one) > ORDER.indexOf(least) ? one : least),
    'sure',
  )
