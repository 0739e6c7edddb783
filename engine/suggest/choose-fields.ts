import type { TargetConfig } from '@concord/roster-language'
import { type AcceptedMappings, getHeaderKey } from './accepted-mappings.ts'
import { PLACES } from './context/address-nouns.ts'
import { meanColumns } from './context/mean-columns.ts'
import { getTopInterpretation, type MeantColumn, type SeenColumn } from './context/meant-column.ts'
import { NOUNS } from './header/nouns.ts'
import {
  DECIDING,
  type Elsewhere,
  isNear,
  meanFields,
  type RankedField,
  rankByValues,
  rankElsewhere,
  rankFields,
} from './rank-fields.ts'
import { telling } from './value-looks.ts'

/** A column with all fields by how likely they are, and what else it might be. */
type RankedColumn = {
  readonly column: MeantColumn
  /** Values that say something. */
  readonly values: readonly string[]
  readonly ranked: readonly RankedField[]
  readonly elsewhere: Elsewhere | undefined
}

/** A choice of one field for one column, with everything it was weighed against. */
export type Choice = Pick<RankedColumn, 'column' | 'values' | 'ranked'> & {
  readonly chosen: RankedField | undefined
  /** Something that the target has no field for and that fits better, in words. */
  readonly elsewhere: string | undefined
  /** Tells whether another column that is left without one fits the field nearly as well. */
  readonly isContested: boolean
  /** Header of the column that has the field that would have been chosen. */
  readonly takenBy: string | undefined
}

/** Fields less likely than this are not suggested. */
const MIN_SHARE = 0.36
/** Fields from this on are taken where no one is asked. */
export const LIKELY = 0.7
/** Minimum score of a similar field for a column that the target has no field for. */
const ALIKE = 0.6
/** A header that this much speaks for says in so many words what its column is. */
const SAID = 0.95
/** Minimum score of an interpretation for a column to be described by it. */
const SEEMS = 0.7
/** A second choice this far behind the first is none. */
const AS_GOOD = 0.85
/** A header that explains less than this says nothing. */
const UNREAD = 0.3
/** A column that fits a field as well as this share of the one that has it might be the right one. */
const CONTESTED = 0.85
/** Added to the part of an address that stands among other parts, where another column could be the same part. */
const AMONG_PARTS = 0.06
const BY_VALUES = 0.4
const ACCEPTED = 1.2
/**
 * Minimum share of values that look like the field; below it, a mapping that was accepted before is asked about again.
 */
const STILL_LIKE = 0.45

/** Puts the field that a user accepted for a header first, unless the values contradict it now. */
function preferAccepted(ranked: readonly RankedField[], field: string | undefined): readonly RankedField[] {
  const found = ranked.find((other) => other.field.field.id === field)
  if (!found || (found.share !== undefined && found.share < STILL_LIKE)) return ranked
  return [
    { ...found, score: ACCEPTED, headerScore: 1, isAccepted: true },
    ...ranked.filter((other) => other !== found),
  ]
}

/** Prefers, of two columns that may be the same part of an address, the one next to its other parts. */
function preferWholeAddress(
  ranked: readonly RankedField[],
  columns: readonly MeantColumn[],
  index: number,
): readonly RankedField[] {
  const nounOf = (at: number) => getTopInterpretation(columns[at])?.noun ?? ''
  const noun = nounOf(index)
  const isTwice = columns.some((_, at) => at !== index && nounOf(at) === noun)
  const isAmongParts = [nounOf(index - 1), nounOf(index + 1)].some((one) => one !== noun && PLACES.has(one))
  if (!PLACES.has(noun) || !isTwice || !isAmongParts) return ranked
  return ranked
    .map((one) => (one.field.noun === noun ? { ...one, score: one.score + AMONG_PARTS } : one))
    .toSorted((one, other) => other.score - one.score)
}

