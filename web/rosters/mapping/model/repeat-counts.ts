import { findColumn, listColumnReferences, type SourceConfig } from '@concord/roster-language'
import type { MappingFile } from '../queries.ts'

/** The row counts of a file with repeat blocks. */
export type RepeatCounts = {
  readonly rows: number
  /** Filled blocks behind the first one of each row. */
  readonly filled: number
  /** Rows that come out. */
  readonly made: number
  /** The most rows that one of the rows seen becomes. */
  readonly most: number
  /** Counted row by row; else made up of the filled cells of each column. */
  readonly isExact: boolean
}

const isFilled = (cell: string | null | undefined) => cell !== null && cell !== undefined && /\S/.test(cell)

/** Returns the columns of each block, 0-based. */
export function listBlockColumns(source: SourceConfig, headers: readonly string[]): readonly number[][] {
  const places = source.repeat?.blocks.map((): number[] => []) ?? []
  for (const { name, path } of listColumnReferences(source)) {
    const index = findColumn(name, headers)
    if (path[0] === 'repeat' && typeof index === 'number') places[Number(path[2])]?.push(index)
  }
  return places
}

/** Counts what one row each becomes; of a file that is larger than its sample, by the fullest column of each block. */
export function countRepeats(
  { headers, rows, dataRows, columns }: Pick<MappingFile, 'headers' | 'rows' | 'dataRows' | 'columns'>,
  source: SourceConfig,
): RepeatCounts {
  const blocks = listBlockColumns(source, headers)
  const perRow = rows.map(({ cells }) => {
    const filled = blocks.filter((own) => own.some((column) => isFilled(cells[column]))).length
    return Math.max(1, filled)
  })
  const most = Math.max(1, ...perRow)
  if (rows.length >= dataRows) {
    const made = perRow.reduce((sum, count) => sum + count, 0)
    return { rows: dataRows, filled: made - dataRows, made, most, isExact: true }
  }
  const fullest = blocks.map((own) => Math.max(0, ...own.map((column) => columns[column]?.filled ?? 0)))
  // Each row makes one; those of the first block are these, or rows without any block at all.
  const filled = fullest.slice(1).reduce((sum, count) => sum + count, 0)
  return { rows: dataRows, filled, made: dataRows + filled, most, isExact: false }
}
