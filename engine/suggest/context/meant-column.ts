import { findInterpretations, type Interpretation } from '../header/find-interpretations.ts'
import { NOUNS } from '../header/nouns.ts'
import { valueFit } from '../value-looks.ts'

/** A column as its header and some of its values show it. */
export type SeenColumn = { readonly header: string; readonly values: readonly string[] }

/** A column with what its header may mean among the columns around it, the best explanation first. */
export type MeantColumn = {
  readonly header: string
  readonly interpretations: readonly Interpretation[]
  /** Says which of several blocks of the same columns it is part of, from 1; null where there are none. */
  readonly repeat: number | null
  /** The part of a date that stands in it alone. */
  readonly part: DatePart | null
}

/** A date may stand in three columns. */
export type DatePart = 'month' | 'day' | 'year'

/** Returns what a column most likely is. */
export const getTopInterpretation = (column: MeantColumn | undefined): Interpretation | undefined =>
  column?.interpretations[0]

/** Share of values from which on they say which of two things that are called alike a column is. */
const MAX_COUNT = 0.75

/** Returns what a header may mean, in the order of how likely its values make it. */
export function meanHeader(header: string, values: readonly string[]): MeantColumn {
  const likely = ({ noun, fit }: Interpretation) => fit * valueFit(NOUNS.get(noun)?.values, values).factor
  // 'Address' is a line, or all of it.
  const isWhole = () => (valueFit(NOUNS.get('full address')?.values, values).share ?? 0) >= MAX_COUNT
  const interpretations = findInterpretations(header)
    .map((meaning) =>
      meaning.noun === 'address line 1' && isWhole() ? { ...meaning, noun: 'full address' } : meaning,
    )
    .toSorted((one, other) => likely(other) - likely(one))
  return { header, interpretations, repeat: null, part: null }
}
