import { type LayoutColumn, type RosterLayout, TARGET } from './layout.ts'

/** Describes what was suggested for a column. */
export type Suggested = {
  /** 0-based. */
  readonly index: number
  readonly field: string | null
  readonly repeat: number | null
  readonly verdict: 'sure' | 'likely' | 'ask'
  /** The best fields, the best first. */
  readonly top: readonly string[]
  readonly reason: string
}

/** A column whose suggestion is not what an expert says. */
export type Failure = {
  readonly layout: string
  readonly header: string
  /** The right field, and others that are as right; null is none. */
  readonly expected: readonly (string | null)[]
  readonly block: number | null
  readonly got: string | null
  readonly repeat: number | null
  readonly verdict: Suggested['verdict']
  readonly top: readonly string[]
  readonly reason: string
}

/** Describes how good suggestions are. */
export type Score = {
  readonly columns: number
  /** Columns that have a field. */
  readonly mappable: number
  /** Share of the mappable columns whose suggestion is right. */
  readonly top1: number
  /** Share of the mappable columns whose right field is among the first three. */
  readonly top3: number
  /** Columns with a suggestion that is wrong and said to be sure. */
  readonly wrongAtSure: number
  /** Share of the mappable columns that were said to be sure. */
  readonly sureShare: number
  /** Columns without a field that were mapped to one. */
  readonly mappedThoughNone: number
  readonly failures: readonly Failure[]
}

const LISTS = new Set(TARGET.fields.filter(({ type }) => type === 'list').map(({ id }) => id))

const rightFields = ({ field, also = [] }: LayoutColumn): readonly (string | null)[] => [field, ...also]

/** Tells whether the suggested block is right; it does not matter for lists, as several columns may go into one. */
function isRightBlock({ block = 1 }: LayoutColumn, { field, repeat }: Suggested): boolean {
  return field === null || LISTS.has(field) || (repeat ?? 1) === block
}

const isRight = (column: LayoutColumn, suggested: Suggested): boolean =>
  rightFields(column).includes(suggested.field) && isRightBlock(column, suggested)

const isAmongThree = (column: LayoutColumn, { field, top }: Suggested): boolean =>
  [field, ...top.slice(0, 3)].some((one) => rightFields(column).includes(one))

type Evaluated = { readonly layout: string; readonly column: LayoutColumn; readonly suggested: Suggested }

const NONE_SUGGESTED: Omit<Suggested, 'index'> = {
  field: null,
  repeat: null,
  verdict: 'ask',
  top: [],
  reason: 'No suggestion was made.',
}

function pairColumns({ name, columns }: RosterLayout, suggested: readonly Suggested[]): Evaluated[] {
  const byIndex = new Map(suggested.map((one) => [one.index, one]))
  return columns.map((column, index) => ({
    layout: name,
    column,
    suggested: byIndex.get(index) ?? { index, ...NONE_SUGGESTED },
  }))
}

const explain = ({ layout, column, suggested }: Evaluated): Failure => ({
  layout,
  header: column.header,
  expected: rightFields(column),
  block: column.block ?? null,
  got: suggested.field,
  repeat: suggested.repeat,
  verdict: suggested.verdict,
  top: suggested.top.slice(0, 3),
  reason: suggested.reason,
})

/** Compares suggestions with what experts say; a column without a suggestion counts as mapped to nothing. */
export function scoreSuggestions(
  rosters: readonly { readonly layout: RosterLayout; readonly suggested: readonly Suggested[] }[],
): Score {
  const evaluated = rosters.flatMap(({ layout, suggested }) => pairColumns(layout, suggested))
  const mappable = evaluated.filter(({ column }) => column.field !== null)
  const getShare = (is: (one: Evaluated) => boolean) =>
    mappable.length === 0 ? 1 : mappable.filter(is).length / mappable.length
  const wrong = evaluated.filter(({ column, suggested }) => !isRight(column, suggested))
  return {
    columns: evaluated.length,
    mappable: mappable.length,
    top1: getShare(({ column, suggested }) => isRight(column, suggested)),
    top3: getShare(({ column, suggested }) => isAmongThree(column, suggested)),
    wrongAtSure: wrong.filter(({ suggested }) => suggested.verdict === 'sure').length,
    sureShare: getShare(({ suggested }) => suggested.verdict === 'sure'),
    mappedThoughNone: wrong.filter(({ column }) => column.field === null).length,
    failures: wrong.map(explain),
  }
}
