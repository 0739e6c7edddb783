import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { suggestFile } from '#engine/suggest/suggest-file.ts'
import { type RosterLayout, TARGET } from './layout.ts'
import type { Suggested } from './score.ts'
import { writeLayout } from './write-layout.ts'

const ROWS = 120

/** Writes a roster of each layout into the folder, and gives what is suggested for its columns. */
export async function suggestLayouts(
  layouts: readonly RosterLayout[],
  { connection, folder }: { readonly connection: DuckDBConnection; readonly folder: string },
): Promise<readonly { readonly layout: RosterLayout; readonly suggested: readonly Suggested[] }[]> {
  const rosters = []
  for (const [seed, layout] of layouts.entries()) {
    const own = await mkdtemp(join(folder, 'layout-'))
    const path = await writeLayout(own, layout, ROWS, seed)
    const { columns } = await suggestFile({ file: path, target: TARGET }, { connection, folder: own })
    rosters.push({ layout, suggested: columns })
  }
  return rosters
}
