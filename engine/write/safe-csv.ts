import { quoteName } from '#engine/sql/quote.ts'

/** Defines what a spreadsheet takes for the beginning of a formula (OWASP, CSV injection). */
const FORMULA_STARTS = `'=+-@' || chr(9) || chr(13)`

// Nearly all texts begin with a letter or a digit, which a comparison tells 20 times faster than their first character.
/**
 * Returns a text column so that no spreadsheet takes a value for a formula: an apostrophe comes before it; `as` is its
 * name.
 */
export function safeText(column: string, as = column): string {
  const name = quoteName(column)
  return `CASE WHEN ${name} < 'A' AND NOT ${name} BETWEEN '0' AND ':' AND contains(${FORMULA_STARTS}, left(${name}, 1)) AND ${name} <> '' THEN '''' || ${name} ELSE ${name} END AS ${quoteName(as)}`
}
