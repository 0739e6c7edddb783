import type { Table, ValueType } from '@concord/domain/roster-language'

/**
 * An argument of a function in SQL: as a string it is its SQL, which stands for itself anywhere. An argument that a
 * template uses more than once is bound to a name first, so that it is worked out once.
 */
export type SqlArgument = {
  readonly type: ValueType
  /** The value of a literal or a table; undefined for what differs by row. */
  readonly constant: string | number | boolean | null | Table | undefined
  toString(): string
}

/** How a function is written in SQL; text, number and date arguments are NULL or a value of the language. */
export type SqlTemplate = (...args: SqlArgument[]) => string

/** An empty text becomes NULL. */
export function nullIfEmptyText(sql: string): string {
  return `nullif(${sql}, '')`
}

/** An empty list becomes NULL. */
export function nullIfEmptyList(sql: string): string {
  return `nullif(${sql}, []::VARCHAR[])`
}

/** A number cut to whole as BIGINT, no greater than what functions of texts and lists take. */
export function whole(number: SqlArgument): string {
  const { constant } = number
  if (typeof constant === 'number') return String(Math.trunc(Math.max(-1e9, Math.min(constant, 1e9))))
  // Not by least and greatest, which would make a number of NULL.
  return `CAST(trunc(if(${number} > 1e9, 1e9, if(${number} < -1e9, -1e9, ${number}))) AS BIGINT)`
}
