import { type OutputName, type RawResults, type RawTabName, readRawResults } from '@concord/engine'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CycleKey, findCycle, type StoredCycle } from '../cycles/cycle-store.ts'
import { queryResults } from '../cycles/read-results.ts'
import { findResults } from '../cycles/result-store.ts'

export type OutputProgram = { readonly config: Config; readonly database: Database }

/** A cycle with results, and what its rows were made of. */
export type OpenedOutput = {
  readonly cycle: StoredCycle
  readonly raw: RawResults
  readonly hasFindings: boolean
}

const RAW = 'raw.json' satisfies OutputName

/** Throws not_found for a cycle of another organization, and for one without results. */
export async function openOutput(program: OutputProgram, key: CycleKey): Promise<OpenedOutput> {
  const { cycle, names } = await program.database.asOrganization(key.orgId || null, async (tx) => ({
    cycle: await findCycle(tx, key),
    names: (await findResults(tx, key)).map(({ name }) => name),
  }))
  if (!cycle) throw new AppError('not_found')
  const raw = await queryResults(program, key, [RAW], (_connection, paths) => readRawResults(paths[RAW]))
  return { cycle, raw, hasFindings: names.includes('findings.parquet') }
}

/** Paths of raw cells by their names, for readers of the engine. */
export const pathOf =
  (paths: Readonly<Record<string, string>>) =>
  (name: RawTabName): string => {
    const path = paths[name]
    if (path === undefined) throw new Error(`The results have no ${name}`)
    return path
  }
