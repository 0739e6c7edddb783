import { countDateOrders, DATE_ORDER_PATTERNS, type DateOrders, getDateOrder } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { FieldSample } from '#engine/guard/sample-fields.ts'
import { quoteText } from '#engine/sql/quote.ts'
import type { TriggeredStop } from './run-summary.ts'

/** Maximum share of the dates with a clear order that may be mistakes; each of these has its own finding. */
const MAX_SHARE = 0.05

const format = (count: number): string => count.toLocaleString('en-US')

const readSample = ({ texts, transformed }: FieldSample): readonly string[] =>
  transformed.length > 0 ? transformed.map(({ from }) => from) : texts

/** Counts the orders of all dates of a column, each different text once. */
async function countColumn(
  connection: DuckDBConnection,
  { rows, column }: { readonly rows: string; readonly column: number },
): Promise<DateOrders> {
  const { dayFirst, monthFirst, either } = DATE_ORDER_PATTERNS
  const counts = [dayFirst, monthFirst, either].map(
    (pattern) => `coalesce(sum(count) FILTER (WHERE regexp_matches(text, ${quoteText(pattern)})), 0)`,
  )
  const result = await connection.runAndReadAll(
    `SELECT ${counts.join(', ')} FROM (SELECT c${column} AS text, count(*) AS count FROM ${rows} GROUP BY 1)`,
  )
  const [days = 0, months = 0, unknown = 0] = (result.getRows()[0] ?? []).map(Number)
  return { dayFirst: days, monthFirst: months, either: unknown }
}

/**
 * Returns a stop for each mapping that reads dates of a column in one order while those that show an order have the
 * other: what can be read both ways would be read wrongly without a word.
 */
export async function findMixedDates(
  connection: DuckDBConnection,
  samples: readonly FieldSample[],
): Promise<TriggeredStop[]> {
  const stops: TriggeredStop[] = []
  for (const sample of samples) {
    const { mapped, mapping, source } = sample
    const [column, ...others] = mapped.columns
    const order = getDateOrder(mapped.field, mapping)
    if (order === null || column === undefined || others.length > 0) continue
    if (countDateOrders(readSample(sample)).either === 0) continue
    const { dayFirst, monthFirst, either } = await countColumn(connection, { rows: source.rows, column })
    const [against, shown] = order === 'DMY' ? [monthFirst, 'month'] : [dayFirst, 'day']
    const share = against / Math.max(1, dayFirst + monthFirst)
    if (share <= MAX_SHARE || either === 0) continue
    const read = order === 'DMY' ? 'day' : 'month'
    stops.push({
      stop: 'date-order',
      message: `Column '${source.layout.headers[column] ?? ''}' is read with the ${read} first, but ${format(against)} of the ${format(dayFirst + monthFirst)} dates that show an order have the ${shown} first, so ${format(either)} more may be read wrongly: set the order of its dates in the mapping, or ask the sender for one order.`,
      field: mapped.field.id,
      share,
      above: MAX_SHARE,
    })
  }
  return stops
}
