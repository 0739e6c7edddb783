import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type RunJob, suggestRoster } from '@concord/engine'
import type { DuckDBConnection } from '@duckdb/node-api'
import { measureTime, median } from '../directory/measure.ts'

/** The layouts are what the engine is tested with, so that a program of its own scores them. */
const SCORER = fileURLToPath(new URL('../../engine/testing/layouts/print-score.ts', import.meta.url))
const ROWS = 20_000
const TURNS = 5
const ADDRESS = ['Address 1', 'Address 2', 'City', 'State', 'ZIP', 'Phone', 'Fax', 'County']
/** Additional columns that the target has no fields for; they extend a roster of 45 columns to 60. */
const MORE = [
  ...ADDRESS.map((name) => `"${name}" AS "Mailing ${name}"`),
  ...ADDRESS.slice(1).map((name) => `"${name}" AS "Home ${name}"`),
]

type Score = { readonly [Name in 'top1' | 'top3' | 'wrongAtSure']: number }

/**
 * Returns milliseconds of suggesting a mapping for 20,000 rows of the roster, and how good the mappings of all layouts
 * are.
 */
export async function measureMapping(
  connection: DuckDBConnection,
  { file: roster, target, limits }: Pick<RunJob, 'file' | 'target' | 'limits'>,
  folder: string,
) {
  const file = join(folder, 'mapping.csv')
  await connection.run(`COPY (SELECT *, ${MORE.join(', ')} FROM read_csv('${roster}', all_varchar = true)
    LIMIT ${ROWS}) TO '${file}' (FORMAT csv, HEADER, DELIMITER ',', QUOTE '"')`)
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    times.push(await measureTime(() => suggestRoster({ file, target, limits })))
  }
  const { stdout } = await promisify(execFile)(process.execPath, [SCORER, '--json'])
  const { all, kept }: Readonly<Record<'all' | 'kept', Score>> = JSON.parse(stdout)
  return {
    suggestMs: median(times),
    mappingTop1: all.top1,
    mappingTop3: all.top3,
    mappingWrongAtSure: all.wrongAtSure,
    mappingKeptTop1: kept.top1,
    mappingKeptTop3: kept.top3,
    mappingKeptWrongAtSure: kept.wrongAtSure,
  }
}
