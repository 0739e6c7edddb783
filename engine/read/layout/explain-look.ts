import type { Guess } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'
import type { RawTab } from '../reading.ts'
import { listRows } from './list-rows.ts'
import type { TabLayout } from './tab-layout.ts'

type DataRows = Pick<TabLayout, 'firstDataRow' | 'lastDataRow' | 'usedWidth'>

/** Rows that a sentence lists. */
const LISTED_ROWS = 10

const ASK = 'The file does not say what that means; ask the sender.'

const listSome = (count: number, rows: readonly number[]): string =>
  `${count} (${listRows(rows)}${count > rows.length ? ' and more' : ''})`

/** Merged cells among the data: only the first cell of each holds what the others seem to hold. */
function explainMerged({ merged }: RawTab, { firstDataRow, lastDataRow }: DataRows): [string, string][] {
  const inside = merged.filter((range) => range.firstRow <= lastDataRow && range.lastRow >= firstDataRow)
  if (inside.length === 0) return []
  const rows = [...new Set(inside.map(({ firstRow }) => firstRow))].slice(0, LISTED_ROWS)
  const first = `Merged cells in the data: ${listSome(inside.length, rows)}.`
  return [['mergedCells', `${first} Their text stands in the first cell only, the others are empty.`]]
}

function explainHidden({ hiddenRows }: RawTab, { firstDataRow, lastDataRow }: DataRows): [string, string][] {
  const rows = hiddenRows.flatMap(({ first, last }) => {
    const from = Math.max(first, firstDataRow)
    return Array.from({ length: Math.max(0, Math.min(last, lastDataRow) - from + 1) }, (_, at) => from + at)
  })
  if (rows.length === 0) return []
  const message = `Rows of data that the file hides: ${listSome(rows.length, rows.slice(0, LISTED_ROWS))}; they are read as the others.`
  return [['hiddenRows', message]]
}

/** A row has a look of its own when at least half of its cells have it. */
async function explainColors(
  connection: DuckDBConnection,
  { runs }: RawTab,
  { firstDataRow, lastDataRow, usedWidth }: DataRows,
): Promise<[string, string][]> {
  if (runs === null) return []
  const found = await connection.runAndReadAll(`
    SELECT fill, struck, count(*), array_to_string(list_slice(list("row" ORDER BY "row"), 1, ${LISTED_ROWS}), ' ') FROM (
      SELECT "row", fill, struck FROM read_parquet(${quoteText(runs)})
      WHERE "row" BETWEEN ${firstDataRow} AND ${lastDataRow}
      GROUP BY ALL HAVING 2 * sum(last_column - first_column + 1) >= ${usedWidth}
    ) GROUP BY ALL ORDER BY ALL`)
  return found.getRows().map(([fill, struck, count, rows]) => {
    const looks = [
      ...(fill === null ? [] : [`with the color ${fill} behind them`]),
      ...(struck === true ? ['that are struck through'] : []),
    ]
    const some = listSome(Number(count), String(rows).split(' ').map(Number))
    return [
      struck === true ? 'struckRows' : 'coloredRows',
      `Rows of data ${looks.join(' and ')}: ${some}. ${ASK}`,
    ]
  })
}

/**
 * Returns what people may mean by the look of the data of a tab, which no value says: merged cells, hidden and colored
 * rows.
 */
export async function explainLook(
  connection: DuckDBConnection,
  tab: RawTab,
  data: DataRows,
): Promise<Guess[]> {
  const colors = await explainColors(connection, tab, data)
  return [...explainMerged(tab, data), ...explainHidden(tab, data), ...colors].map(([code, message]) => ({
    code,
    message,
    tab: tab.name,
  }))
}
