import type { Guess } from '@concord/spreadsheet/sheet-facts'
import { listRows } from './list-rows.ts'
import type { DataRows, TabRows } from './tab-rows.ts'

/** Rows that a sentence lists. */
const LISTED_ROWS = 10

const ASK = 'The file does not say what that means; ask the sender.'

const listSome = (count: number, rows: readonly number[]): string =>
  `${count} (${listRows(rows)}${count > rows.length ? ' and more' : ''})`

/** Explains merged cells in the data, where only the first cell holds what the others seem to hold. */
function explainMerged({ merged }: TabRows, { firstDataRow, lastDataRow }: DataRows): [string, string][] {
  const inside = merged.filter((range) => range.firstRow <= lastDataRow && range.lastRow >= firstDataRow)
  if (inside.length === 0) return []
  const rows = [...new Set(inside.map(({ firstRow }) => firstRow))].slice(0, LISTED_ROWS)
  const first = `Merged cells in the data: ${listSome(inside.length, rows)}.`
  return [['mergedCells', `${first} Their text stands in the first cell only, the others are empty.`]]
}

function explainHidden({ hiddenRows }: TabRows, { firstDataRow, lastDataRow }: DataRows): [string, string][] {
  const rows = hiddenRows.flatMap(({ first, last }) => {
    const from = Math.max(first, firstDataRow)
    return Array.from({ length: Math.max(0, Math.min(last, lastDataRow) - from + 1) }, (_, at) => from + at)
  })
  if (rows.length === 0) return []
  const message = `Rows of data that the file hides: ${listSome(rows.length, rows.slice(0, LISTED_ROWS))}; they are read as the others.`
  return [['hiddenRows', message]]
}

async function explainColors(tab: TabRows, data: DataRows): Promise<[string, string][]> {
  const looks = await tab.findLooks(data, LISTED_ROWS)
  return looks.map(({ fill, isStruck, count, firstRows }) => {
    const named = [
      ...(fill === null ? [] : [`with the color ${fill} behind them`]),
      ...(isStruck ? ['that are struck through'] : []),
    ]
    return [
      isStruck ? 'struckRows' : 'coloredRows',
      `Rows of data ${named.join(' and ')}: ${listSome(count, firstRows)}. ${ASK}`,
    ]
  })
}

/**
 * Returns what people may mean by the look of the data of a tab, which no value says: merged cells, hidden and colored
 * rows.
 */
export async function explainLook(tab: TabRows, data: DataRows): Promise<Guess[]> {
  const colors = await explainColors(tab, data)
  return [...explainMerged(tab, data), ...explainHidden(tab, data), ...colors].map(([code, message]) => ({
    code,
    message,
    tab: tab.name,
  }))
}
