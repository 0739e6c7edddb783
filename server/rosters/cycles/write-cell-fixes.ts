import { writeFile } from 'node:fs/promises'
import type { FixedCell } from '@concord/engine'

/** Writes fixed cells as a run takes them; undefined where there are none. */
export async function writeCellFixes(cells: readonly FixedCell[], path: string): Promise<string | undefined> {
  if (cells.length === 0) return undefined
  await writeFile(path, cells.map((cell) => `${JSON.stringify(cell)}\n`).join(''), { mode: 0o600 })
  return path
}
