import { formatValue } from '#web/ui/values/format-value.ts'
import type { EvaluatedClaim, SourcedField } from '../record/queries.ts'

export type DifferingField = {
  readonly field: SourcedField
  /** The claim that is shown. */
  readonly shown: EvaluatedClaim
  /** The best claim of those that say otherwise. */
  readonly other: EvaluatedClaim
}

/** Returns the fields of which sources state values that read differently, as they come. */
export function findDiffering(fields: readonly SourcedField[]): DifferingField[] {
  return fields.flatMap((field) => {
    const [shown, ...others] = field.claims
    if (!shown) return []
    const words = formatValue(field.path, shown.value)
    const [other] = others
      .filter(({ verdict, value }) => verdict !== 'superseded' && formatValue(field.path, value) !== words)
      .toSorted((one, next) => next.score - one.score)
    return other ? [{ field, shown, other }] : []
  })
}