function rankColumns(
  seen: readonly SeenColumn[],
  target: TargetConfig,
  accepted: AcceptedMappings,
): readonly RankedColumn[] {
  const fields = meanFields(target)
  const explained = seen.map(({ header, values }) => ({ header, values: telling(values) }))
  const meant = meanColumns(explained)
  return meant.map((column, index) => {
    // Days alone look like nothing that a date looks like.
    const values = column.part === null ? (explained[index]?.values ?? []) : []
    const before = accepted.get(getHeaderKey(column.header))?.field
    return {
      column,
      values,
      ranked: preferAccepted(preferWholeAddress(rankFields(column, values, fields), meant, index), before),
      elsewhere: rankElsewhere(column, values, fields),
    }
  })
}

/** Returns what fills a field of a block: one column, the parts of a date each once, and any number for a list. */
function getSlot({ field: { field } }: RankedField, { repeat, part }: MeantColumn, index: number): string {
  return [field.id, repeat ?? 1, part ?? '', field.type === 'list' ? index : ''].join(' ')
}

/** Fields as they are given to columns, each slot once. */
class GivenFields {
  private readonly bySlot = new Map<string, number>()
  private readonly byColumn = new Map<number, RankedField>()
  private readonly columns: readonly RankedColumn[]

  constructor(columns: readonly RankedColumn[]) {
    this.columns = columns
  }

  private slot(index: number, field: RankedField): string | undefined {
    const column = this.columns[index]?.column
    return column && getSlot(field, column, index)
  }

  /** Gives the field to the column, unless one of both is taken. */
  give(index: number, field: RankedField): void {
    const slot = this.slot(index, field)
    if (slot === undefined || this.byColumn.has(index) || this.bySlot.has(slot)) return
    this.bySlot.set(slot, index)
    this.byColumn.set(index, field)
  }

  of(index: number): RankedField | undefined {
    return this.byColumn.get(index)
  }

  /** Tells whether any column has the field, in whatever block. */
  isGiven({ field }: RankedField): boolean {
    return [...this.byColumn.values()].some((other) => other.field === field)
  }

  /** Tells whether a column without a field fits the one of this column nearly as well. */
  isContested(index: number): boolean {
    const own = this.byColumn.get(index)
    if (!own) return false
    const slot = this.slot(index, own)
    return this.columns.some(({ ranked: [first] }, other) => {
      if (other === index || !first || this.byColumn.has(other) || this.slot(other, first) !== slot)
        return false
      return first.score >= CONTESTED * own.score
    })
  }

  /** The other column that has this field. */
  takerOf(index: number, field: RankedField): RankedColumn | undefined {
    const taker = this.bySlot.get(this.slot(index, field) ?? '')
    return taker === undefined || taker === index ? undefined : this.columns[taker]
  }
}

/**
 * Tells whether a header clearly names something other than this field, such as the tax number of a parent, whatever
 * its values look like.
 */
const isDenied = (
  { headerScore, isAccepted, field }: RankedField,
  elsewhere: Elsewhere | undefined,
): boolean =>
  elsewhere !== undefined &&
  !isAccepted &&
  elsewhere.score >= SAID &&
  elsewhere.interpretation.ordinal === null &&
  headerScore < elsewhere.score &&
  !isNear(elsewhere, field)

/** Gives fields to the columns that they fit best; a second choice counts where it is about as good as the first. */
function giveBest(columns: readonly RankedColumn[], given: GivenFields): void {
  const candidates = columns.flatMap(({ ranked, elsewhere }, index) => {
    const least = Math.max(MIN_SHARE, elsewhere?.score ?? 0, AS_GOOD * Math.min(1, ranked[0]?.score ?? 0))
    return ranked
      .filter((field) => field.score >= least && !isDenied(field, elsewhere))
      .map((field) => ({ index, field }))
  })
  const best = candidates.toSorted(
    (one, other) => other.field.score - one.field.score || one.index - other.index,
  )
  for (const { index, field } of best) given.give(index, field)
}

