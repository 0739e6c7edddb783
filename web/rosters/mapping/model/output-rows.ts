import { formatCount } from '@concord/domain'
import type { PreviewRow } from '@concord/roster-language'
import { fieldKey, type WorkedOut } from '../preview/work-out.ts'

/** A row that comes out, as the output shows it. */
export type OutputRow = {
  /** Rows of one row of the file are numbered 4, 4.2, 4.3. */
  readonly number: string
  readonly row: PreviewRow
}

/** A cell of the output: its row from the top, and its field. */
export type OutputCell = { readonly row: number; readonly field: string }

export function numberRows(rows: readonly PreviewRow[]): readonly OutputRow[] {
  const seen = new Map<number, number>()
  return rows.map((row) => {
    const time = (seen.get(row.row) ?? 0) + 1
    seen.set(row.row, time)
    return { number: time === 1 ? String(row.row) : `${row.row}.${time}`, row }
  })
}

/** Describes the rows shown: 'rows 2 to 4 of the file, which has 42,310 rows of data. Row 4 gives 3 output rows.' */
export function sayRows(rows: readonly PreviewRow[], dataRows: number): string {
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row]
  if (first === undefined) return `None of the rows shown comes out, of ${formatCount(dataRows)}.`
  const shown = first === last ? `row ${first}` : `rows ${first} to ${last}`
  const byRow = Map.groupBy(rows, ({ row }) => row)
  const several = [...byRow].filter(([, own]) => own.length > 1)
  const [one, ...others] = several
  const told =
    one === undefined
      ? ''
      : others.length === 0
        ? ` Row ${one[0]} gives ${one[1].length} output rows.`
        : ` ${several.length} of them give several output rows.`
  return `${shown} of the file, which has ${formatCount(dataRows)} rows of data.${told}`
}

/** Returns the text that the file has for a field of a row. */
export function readRaw({ block, from }: PreviewRow, field: string, columns: WorkedOut['columns']): string {
  const own = columns[fieldKey(block, field)] ?? []
  return own.flatMap((column) => from[column] ?? []).join(' | ')
}
