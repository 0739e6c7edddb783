import { BYTE_ORDER_MARK, csvLine } from '@concord/domain'
import { datedName, type FileReply } from './file-reply.ts'

/** A column of a CSV file: its head, and its cell of each row; null leaves it empty. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => string | null]

/** Returns rows as CSV for people, sent part by part. Every file that calls answer as CSV is made here. */
export function csvFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): FileReply {
  const getLine = (row: Row) => csvLine(columns.map(([, cell]) => cell(row) ?? ''))
  async function* content(): AsyncIterable<string> {
    let head = BYTE_ORDER_MARK + csvLine(columns.map(([name]) => name))
    for await (const rows of parts) {
      yield head + rows.map(getLine).join('')
      head = ''
    }
    if (head !== '') yield head
  }
  return { name: datedName(name, 'csv'), contentType: 'text/csv; charset=utf-8', content: content() }
}
