import type { FoundTab } from '../read/found-file.ts'

export const LINE_PX = 28
export const LETTERS_PX = 26
const CHARACTER_PX = 7.4
const PADDING_PX = 20
const MIN_COLUMN_PX = 56
const MAX_COLUMN_PX = 260
/** Columns are as wide as what stands in so many first rows. */
const MEASURED_ROWS = 60

/** Returns how wide each used column is. */
export function measureColumns({ head, layout }: Pick<FoundTab, 'head' | 'layout'>): number[] {
  const rows = head.slice(0, MEASURED_ROWS).filter(({ row }) => !layout.titleRows.includes(row))
  return Array.from({ length: layout.usedWidth }, (_, column) => {
    const longest = rows.reduce((most, { cells }) => Math.max(most, cells[column]?.length ?? 0), 0)
    return Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, Math.ceil(longest * CHARACTER_PX) + PADDING_PX))
  })
}
