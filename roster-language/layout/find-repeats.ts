import { countFilled, type RawRow } from './tab-layout.ts'
import type { TabRows } from './tab-rows.ts'

/** A row with fewer filled cells than this may hold by chance what the header holds. */
const MIN_CELLS = 2

/**
 * Returns rows below the header that repeat it, as pages put together do, ascending. Of a header over several rows the
 * fullest one is looked for, and the others are taken with it where they stand as they do in the header.
 */
export async function findRepeats(tab: TabRows, header: readonly RawRow[]): Promise<number[]> {
  const fullest = header.toSorted((a, b) => countFilled(b) - countFilled(a))[0]
  if (fullest === undefined || countFilled(fullest) < MIN_CELLS) return []
  const below = header.at(-1)?.row ?? 0
  const anchors = await tab.findSame(fullest, below)
  if (anchors.length === 0) return []
  const repeats = [...anchors]
  for (const level of header.filter((row) => row !== fullest)) {
    const same = new Set(await tab.findSame(level, below))
    repeats.push(...anchors.map((row) => row + level.row - fullest.row).filter((row) => same.has(row)))
  }
  return repeats.sort((a, b) => a - b)
}
