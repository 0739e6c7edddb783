import { BLANKS } from '@concord/roster-language'
import { quoteText } from '#engine/sql/quote.ts'
import type { SqlArgument, SqlTemplate } from './template.ts'

/** Templates of functions that compare and choose. SQL has the logic of three values of the language. */
export const CHOICE_SQL = {
  if: (condition, yes, no) => `CASE WHEN ${condition} THEN ${yes} ELSE ${no} END`,
  firstOf: (...values) => `coalesce(${values.join(', ')})`,
  isBlank: (value) =>
    value.type === 'text'
      ? `CASE WHEN ${value} IS NULL THEN true WHEN ${value} BETWEEN '!' AND '~' THEN false
        ELSE trim(${value}, ${quoteText(BLANKS)}) = '' END`
      : `(${value} IS NULL)`,
  and: (...values) => `(${values.join(' AND ')})`,
  or: (...values) => `(${values.join(' OR ')})`,
  not: (value) => `(NOT ${value})`,
  equal: (one, other) => `(${one} = ${other})`,
  notEqual: (one, other) => `(${one} <> ${other})`,
  less: (one, other) => `(${one} < ${other})`,
  lessOrEqual: (one, other) => `(${one} <= ${other})`,
  greater: (one, other) => `(${one} > ${other})`,
  greaterOrEqual: (one, other) => `(${one} >= ${other})`,
  oneOf: oneOfSql,
  lookup: (text, table) => `${tableSql(table)}[${text}]`,
} satisfies Record<string, SqlTemplate>

/**
 * Constants are looked for in a constant list; as an IN they would become a join, which puts the rows into another order.
 * A NULL among the others is left out.
 */
function oneOfSql(text: SqlArgument, ...others: SqlArgument[]): string {
  const constants = others.flatMap(({ constant }) =>
    typeof constant === 'string' ? [quoteText(constant)] : [],
  )
  const varying = others.filter(({ constant }) => constant === undefined)
  const inConstants = constants.length > 0 ? [`list_contains([${constants.join(', ')}], ${text})`] : []
  if (varying.length === 0 && inConstants.length > 0) return `(${inConstants.join()})`
  const tests = [...inConstants, ...varying.map((other) => `coalesce(${text} = ${other}, false)`)]
  return `CASE WHEN ${text} IS NOT NULL THEN ${tests.join(' OR ') || 'false'} END`
}

function tableSql({ constant }: SqlArgument): string {
  const entries = Array.isArray(constant) ? constant : []
  return `MAP {${entries.map(([key, value]) => `${quoteText(key)}: ${quoteText(value)}`).join(', ')}}`
}
