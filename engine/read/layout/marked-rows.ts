import type { TabLayout } from '@concord/roster-language'
import { quoteText } from '#engine/sql/quote.ts'
import type { RawTab } from '../reading.ts'

type DataRows = Pick<TabLayout, 'firstDataRow' | 'lastDataRow' | 'usedWidth'>

/**
 * Returns a relation of the rows of the data of which at least half of the cells are marked alike: `row`, `fill` and
 * `struck`. Null where a format has no marks.
 */
export function markedRowsSql(
  { runs }: Pick<RawTab, 'runs'>,
  { firstDataRow, lastDataRow, usedWidth }: DataRows,
): string | null {
  if (runs === null) return null
  return `(SELECT "row", fill, struck FROM read_parquet(${quoteText(runs)})
    WHERE "row" BETWEEN ${firstDataRow} AND ${lastDataRow}
    GROUP BY ALL HAVING 2 * sum(last_column - first_column + 1) >= ${usedWidth})`
}

/** Returns a relation of the numbers of the rows that are struck through; null where a format has none. */
export function struckRowsSql(tab: Pick<RawTab, 'runs'>, rows: DataRows): string | null {
  const marked = markedRowsSql(tab, rows)
  return marked === null ? null : `(SELECT "row" FROM ${marked} WHERE struck)`
}
