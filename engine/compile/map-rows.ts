import {
  type AppliedRowRule,
  checkTypes,
  type Expression,
  type MappedField,
  READER_PARAMETERS,
  READERS,
  type ReaderParameter,
  type RuleHeading,
  type Scope,
  type TargetField,
  type TypedExpression,
  type ValueType,
} from '@concord/roster-language'
import { literalSql, quoteName, quoteText, SQL_TYPES } from '../sql/quote.ts'
import type { SqlNames } from './expression-sql.ts'
import { compileLayers } from './layers.ts'

/** Rules that fit into one mask: the sign of a BIGINT stays free. */
export const RULES_OF_MASK = 63

/** Rows of one tab, or of one block of columns of a tab, and how they become rows of the target. */
export type RowSource = {
  readonly file: string
  readonly tab: string
  /** 'YYYY-MM-DD': what a spreadsheet number counts from. */
  readonly dayZero: string
  /** Name of the block of columns; null for the row itself. */
  readonly block: string | null
  /** A relation with `row`, `:place` and the columns `c0` to `cN` of the source. */
  readonly rows: string
  readonly width: number
  readonly fields: readonly MappedField[]
  readonly rules: readonly AppliedRowRule[]
}

/** Describes what all row sources of a run have in common. */
export type MappedShape = {
  readonly fields: readonly TargetField[]
  readonly rules: readonly RuleHeading[]
  /** 'YYYY-MM-DD' */
  readonly runDate: string
  /** Tells whether a hash of all fields is wanted, by which copies are found. */
  readonly isHashed: boolean
}

/** Returns the name of the column of mapped rows for a mask: 63 rules, one bit each, from the lowest bit. */
export const maskName = (mask: number): string => `:m${mask}`
const HASH = ':hash'

const columnName = (index: number) => `c${index}`

/** Returns a test for the same rule in another block or tab: the same code, field and message. */
const sameRule = (one: RuleHeading) => (other: RuleHeading) =>
  one.code === other.code && one.field === other.field && one.message === other.message

function getTyped(expression: Expression, scope: Scope, wanted?: ValueType): TypedExpression {
  const check = checkTypes(expression, scope, wanted)
  if (check.ok) return check.typed
  throw new TypeError(check.problems[0]?.message)
}

function getNames({ file, tab, dayZero }: RowSource, { runDate }: MappedShape): SqlNames {
  const parameters: Readonly<Record<string, string>> = {
    today: runDate,
    dayZero,
  } satisfies Record<ReaderParameter, string>
  return {
    column: (index) => columnName(index),
    field: (name) => quoteName(name),
    origin: (of) => (of === 'row' ? 'CAST("row" AS DOUBLE)' : quoteText(of === 'tab' ? tab : file)),
    parameter: (name) => literalSql(parameters[name] ?? null, 'date'),
  }
}

/** Returns a query for rows with their fields and failed rules, combined so that nothing is computed twice. */
function evaluatedSql(source: RowSource, shape: MappedShape): string {
  const { fields, rules, width } = source
  const outputs = fields.map(({ field, value }) => ({ name: field.id, typed: value }))
  const scope: Scope = {
    columns: width,
    fields: Object.fromEntries(outputs.map(({ name, typed }) => [name, typed.type])),
    parameters: READER_PARAMETERS,
  }
  const masks = getMasks(shape.rules).map((mask) => ({
    name: maskName(mask),
    bits: shape.rules.slice(mask * RULES_OF_MASK, (mask + 1) * RULES_OF_MASK).flatMap((heading, bit) => {
      const rule = rules.find(sameRule(heading))
      if (!rule) return []
      const where = rule.where && getTyped(rule.where, scope, 'boolean')
      return [{ bit, typed: getTyped(rule.fails, scope, 'boolean'), where }]
    }),
  }))
  const names = getNames(source, shape)
  const keep = { ':row': 'row', ':place': ':place' }
  return compileLayers({ from: source.rows, keep, outputs, masks, names })
}

/** Returns the numbers of the masks that the rules need, from 0. */
const getMasks = (rules: readonly RuleHeading[]) =>
  Array.from({ length: Math.ceil(rules.length / RULES_OF_MASK) }, (_, mask) => mask)

/**
 * Returns a query that gives the mapped rows of a source in the order of its rows: tab, row, place, block, every field
 * of the target, a hash of them where one is wanted, and a mask for each 63 rules.
 */
export function mapRowsSql(source: RowSource, shape: MappedShape): string {
  const fields = shape.fields.map(({ id, type }) => {
    const isMapped = source.fields.some(({ field }) => field.id === id)
    return isMapped
      ? quoteName(id)
      : `CAST(NULL AS ${SQL_TYPES[READERS[type].outputType]}) AS ${quoteName(id)}`
  })
  const own = source.fields.map(({ field }) => quoteName(field.id))
  const columns = [
    `${quoteText(source.tab)} AS ":tab"`,
    '":row"',
    '":place"',
    `${source.block === null ? 'CAST(NULL AS VARCHAR)' : quoteText(source.block)} AS ":block"`,
    ...fields,
    ...(shape.isHashed ? [`hash(${own.length > 0 ? own.join(', ') : '0'}) AS ${quoteName(HASH)}`] : []),
    ...getMasks(shape.rules).map((mask) => quoteName(maskName(mask))),
  ]
  return `SELECT ${columns.join(', ')} FROM (${evaluatedSql(source, shape)})`
}

/**
 * Returns a query that gives `:place` and what the sender wrote for these fields, those of them that the source maps.
 */
export function tellRowsSql(source: RowSource, shape: MappedShape, ids: ReadonlySet<string>): string {
  const outputs = source.fields
    .filter(({ field }) => ids.has(field.id))
    .map(({ field, rawValue: told }) => ({ name: field.id, typed: told }))
  return compileLayers({
    from: source.rows,
    keep: { ':place': ':place' },
    outputs,
    names: getNames(source, shape),
  })
}
