import type { Row, Value, ValueType } from '@concord/roster-language'
import { type DuckDBConnection, DuckDBDateValue, DuckDBListValue, LIST, VARCHAR } from '@duckdb/node-api'
import { quoteName } from '#engine/sql/quote.ts'
import type { Output } from '../inline-fields.ts'
import { compileLayers } from '../layers.ts'
import { TEST_NAMES } from './compile-expressions.ts'

const MS_PER_DAY = 86_400_000

/** Puts the rows into a table `rows`, as a run has them: raw cells as text, fields by the type that their name says. */
export async function storeRows(connection: DuckDBConnection, rows: readonly Row[]): Promise<void> {
  await connection.run(`CREATE OR REPLACE TABLE rows (place INTEGER, c0 VARCHAR, c1 VARCHAR, c2 VARCHAR, "text" VARCHAR,
    "number" DOUBLE, "boolean" BOOLEAN, "date" DATE, "list" VARCHAR[], file VARCHAR, tab VARCHAR, "row" DOUBLE)`)
  const appender = await connection.createAppender('rows')
  for (const [place, { cells, fields, origin }] of rows.entries()) {
    appender.appendInteger(place)
    const values = [
      ...cells,
      fields.text,
      fields.number,
      fields.boolean,
      fields.date,
      fields.list,
      ...Object.values(origin),
    ]
    for (const [index, value] of values.entries()) {
      if (value === null || value === undefined) appender.appendNull()
      else if (typeof value === 'number') appender.appendDouble(value)
      else if (typeof value === 'boolean') appender.appendBoolean(value)
      else if (typeof value !== 'string') appender.appendList(new DuckDBListValue(value), LIST(VARCHAR))
      else if (index === 6) appender.appendDate(new DuckDBDateValue(Date.parse(value) / MS_PER_DAY))
      else appender.appendVarchar(value)
    }
    appender.endRow()
  }
  appender.closeSync()
}

/** Returns the values of the outputs for each row of the table `rows`, as DuckDB works them out. */
export async function computeInDuckdb(
  connection: DuckDBConnection,
  outputs: readonly Output[],
): Promise<Value[][]> {
  const query = compileLayers({ from: 'rows', keep: { place: 'place' }, outputs, names: TEST_NAMES })
  const columns = outputs.map(({ name, typed }) => readable(quoteName(name), typed.type))
  const reader = await connection.runAndReadAll(`SELECT ${columns.join(', ')} FROM (${query}) ORDER BY place`)
  return reader.getRowsJS().map((row) => row.map((value) => unmark(value as Value)))
}

/**
 * Returns SQL that puts a dot before each text to preserve a byte order mark, which the client would remove. A date is
 * read as its text.
 */
function readable(name: string, type: ValueType): string {
  if (type === 'list') return `list_transform(${name}, lambda one: '.' || one)`
  return type === 'text' || type === 'date' ? `'.' || ${name}` : name
}

function unmark(value: Value): Value {
  if (typeof value === 'string') return value.slice(1)
  return Array.isArray(value) ? value.map((text: string) => text.slice(1)) : value
}
