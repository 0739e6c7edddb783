import type { Choice } from './choose-fields.ts'
import type { Verdict } from './suggestion.ts'

const percent = (share: number): string => `${Math.round(100 * share)} %`

/** A plain sentence of why a column is suggested to be a field, or why it is none. */
export function explainSuggestion(choice: Choice, verdict: Verdict): string {
  const { chosen, takenBy, elsewhere, values, ranked } = choice
  if (!chosen) {
    if (takenBy !== undefined && elsewhere === undefined) {
      return `'${takenBy}' fits ${ranked[0]?.field.field.label} better.`
    }
    if (elsewhere !== undefined) return `It seems to be the ${elsewhere}, which the target has no field for.`
    return 'Neither its header nor its values are like those of a field.'
  }
  const { label } = chosen.field.field
  const said = chosen.isAccepted
    ? `The header was accepted as ${label} before`
    : chosen.headerScore >= 0.9
      ? `The header says ${label}`
      : `The header is like ${label}`
  const shown =
    chosen.share === undefined
      ? values.length === 0
        ? 'there are no values to look at'
        : undefined
      : `${percent(chosen.share)} of its values look like that`
  const second = ranked.find(({ field }) => field !== chosen.field)
  const rival =
    verdict !== 'sure' && second && second.score > 0.4 ? `; it could be ${second.field.field.label}` : ''
  return `${[said, shown].filter(Boolean).join(', and ')}${rival}.`
}
