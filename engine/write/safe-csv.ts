import { quoteName } from '#engine/compile/quote.ts'

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection). */
const FORMULA_STARTS = `'=+-@' || chr(9) || chr(13)`

/** A text column so that no spreadsheet takes a value for a formula: an apostrophe comes before it. */
export function safeText(column: string): string {
  const name = quoteName(column)
  return `CASE WHEN contains(${FORMULA_STARTS}, left(${name}, 1)) AND ${name} <> '' THEN '''' || ${name} ELSE ${name} END AS ${name}`
}
