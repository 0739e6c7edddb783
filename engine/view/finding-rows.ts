import { quoteText } from '#engine/sql/quote.ts'

/** The findings that a user looks at. */
export type FindingFilter = {
  readonly rule?: string
  /** Null: those about a row as a whole. */
  readonly field?: string | null
  readonly cause?: string
  readonly tab?: string
  /** Exactly this text. */
  readonly value?: string
  /** A text that the value, or what the row is known by, contains, whatever its case. */
  readonly contains?: string
}

/** Returns findings.parquet as a relation. */
export const findingsSql = (path: string): string => `read_parquet(${quoteText(path)})`

/** Returns the condition that findings meet, with WHERE; nothing where all do. */
export function whereSql({ rule, field, cause, tab, value, contains }: FindingFilter): string {
  const conditions = [
    ...(rule === undefined ? [] : [`"rule" = ${quoteText(rule)}`]),
    ...(field === undefined ? [] : [field === null ? 'field IS NULL' : `field = ${quoteText(field)}`]),
    ...(cause === undefined ? [] : [`cause = ${quoteText(cause)}`]),
    ...(tab === undefined ? [] : [`tab = ${quoteText(tab)}`]),
    ...(value === undefined ? [] : [`"value" = ${quoteText(value)}`]),
    ...(contains ? [`contains(searched, lower(${quoteText(contains)}))`] : []),
  ]
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}
