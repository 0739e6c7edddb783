import type { Choice } from './choose-fields.ts'
import { getLooks, type RankedField } from './rank-fields.ts'
import type { Verdict } from './suggestion.ts'
import { getLookWeight } from './value-looks.ts'

/** Minimum score at which a header says what its column is; below it, the header is only similar. */
const SAID = 0.93
/** Looks that say less than this are those of many things. */
const TELLING_LOOKS = 0.5

const percent = (share: number): string => `${Math.round(100 * share)}%`

const isTelling = ({ field }: RankedField): boolean => getLookWeight(getLooks(field)) >= TELLING_LOOKS

/** Returns a plain sentence that says why a column is suggested to be a field, or why it is not one. */
export function explainSuggestion(choice: Choice, verdict: Verdict): string {
  const { chosen, takenBy, elsewhere, values, ranked } = choice
  if (!chosen) {
    if (takenBy !== undefined && elsewhere === undefined) {
      return `'${takenBy}' fits ${ranked[0]?.field.field.label} better`
    }
    if (elsewhere !== undefined) return `No field for ${elsewhere}`
    return 'No field has such a header or values'
  }
  // Who is sure shows the field beside the reason.
  const isNamed = verdict === 'ask'
  const { label } = chosen.field.field
  const said = chosen.isAccepted
    ? `Accepted${isNamed ? ` as ${label}` : ''} before`
    : chosen.headerScore >= SAID
      ? `Header says ${isNamed ? label : 'so'}`
      : `Header is like ${isNamed ? label : 'it'}`
  const shown =
    chosen.share === undefined
      ? values.length === 0
        ? 'no values to check'
        : undefined
      : `${percent(chosen.share)} of values ${isTelling(chosen) ? 'fit' : 'may fit'}`
  const second = ranked.find(({ field }) => field !== chosen.field)
  const rival = verdict !== 'sure' && second && second.score > 0.4 ? `; or ${second.field.field.label}` : ''
  return `${[said, shown].filter(Boolean).join(', ')}${rival}`
}
