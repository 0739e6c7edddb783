import type { TargetConfig } from '@concord/roster-language'
import type { AcceptedMappings } from './accepted-mappings.ts'
import { type Choice, chooseFields, LIKELY } from './choose-fields.ts'
import type { SeenColumn } from './context/meant-column.ts'
import { explainSuggestion } from './explain-suggestion.ts'
import { findParts } from './field-parts.ts'
import type { ColumnSuggestion, Verdict } from './suggestion.ts'

const SURE = 0.93
/** Second choices as good as this share of the first one make it a question. */
const MARGIN = 0.75
const AGREEING = 0.75
/** Something else that a header says in as many words is nearly as good as a field. */
const SAID_ELSEWHERE = 0.9

/** Nouns that are said in words which may mean something else. */
const AMBIGUOUS = new Set([
  'hospital affiliation',
  'organization name',
  'billing name',
  'is primary location',
  'note',
  'full name',
])

function evaluate({ column, ranked, chosen, isContested }: Choice): Verdict {
  if (!chosen || chosen.score < LIKELY) return 'ask'
  if (chosen.isAccepted) return 'sure'
  const [first, second] = ranked
  const others = column.interpretations.filter(({ noun }) => noun !== chosen.field.noun)
  const rival = Math.max(second?.score ?? 0, ...others.map(({ fit }) => SAID_ELSEWHERE * fit))
  const isBest = chosen === first && rival < MARGIN * chosen.score && !isContested
  const valuesAgree = chosen.share !== undefined && chosen.share >= AGREEING
  // Whether further places become rows is for a person to say.
  const isPlain = !AMBIGUOUS.has(chosen.field.noun ?? '') && (column.repeat ?? 1) === 1
  return isBest && valuesAgree && isPlain && chosen.headerScore >= SURE ? 'sure' : 'likely'
}

/**
 * Returns what each column of a tab is suggested to be, in the order of the columns. Only headers and the given values
 * are looked at.
 */
export function suggestColumns(
  seen: readonly SeenColumn[],
  target: TargetConfig,
  accepted: AcceptedMappings = new Map(),
): readonly ColumnSuggestion[] {
  return chooseFields(seen, target, accepted).map((choice) => {
    const { column, chosen, ranked } = choice
    const verdict = evaluate(choice)
    const others = ranked.filter(({ field }) => field !== chosen?.field)
    const top = (chosen ? [chosen, ...others] : others).slice(0, 3).map(({ field }) => field.field.id)
    return {
      field: chosen?.field.field.id ?? null,
      repeat: chosen ? column.repeat : null,
      verdict,
      confidence: Math.round(Math.min(0.99, chosen?.score ?? 0) * 100) / 100,
      top,
      reason: explainSuggestion(choice, verdict),
      part: chosen ? column.part : null,
      parts: findParts(choice),
    }
  })
}
