import type { TargetConfig } from '@concord/domain/roster-language'
import { type AcceptedMappings, headerKey } from './accepted-mappings.ts'
import { type MeantColumn, meanColumns, type SeenColumn } from './column-context.ts'
import { explainSuggestion } from './explain-suggestion.ts'
import {
  DECIDING,
  meanFields,
  type RankedField,
  rankByValues,
  rankElsewhere,
  rankFields,
} from './rank-fields.ts'
import { telling } from './value-looks.ts'

/** How far a suggestion can be trusted: taken as it is, looked at, or answered by a person. */
export type Verdict = 'sure' | 'likely' | 'ask'

/** What a column is suggested to be. */
export type ColumnSuggestion = {
  /** Id of a field of the target; null where the target has none for it, or nothing likely was found. */
  readonly field: string | null
  /** Which of several blocks of the same columns it belongs to, from 1; null where there are none. */
  readonly repeat: number | null
  readonly verdict: Verdict
  /** 0 to 1 */
  readonly confidence: number
  /** Ids of the three likeliest fields. */
  readonly top: readonly string[]
  /** A plain sentence. */
  readonly reason: string
}

/** A choice of one field for one column, with everything it was weighed against. */
export type Choice = {
  readonly column: MeantColumn
  readonly values: readonly string[]
  readonly ranked: readonly RankedField[]
  /** Something that the target has no field for and that fits better. */
  readonly elsewhere: string | undefined
  readonly chosen: RankedField | undefined
  /** Header of the column that has the field that would have been chosen. */
  readonly takenBy: string | undefined
}

const LEAST = 0.36
const LIKELY = 0.68
const SURE = 0.93
/** Second choices as good as this make the first one a question. */
const MARGIN = 0.75

const ALIKE = 0.6
/** A second choice this far behind the first is none. */
const AS_GOOD = 0.85

/** A slot that one column fills: a field of a block; lists take several columns. */
const slotOf = ({ field }: RankedField, { repeat }: MeantColumn, index: number): string =>
  field.field.type === 'list' ? `${field.field.id} of column ${index}` : `${field.field.id} ${repeat ?? 1}`

const ACCEPTED = 1.2

/** What somebody accepted for a header comes first, unless the values contradict it now. */
function preferAccepted(ranked: readonly RankedField[], field: string | undefined): readonly RankedField[] {
  const found = ranked.find((other) => other.field.field.id === field)
  if (!found || (found.share !== undefined && found.share < 0.45)) return ranked
  return [
    { ...found, score: ACCEPTED, headerScore: 1, isAccepted: true },
    ...ranked.filter((other) => other !== found),
  ]
}

/** A header that explains less than this says nothing. */
const UNREAD = 0.3
const BY_VALUES = 0.4

/** Whose something is that the target has for others only: the city of a mailing address. */
function sayOther({ meanings: [meaning] }: MeantColumn): string | undefined {
  const role = meaning?.roles.find((one) => DECIDING.has(one))
  return meaning && role ? `${role} ${meaning.noun}` : undefined
}

