import type { OutputField, OutputRow } from './queries.ts'

const CHAR_PX = 7.5
const MIN_PX = 96
const MAX_PX = 260
const ROOM_PX = 44

/** Returns the width of each column: as its label and the values of the first rows need it. */
export function measureFields(fields: readonly OutputField[], rows: readonly OutputRow[]): readonly number[] {
  return fields.map(({ id, label }) => {
    const longest = Math.max(0, ...rows.map(({ values }) => values[id]?.length ?? 0))
    const needed = Math.max(label.length * CHAR_PX + ROOM_PX, longest * CHAR_PX + 24)
    return Math.round(Math.min(MAX_PX, Math.max(MIN_PX, needed)))
  })
}
