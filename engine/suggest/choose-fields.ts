import type { TargetConfig } from '@concord/roster-language'
import { type AcceptedMappings, headerKey } from './accepted-mappings.ts'
import { meanColumns } from './context/mean-columns.ts'
import type { MeantColumn, SeenColumn } from './context/meant-column.ts'
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
  /** Something that the target has no field for and that fits better. */
  readonly elsewhere: string | undefined
  /** Header of the column that has the field that would have been chosen. */
  readonly takenBy: string | undefined
}

/** Fields less likely than this are not suggested. */
const MIN_SHARE = 0.36
/** Fields from this on are taken where no one is asked. */
export const LIKELY = 0.7
/** What the target has no field for may be like one that is at least so likely. */
const ALIKE = 0.6
/** A header that this much speaks for says in so many words what its column is. */
const SAID = 0.95
/** A second choice this far behind the first is none. */
const AS_GOOD = 0.85
/** A header that explains less than this says nothing. */
const UNREAD = 0.3
const BY_VALUES = 0.4
const ACCEPTED = 1.2
/** Where fewer values than this share look like the field, what was accepted once is asked again. */
const STILL_LIKE = 0.45

/** What someone accepted for a header comes first, unless the values contradict it now. */
function preferAccepted(ranked: readonly RankedField[], field: string | undefined): readonly RankedField[] {
  const found = ranked.find((other) => other.field.field.id === field)
  if (!found || (found.share !== undefined && found.share < STILL_LIKE)) return ranked
  return [
    { ...found, score: ACCEPTED, headerScore: 1, isAccepted: true },
    ...ranked.filter((other) => other !== found),
  ]
}

function rankColumns(
  seen: readonly SeenColumn[],
  target: TargetConfig,
  accepted: AcceptedMappings,
): readonly RankedColumn[] {
  const fields = meanFields(target)
  const explained = seen.map(({ header, values }) => ({ header, values: telling(values) }))
  return meanColumns(explained).map((column, index) => {
    // Days alone look like nothing that a date looks like.
    const values = column.part === null ? (explained[index]?.values ?? []) : []
    const before = accepted.get(headerKey(column.header))?.field
    return {
      column,
      values,
      ranked: preferAccepted(rankFields(column, values, fields), before),
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

  /** The other column that has this field. */
  takerOf(index: number, field: RankedField): RankedColumn | undefined {
    const taker = this.bySlot.get(this.slot(index, field) ?? '')
    return taker === undefined || taker === index ? undefined : this.columns[taker]
  }
}

/** Gives fields to the columns that they fit best; a second choice counts where it is about as good as the first. */
function giveBest(columns: readonly RankedColumn[], given: GivenFields): void {
  const candidates = columns.flatMap(({ ranked, elsewhere }, index) => {
    const least = Math.max(MIN_SHARE, elsewhere?.score ?? 0, AS_GOOD * Math.min(1, ranked[0]?.score ?? 0))
    return ranked.filter(({ score }) => score >= least).map((field) => ({ index, field }))
  })
  const best = candidates.toSorted(
    (one, other) => other.field.score - one.field.score || one.index - other.index,
  )
  for (const { index, field } of best) given.give(index, field)
}

/** What the target has no field for goes where something like it goes, when nothing else does; people are asked. */
function assignSimilar(columns: readonly RankedColumn[], given: GivenFields): void {
  for (const [index, { ranked, elsewhere }] of columns.entries()) {
    // What a header says in so many words is like what is near it, not like another reading of its words.
    const isSaid = elsewhere !== undefined && elsewhere.score >= SAID
    const isLike = ({ score, field }: RankedField) =>
      score >= ALIKE && !(isSaid && score < elsewhere.score && !isNear(elsewhere, field))
    for (const similar of ranked.filter(isLike))
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

/** Returns whose something is that the target has for others only: the city of a mailing address. */
function sayWhose({ interpretations: [meaning] }: MeantColumn): string | undefined {
  const role = meaning?.roles.find((one) => DECIDING.has(one))
  return meaning && role ? `${role} ${meaning.noun}` : undefined
}

/** Tells whether a field is what a column holds, if another one does not have it. */
const fits = (field: RankedField | undefined): boolean => field !== undefined && field.score >= LIKELY

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
  return columns.map(({ column, values, ranked, elsewhere }, index) => {
    const [first] = ranked
    const isElsewhere = elsewhere && elsewhere.score > (first?.score ?? 0)
    return {
      column,
      values,
      ranked,
      chosen: given.of(index),
      elsewhere: isElsewhere ? elsewhere.interpretation.noun : fits(first) ? undefined : sayWhose(column),
      takenBy: first && first.score >= MIN_SHARE ? given.takerOf(index, first)?.column.header : undefined,
    }
  })
}
