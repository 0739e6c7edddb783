import type { TargetConfig } from '@concord/roster-language'
import type { ColumnRow } from './column-rows.ts'
import { askForBlocked, askForColumn, type Question } from './questions.ts'

/** A line of the grid: a column, what is asked below it, or sure columns folded into one line. */
export type GridLine =
  | { readonly kind: 'column'; readonly row: ColumnRow }
  | {
      readonly kind: 'question'
      readonly tone: 'accent' | 'error'
      readonly question: Question
      readonly of: readonly number[]
    }
  | { readonly kind: 'folded'; readonly rows: readonly ColumnRow[] }

/** Fewer sure columns than this in a row are not worth a fold. */
const MIN_FOLDED = 3

/** Returns the lines of the grid in the order of the file. Of sure columns all but those that are unfolded are folded. */
export function listGridLines(
  rows: readonly ColumnRow[],
  target: TargetConfig,
  { isFolded, unfolded }: { readonly isFolded: boolean; readonly unfolded: ReadonlySet<number> },
): readonly GridLine[] {
  const asked = new Map(
    askForBlocked(rows, target).map(({ rows: group, question }) => [
      group.at(-1)?.column.index ?? -1,
      { question, of: group.map(({ column }) => column.index) },
    ]),
  )
  const lines: GridLine[] = []
  let sure: ColumnRow[] = []
  const flush = () => {
    if (sure.length >= MIN_FOLDED) lines.push({ kind: 'folded', rows: sure })
    else lines.push(...sure.map((row): GridLine => ({ kind: 'column', row })))
    sure = []
  }
  for (const row of rows) {
    const { index } = row.column
    if (isFolded && row.verdict === 'sure' && !unfolded.has(index)) {
      sure.push(row)
      continue
    }
    flush()
    lines.push({ kind: 'column', row })
    const question = askForColumn(row, target)
    if (question) lines.push({ kind: 'question', tone: 'accent', question, of: [index] })
    const blocked = asked.get(index)
    if (blocked) lines.push({ kind: 'question', tone: 'error', ...blocked })
  }
  flush()
  return lines
}
