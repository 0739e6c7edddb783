import type { Table, ValueType } from '@concord/roster-language'

/**
 * An argument of a function in SQL. As a string it is its SQL, which is complete in any place. An argument that a
 * template uses more than once is first bound to a name, so that it is evaluated once.
 */
export type SqlArgument = {
  readonly type: ValueType
  /** The value of a literal or a table; undefined for what differs by row. */
  readonly constant: string | number | boolean | null | Table | undefined
  toString(): string
}

/**
 * SQL to be worked out and bound to a name before it is finished: DuckDB works out what stands twice in a CASE twice,
 * and nullif is a CASE, so a chain of such functions would double with each link.
 */
export type BoundSql = { readonly first: string; readonly finish: (name: string) => string }

/**
 * Describes how a function is written in SQL. Arguments are NULL or a value of the language, and so is what it gives.
 */
export type SqlTemplate = (...args: SqlArgument[]) => string | BoundSql

/** Returns SQL that turns an empty text into NULL. */
export function nullIfEmptyText(sql: string): BoundSql {
  return { first: sql, finish: (text) => `CASE WHEN ${text} <> '' THEN ${text} END` }
}

/** Returns SQL that turns an empty list into NULL. */
export function nullIfEmptyList(sql: string): BoundSql {
  return { first: sql, finish: (list) => `CASE WHEN len(${list}) > 0 THEN ${list} END` }
}

/** Returns SQL that is NULL for a number outside the bounds of the language, and 0 for -0. */
export function nullIfOutOfBounds(sql: string): BoundSql {
  return { first: sql, finish: (number) => `CASE WHEN abs(${number}) < 1e15 THEN ${number} + 0e0 END` }
}

/** Returns a number cut to whole as BIGINT, no greater than what functions of texts and lists take. */
export function whole(number: SqlArgument): string {
  const { constant } = number
  if (typeof constant === 'number') return String(Math.trunc(Math.max(-1e9, Math.min(constant, 1e9))))
  // Not by least and greatest, which would make a number of NULL.
  return `CAST(trunc(if(${number} > 1e9, 1e9, if(${number} < -1e9, -1e9, ${number}))) AS BIGINT)`
}
