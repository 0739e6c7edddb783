import { joinHeaders, type TabLayout } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { readRowsWithText } from '#engine/read/layout/read-rows.ts'
import type { RawTab } from '#engine/read/reading.ts'
import { findAddedColumn } from '#engine/write/added-columns.ts'

/** Rows with text that the header is looked for in. */
const SEARCHED_ROWS = 200

/** Describes how the columns of a tab of fixes stand for those of a tab of the roster. */
export type AlignedColumns = {
  /** The last row of the header, 0 without one: below it all rows are fixes. */
  readonly headerRow: number
  /** The column of the fixes that holds the cells, by column of the roster; both are 0-based. */
  readonly columns: ReadonlyMap<number, number>
  /** The column that says which row of the roster a row is; null without one. */
  readonly numberColumn: number | null
  /** Headers that neither the roster has nor we added. */
  readonly ignored: readonly string[]
}

const getKey = (header: string) => header.toLowerCase()

/** Matches columns by their headers; the second column with a header matches the second known one with it. */
function matchHeaders(
  headers: readonly string[],
  known: readonly string[],
): Omit<AlignedColumns, 'headerRow'> {
  const places = Map.groupBy(known.keys(), (column) => getKey(known[column] ?? ''))
  const columns = new Map<number, number>()
  const ignored: string[] = []
  let numberColumn: number | null = null
  for (const [column, header] of headers.entries()) {
    const added = findAddedColumn(header)
    const original = added === null ? places.get(getKey(header))?.shift() : undefined
    if (added === 'row') numberColumn = column
    if (original !== undefined) columns.set(original, column)
    else if (added === null && !/^Column \d+$/.test(header)) ignored.push(header)
  }
  return { columns, numberColumn, ignored }
}

/**
 * Finds the header of a tab of the roster in a tab of fixes, wherever it stands there and in whatever order its columns are.
 * Null when fewer than half of the columns are there. Without a header in the roster columns are those at the same place.
 */
export async function alignFixes(
  connection: DuckDBConnection,
  fixes: RawTab,
  { headers, headerRows }: Pick<TabLayout, 'headers' | 'headerRows'>,
): Promise<AlignedColumns | null> {
  if (fixes.width === 0) return null
  if (headerRows.length === 0) {
    const places = headers.slice(0, fixes.width).map((_, column) => [column, column] as const)
    return { headerRow: 0, columns: new Map(places), numberColumn: null, ignored: [] }
  }
  const rows = await readRowsWithText(connection, fixes, 1, fixes.rows, SEARCHED_ROWS)
  const levels = headerRows.length
  let best: AlignedColumns | null = null
  for (let at = 0; at + levels <= rows.length; at++) {
    const header = rows.slice(at, at + levels)
    const matched = matchHeaders(joinHeaders(header, fixes.width), headers)
    if (matched.columns.size <= (best?.columns.size ?? 0)) continue
    best = { ...matched, headerRow: header.at(-1)?.row ?? 0 }
  }
  return best !== null && 2 * best.columns.size >= headers.length ? best : null
}
