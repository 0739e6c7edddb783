import type { FieldPart } from './field-parts.ts'

/** Describes how far a suggestion can be trusted: taken as it is, looked at, or answered by a person. */
export type Verdict = 'sure' | 'likely' | 'ask'

/** Describes what a column is suggested to be. */
export type ColumnSuggestion = {
  /** Id of a field of the target; null where the target has none for it, or nothing likely was found. */
  readonly field: string | null
  /** Says which of several blocks of the same columns it belongs to, from 1; null where there are none. */
  readonly repeat: number | null
  readonly verdict: Verdict
  /** 0 to 1 */
  readonly confidence: number
  /** Ids of the three likeliest fields. */
  readonly top: readonly string[]
  /** A plain sentence. */
  readonly reason: string
  /** The part of a date that the column holds alone. */
  readonly part: 'month' | 'day' | 'year' | null
  /** Fields that are parts of what stands in the column, each with the transform that takes it out. */
  readonly parts: readonly FieldPart[]
}

/** Describes what a proposed mapping makes of the values of a column beside what the type of its field does. */
export type ProposedChanges = {
  /** Ids of transforms, in their order. */
  readonly transforms: readonly string[]
  /** Texts that a crosswalk replaces, as the sender writes them, with how many of the values looked at are so; most first. */
  readonly texts: readonly { readonly from: string; readonly to: string; readonly values: number }[]
}

/** A column of the file with what it is suggested to be, and what its mapping would change. */
export type SuggestedColumn = {
  readonly index: number
  readonly header: string
  readonly changes: ProposedChanges
} & ColumnSuggestion
