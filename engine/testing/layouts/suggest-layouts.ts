import { suggestColumns } from '#engine/suggest/suggest-columns.ts'
import { type RosterLayout, TARGET } from './layout.ts'
import type { Suggested } from './score.ts'
import { makeRows } from './write-layout.ts'

const ROWS = 120

/** Returns what is suggested for the columns of a roster of each layout, by its headers and the values of some rows. */
export function suggestLayouts(
  layouts: readonly RosterLayout[],
): readonly { readonly layout: RosterLayout; readonly suggested: readonly Suggested[] }[] {
  return layouts.map((layout, seed) => {
    const rows = [...makeRows(layout, ROWS, seed)]
    const seen = layout.columns.map(({ header }, column) => ({
      header,
      values: rows.flatMap((row) => (row[column]?.trim() ? [row[column]] : [])),
    }))
    const suggested = suggestColumns(seen, TARGET).map((suggestion, index) => ({ index, ...suggestion }))
    return { layout, suggested }
  })
}
