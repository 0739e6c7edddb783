import type { ChangeCause, ChangeDecision, ChangeState, DecidedClass } from '@concord/domain'
import { quoteText } from '#engine/sql/quote.ts'

/** Says which lines of changes.parquet are meant: those that are all of what is named; all lines where nothing is. */
export type ChangeSelector = {
  readonly class?: DecidedClass
  readonly cause?: ChangeCause
  /** Id of the field that differs. */
  readonly field?: string
  /** The place that lines show, as they show it. */
  readonly place?: string
  /** A part of the name, the NPI or a value, whatever its case. */
  readonly text?: string
  /** Keys of single lines; both halves of a pair have the same. */
  readonly keys?: readonly string[]
  /** Only lines that no one has decided on when it is said. */
  readonly isOpen?: boolean
}

/** A decision about lines. `moved` applies only to pairs, and `open` takes back an earlier decision. */
export type ChangeRuling = { readonly decision: ChangeDecision; readonly selector: ChangeSelector }

/** The state of a line before any decision. */
const OPEN = `'open'`
const KEY = /^\d{1,20}$/

/** Returns SQL over the columns of changes.parquet that is true for the lines that are meant, whatever their state. */
export function selectorSql(selector: ChangeSelector): string {
  const { class: name, cause, field, place, text, keys } = selector
  const are = [
    ...(name === undefined ? [] : [`class = ${quoteText(name)}`]),
    ...(cause === undefined ? [] : [`cause = ${quoteText(cause)}`]),
    ...(field === undefined ? [] : [`field = ${quoteText(field)}`]),
    ...(place === undefined ? [] : [`place = ${quoteText(place)}`]),
    ...(text === undefined ? [] : [`contains(search, lower(${quoteText(text)}))`]),
    ...(keys === undefined ? [] : [keysSql(keys)]),
  ]
  return are.length === 0 ? 'true' : are.join(' AND ')
}

function keysSql(keys: readonly string[]): string {
  const known = keys.filter((key) => KEY.test(key))
  return known.length === 0 ? 'false' : `"key" IN (${known.map((key) => `${key}::UBIGINT`).join(', ')})`
}

/** Returns SQL that is true for the lines that a decision changes; `said` is the column of what was said before. */
function rulingSql({ decision, selector }: ChangeRuling, said: string): string {
  return [
    selectorSql(selector),
    ...(decision === 'moved' ? ['pair IS NOT NULL'] : []),
    ...(selector.isOpen ? [`${said} = ${OPEN}`] : []),
  ].join(' AND ')
}

/** Decisions one after the other of which only the first looks at what was said before, so that one CASE holds them all. */
function splitStages(rulings: readonly ChangeRuling[]): readonly (readonly ChangeRuling[])[] {
  const stages: ChangeRuling[][] = []
  for (const ruling of rulings) {
    const last = stages.at(-1)
    if (last === undefined || ruling.selector.isOpen) stages.push([ruling])
    else last.push(ruling)
  }
  return stages
}

/** Tells whether a decision is about single lines whatever they are, so that the last one about a line is all that counts. */
const isSingle = ({ decision, selector }: ChangeRuling): boolean =>
  decision !== 'moved' &&
  selector.keys !== undefined &&
  Object.values(selector).filter((value) => value !== undefined).length === 1

/** Decisions about single lines that follow one another become one for each thing that was said. */
function joinSingles(rulings: readonly ChangeRuling[]): readonly ChangeRuling[] {
  const joined: ChangeRuling[] = []
  let last = new Map<string, ChangeRuling['decision']>()
  const close = () => {
    for (const [decision, said] of Map.groupBy(last, ([, one]) => one))
      joined.push({ decision, selector: { keys: said.map(([key]) => key) } })
    last = new Map()
  }
  for (const ruling of rulings) {
    if (isSingle(ruling)) for (const key of ruling.selector.keys ?? []) last.set(key, ruling.decision)
    else {
      close()
      joined.push(ruling)
    }
  }
  close()
  return joined
}

/**
 * Returns SQL of the lines of `path` with what is decided about each: `said` is the decision, `state` what it comes to. Decisions
 * are taken in their order, later ones win.
 */
export function decidedSql(path: string, rulings: readonly ChangeRuling[]): string {
  const lines = `SELECT *, ${OPEN} AS said FROM read_parquet(${quoteText(path)})`
  const decided = splitStages(joinSingles(rulings)).reduce((before, stage) => {
    const cases = stage.toReversed().map((one) => `WHEN ${rulingSql(one, 'said')} THEN '${one.decision}'`)
    return `SELECT * REPLACE (CASE ${cases.join(' ')} ELSE said END AS said) FROM (${before})`
  }, lines)
  return `(SELECT *, CASE said WHEN 'moved' THEN 'accepted' ELSE said END AS state FROM (${decided}))`
}

/** The lines that a user looks at: those of a selector, in a state. */
export type ChangeFilter = Omit<ChangeSelector, 'isOpen'> & { readonly state?: ChangeState }

/** Returns SQL over decided lines that is true for those of a filter. */
export function filterSql({ state, ...selector }: ChangeFilter): string {
  const isOfState = state === undefined ? '' : ` AND state = ${quoteText(state)}`
  return `${selectorSql(selector)}${isOfState}`
}

/**
 * Returns SQL that is true for lines that stand by themselves: an add that is the other half of a term stands with the term,
 * unless someone asks for adds.
 */
export function shownSql({ class: name }: ChangeFilter): string {
  return name === 'add' ? 'true' : `(class <> 'add' OR pair IS NULL)`
}
