import { numberToText, type Value, type ValueType } from '@concord/roster-language'

/** The type of DuckDB that holds values of a type of the language. */
export const SQL_TYPES: Record<ValueType, string> = {
  text: 'VARCHAR',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  list: 'VARCHAR[]',
}

/** Returns a text as an SQL literal: the only place where one is quoted. Holds no NUL. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Returns a name of a column or relation as SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Returns a value of the language as an SQL literal of its type. */
export function literalSql(value: Value, type: ValueType): string {
  if (value === null) return `CAST(NULL AS ${SQL_TYPES[type]})`
  if (typeof value === 'boolean') return String(value)
  // With an exponent it is a double; without, DuckDB makes a decimal of it.
  if (typeof value === 'number') return `(${numberToText(value)}e0)`
  if (typeof value === 'string') return type === 'date' ? `DATE ${quoteText(value)}` : quoteText(value)
  return `[${value.map(quoteText).join(', ')}]`
}
