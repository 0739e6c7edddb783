import { open } from 'node:fs/promises'
import { cutLine, type RowNote, readBytes } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'
import { getRawColumns } from '../raw-rows.ts'
import { OWN_FORM, readCsv, textColumns } from '../read-csv.ts'
import type { StoredText } from './irregular-csv.ts'

const NUL_AS_BLANK = 'The row holds a byte that no text has (NUL); it was read as a blank.'

/**
 * Stores a fixed-width text as Parquet. `starts` are the 0-based characters where columns begin, ascending; a column
 * reaches to the next one, the last to the end of the line, so that no character is left out. Blanks at the edges of a
 * cell are padding. Lines end with LF, CRLF or CR.
 */
export async function storeFixedWidth(
  connection: DuckDBConnection,
  source: string,
  offset: number,
  starts: readonly number[],
  normalized: string,
  target: string,
): Promise<StoredText> {
  const out = await open(normalized, 'w')
  let rows = 0
  let longestRow = 0
  let lines: string[] = []
  const notes: RowNote[] = []
  try {
    await readBytes(
      source,
      offset,
      (bytes, from, to, isLast) => {
        const end = isLast ? to : bytes.subarray(from, to).lastIndexOf(10) + 1 + from
        const text = bytes.toString('utf8', from, end)
        if (text === '') return end
        for (const read of text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)) {
          rows += 1
          const line = read.replaceAll('\0', ' ')
          if (line !== read) notes.push({ row: rows, code: 'nulByte', message: NUL_AS_BLANK })
          const row = `${[rows, ...cutLine(line, starts).map(quoteCell)].join(',')}\n`
          longestRow = Math.max(longestRow, 4 * row.length)
          lines.push(row)
        }
        return end
      },
      async () => {
        await out.writeFile(lines.join(''))
        lines = []
      },
    )
  } finally {
    await out.close()
  }
  const columns = getRawColumns({ width: starts.length })
  await connection.run(`
    copy (select row::integer as row, ${columns.join(', ')}
      from ${readCsv(normalized, OWN_FORM, textColumns(['row', ...columns]), { longestLine: longestRow })})
    to ${quoteText(target)} (format parquet, row_group_size 20480)`)
  return { width: starts.length, rows, rowsBefore: null, notes }
}

const quoteCell = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
