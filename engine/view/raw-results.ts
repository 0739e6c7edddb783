import { readFile } from 'node:fs/promises'
import type { RawResults, RawResultTab } from '#engine/run/details/raw-results.ts'
import type { RawTabName } from '#engine/run/output-folder.ts'

/** Returns where a file of raw cells is that raw.json names. */
export type RawPaths = (name: RawTabName) => string

/** Reads raw.json of a run. */
export async function readRawResults(path: string): Promise<RawResults> {
  return JSON.parse(await readFile(path, 'utf8'))
}

/** Returns the files of raw cells that readers of these tabs need, of all tabs where none is named. */
export function getRawNames({ tabs }: RawResults, only?: readonly string[]): readonly RawTabName[] {
  return tabs
    .filter(({ name }) => only === undefined || only.includes(name))
    .flatMap(({ came, cells, fixed, stepped }: RawResultTab) =>
      [came.rows, cells, fixed?.rows, stepped?.rows].filter((name) => name !== undefined && name !== null),
    )
}