/** Gives every field to the column that fits it best; the others take the next one that is free and likely. */
function chooseFields(
  seen: readonly SeenColumn[],
  target: TargetConfig,
  accepted: AcceptedMappings,
): Choice[] {
  const fields = meanFields(target)
  const values = seen.map((column) => telling(column.values))
  const columns = meanColumns(seen.map(({ header }, index) => ({ header, values: values[index] ?? [] })))
  const ranked = columns.map((column, index) =>
    preferAccepted(
      rankFields(column, values[index] ?? [], fields),
      accepted.get(headerKey(column.header))?.field,
    ),
  )
  const elsewhere = columns.map((column, index) => rankElsewhere(column, values[index] ?? [], fields))
  const candidates = columns
    .flatMap((column, index) =>
      (ranked[index] ?? [])
        .filter(({ score }) => score >= LEAST && score >= (elsewhere[index]?.score ?? 0))
        .map((field) => ({ index, column, field })),
    )
    .toSorted((one, other) => other.field.score - one.field.score || one.index - other.index)
  const bySlot = new Map<string, number>()
  const chosen = new Map<number, RankedField>()
  for (const { index, column, field } of candidates) {
    const slot = slotOf(field, column, index)
    if (chosen.has(index) || bySlot.has(slot)) continue
    if (field.score < AS_GOOD * Math.min(1, ranked[index]?.[0]?.score ?? 0)) continue
    chosen.set(index, field)
    bySlot.set(slot, index)
  }
  // What the target has no field for may go where something like it goes, when nothing else does.
  for (const [index, column] of columns.entries()) {
    const [like] = ranked[index] ?? []
    if (!like || like.score < ALIKE || chosen.has(index) || bySlot.has(slotOf(like, column, index))) continue
    chosen.set(index, { ...like, score: Math.min(like.score, LIKELY - 0.01) })
    bySlot.set(slotOf(like, column, index), index)
  }
  for (const [index, column] of columns.entries()) {
    const isUnread = (ranked[index]?.[0]?.score ?? 0) < LEAST && (elsewhere[index]?.score ?? 0) < UNREAD
    if (chosen.has(index) || !isUnread) continue
    const found = rankByValues(column.header, values[index] ?? [], ranked[index] ?? [])
    if (!found || bySlot.has(slotOf(found, column, index))) continue
    chosen.set(index, { ...found, score: BY_VALUES })
    bySlot.set(slotOf(found, column, index), index)
  }
  return columns.map((column, index) => {
    const first = ranked[index]?.[0]
    const taken = first && first.score >= LEAST ? bySlot.get(slotOf(first, column, index)) : undefined
    const other = elsewhere[index]
    return {
      column,
      values: values[index] ?? [],
      ranked: ranked[index] ?? [],
      elsewhere: other && other.score > (first?.score ?? 0) ? other.meaning.noun : sayOther(column),
      chosen: chosen.get(index),
      takenBy: taken === undefined || taken === index ? undefined : columns[taken]?.header,
    }
  })
}

/** Nouns that are said in words which may mean something else. */
const AMBIGUOUS = new Set(['organization name', 'billing name', 'is primary location', 'note', 'full name'])

function judge({ column, ranked, chosen }: Choice): Verdict {
  if (!chosen || chosen.score < LIKELY) return 'ask'
  if (chosen.isAccepted) return 'sure'
  const [first, second] = ranked
  const isFirst = chosen === first
  const others = column.meanings.filter(({ noun }) => noun !== chosen.field.noun)
  const rival = Math.max(second?.score ?? 0, ...others.map(({ fit }) => 0.9 * fit))
  const isAlone = rival < MARGIN * chosen.score
  const valuesAgree = chosen.share === undefined || chosen.share >= 0.75
  const isPlain = !AMBIGUOUS.has(chosen.field.noun ?? '')
  return isFirst && isAlone && valuesAgree && isPlain && chosen.headerScore >= SURE ? 'sure' : 'likely'
}

/**
 * What each column of a tab is suggested to be, in the order of the columns. Only headers and the given values are looked
 * at.
 */
export function suggestColumns(
  seen: readonly SeenColumn[],
  target: TargetConfig,
  accepted: AcceptedMappings = new Map(),
): readonly ColumnSuggestion[] {
  const choices = chooseFields(seen, target, accepted)
  return choices.map((choice) => {
    const { column, chosen, ranked } = choice
    const verdict = judge(choice)
    const others = ranked.filter((field) => field !== chosen)
    const top = (chosen ? [chosen, ...others] : others).slice(0, 3).map(({ field }) => field.field.id)
    return {
      field: chosen?.field.field.id ?? null,
      repeat: chosen ? column.repeat : null,
      verdict,
      confidence: Math.round(Math.min(0.99, chosen?.score ?? 0) * 100) / 100,
      top,
      reason: explainSuggestion(choice, verdict),
    }
  })
}