/** Gives columns that the target has no field for to similar fields that no other column has; the user is asked. */
function assignSimilar(columns: readonly RankedColumn[], given: GivenFields): void {
  for (const [index, { ranked, elsewhere }] of columns.entries()) {
    // What a header says in so many words is like what is near it, not like another reading of its words.
    const isSaid = elsewhere !== undefined && elsewhere.score >= SAID
    const isLike = ({ score, field }: RankedField) =>
      score >= ALIKE && !(isSaid && score < elsewhere.score && !isNear(elsewhere, field))
    for (const similar of ranked.filter((one) => isLike(one) && !isDenied(one, elsewhere)))
      given.give(index, { ...similar, score: Math.min(similar.score, LIKELY - 0.01) })
  }
}

/** Headers that say nothing leave it to the values. */
function giveByValues(columns: readonly RankedColumn[], given: GivenFields): void {
  for (const [index, { column, values, ranked, elsewhere }] of columns.entries()) {
    if ((ranked[0]?.score ?? 0) >= MIN_SHARE || (elsewhere?.score ?? 0) >= UNREAD) continue
    const found = rankByValues(column.header, values, ranked)
    if (found) given.give(index, { ...found, score: BY_VALUES })
  }
}

/** Roles that are one thing, whatever header names them. */
const PLAIN_ROLES = new Set(['mailing', 'home'])

const nameNoun = (noun: string): string =>
  noun.replace(/^is /, '').replace(/\b(?:npi|tin|dea|caqh|pcp|zip)\b/g, (letters) => letters.toUpperCase())

/** Returns what the target has for others only, or only once: the city of a mailing address, a second license. */
function sayWhose({ interpretations: [meaning] }: MeantColumn): string | undefined {
  const role = meaning?.roles.find((one) => DECIDING.has(one))
  if (!meaning || NOUNS.get(meaning.noun)?.called !== undefined) return undefined
  if (role !== undefined && PLAIN_ROLES.has(role)) return `the ${role} ${nameNoun(meaning.noun)}`
  return role !== undefined || (meaning.ordinal ?? 1) > 1 ? `another ${nameNoun(meaning.noun)}` : undefined
}

const callNoun = (noun: string): string => NOUNS.get(noun)?.called ?? `the ${nameNoun(noun)}`

/** Tells whether a field is what a column holds, if another one does not have it. */
const fits = (field: RankedField | undefined): boolean => field !== undefined && field.score >= LIKELY

/** Returns what a column is that no field holds, in words. */
function sayElsewhere({ column, ranked: [first], elsewhere }: RankedColumn): string | undefined {
  const isOther = elsewhere !== undefined && elsewhere.score > (first?.score ?? 0)
  if (!isOther && fits(first)) return undefined
  const other = isOther && elsewhere.score >= SEEMS ? callNoun(elsewhere.interpretation.noun) : undefined
  const isTop = elsewhere?.interpretation === column.interpretations[0]
  return isTop ? other : (sayWhose(column) ?? other)
}

/** Returns which field each column is given, in the order of the columns. */
export function chooseFields(
  seen: readonly SeenColumn[],
  target: TargetConfig,
  accepted: AcceptedMappings,
): readonly Choice[] {
  const columns = rankColumns(seen, target, accepted)
  const given = new GivenFields(columns)
  giveBest(columns, given)
  assignSimilar(columns, given)
  giveByValues(columns, given)
  return columns.map((one, index) => {
    const { column, values, ranked } = one
    const [first] = ranked
    return {
      column,
      values,
      ranked,
      chosen: given.of(index),
      elsewhere: sayElsewhere(one),
      isContested: given.isContested(index),
      takenBy: first && first.score >= MIN_SHARE ? given.takerOf(index, first)?.column.header : undefined,
    }
  })
}
