import type { SensitiveColumn } from '../found-counts.ts'
import { maskCell } from '../mask-cell.ts'
import type { FoundRow } from '../read/found-file.ts'

/** A cell in three texts: what the file holds, what Excel shows, what is read. */
export type CellTexts = { readonly stored: string; readonly shown: string; readonly read: string }

/** Kinds of the sensitive columns of a tab, by column. */
export type SensitiveKinds = Readonly<Record<number, SensitiveColumn['kind']>>

/** Returns the texts of a cell; sensitive ones are masked, but in rows that name the columns. */
export function getCellTexts(
  found: FoundRow,
  column: number,
  kinds: SensitiveKinds,
  isData: boolean,
): CellTexts {
  const read = found.cells[column] ?? ''
  const { raw = read, displayed = read } = found.sides[column] ?? {}
  const kind = kinds[column]
  const show = (text: string) => (kind !== undefined && isData ? maskCell(kind, text) : text)
  return { stored: show(raw), shown: show(displayed), read: show(read) }
}

/** Marks what no one sees: blanks at the edges, line ends, spaces that do not break. */
export const markSpaces = (text: string): string =>
  text
    .replace(/^ +| +$/g, (blanks) => '·'.repeat(blanks.length))
    .replaceAll('\u00a0', '⍽')
    .replace(/\r\n|\r|\n/g, '↵')
    .replaceAll('\t', '⇥')
