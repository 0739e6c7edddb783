import { BYTE_ORDER_MARK, csvLine } from '@concord/domain'

export type ChartCell = string | number

/** All that a chart shows, in words and numbers. */
export type ChartTable = {
  /** The first one names the row. */
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly cells: readonly ChartCell[]
    /** Address of the rows that it counts. */
    readonly to?: string | undefined
  }[]
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export function formatCell(cell: ChartCell): string {
  return typeof cell === 'number' ? NUMBER.format(cell) : cell
}

/** Returns the table as a file for spreadsheets: numbers whole and without separators. */
export function printCsv({ columns, rows }: ChartTable): string {
  const lines = rows.map(({ cells }) => csvLine(cells.map(String)))
  return BYTE_ORDER_MARK + csvLine(columns) + lines.join('')
}
