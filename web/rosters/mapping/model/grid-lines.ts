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
  /** Columns of repeated blocks; `isFirst` marks the line that shows the resulting counts. */
  | { readonly kind: 'repeat'; readonly rows: readonly ColumnRow[]; readonly isFirst: boolean }

/** Fewer sure columns than this in a row are not worth a fold. */
const MIN_FOLDED = 3

/** Returns the indices of the columns that a line stands for. */
export function columnsOfLine(line: GridLine): readonly number[] {
  if (line.kind === 'column') return [line.row.column.index]
  return line.kind === 'question' ? [] : line.rows.map(({ column }) => column.index)
}

/**
 * The columns that are folded because they need no person: sure ones and those of repeated blocks, only the latter, or
 * none.
 */
export type Folded = 'all' | 'blocks' | 'none'

/** The kind of folding, and the columns that are shown despite it. */
export type Folding = {
  readonly folded: Folded
  readonly unfolded: ReadonlySet<number>
}

/**
 * Returns how columns are folded at first. Folding sure columns keeps in view what needs a person; if all are sure,
 * nothing would be left.
 */
export const foldAtFirst = (columns: readonly { readonly verdict: string }[]): Folded =>
  columns.some(({ verdict }) => verdict !== 'sure') ? 'all' : 'blocks'

const needsNoOne = ({ verdict }: ColumnRow) => verdict === 'sure' || verdict === 'likely'

/**
 * Returns the lines of the grid in the order of the file. Of sure columns all but those that are unfolded are folded, and
 * so are the columns of blocks behind the first one.
 */
export function listGridLines(
  rows: readonly ColumnRow[],
  target: TargetConfig,
  { folded, unfolded }: Folding,
): readonly GridLine[] {
  const groups = askForBlocked(rows, target).map(({ rows: group, question }) => ({
    question,
    of: group.map(({ column }) => column.index),
  }))
  const asked = new Map(groups.map((group) => [group.of.at(-1), group]))
  const isGrouped = new Set(groups.flatMap(({ of }) => of))
  const lines: GridLine[] = []
  let run: { readonly kind: 'folded' | 'repeat'; readonly rows: ColumnRow[] } | undefined
  let hasRepeat = false
  const flush = () => {
    if (run?.kind === 'repeat') {
      lines.push({ kind: 'repeat', rows: run.rows, isFirst: !hasRepeat })
      hasRepeat = true
    } else if (run && run.rows.length >= MIN_FOLDED) lines.push({ kind: 'folded', rows: run.rows })
    else lines.push(...(run?.rows ?? []).map((row): GridLine => ({ kind: 'column', row })))
    run = undefined
  }
  const foldInto = (row: ColumnRow): 'folded' | 'repeat' | null => {
    if (folded === 'none' || unfolded.has(row.column.index)) return null
    if (row.isRepeated && needsNoOne(row)) return 'repeat'
    return folded === 'all' && row.verdict === 'sure' ? 'folded' : null
  }
  for (const row of rows) {
    const kind = foldInto(row)
    if (run && run.kind !== kind) flush()
    if (kind !== null) {
      run ??= { kind, rows: [] }
      run.rows.push(row)
      continue
    }
    const { index } = row.column
    lines.push({ kind: 'column', row })
    const question = isGrouped.has(index) ? undefined : askForColumn(row, target)
    if (question) lines.push({ kind: 'question', tone: 'accent', question, of: [index] })
    const blocked = asked.get(index)
    if (blocked) lines.push({ kind: 'question', tone: 'error', ...blocked })
  }
  flush()
  return lines
}
