import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { applyFixedCells, readFixedCells } from '#engine/fixes/apply-fixed-cells.ts'
import type { FixedCells } from '#engine/fixes/fixed-cells.ts'
import { type FixesSummary, type TakenFixes, takeFixes } from '#engine/fixes/take-fixes.ts'
import { readRoster } from '#engine/read/read-file.ts'
import type { Reading } from '#engine/read/reading.ts'
import type { LaidOutTab } from '../job/bind-tabs.ts'
import { hashFile } from '../job/content-hash.ts'
import type { RunJob } from '../job/run-job.ts'
import { readUnchanged } from './read-unchanged.ts'
import type { TriggeredStop } from './run-summary.ts'

/** Tabs with fixed rows in their places; `summary` and `hash` of the file of fixes are null without one. */
export type FixedTabs = Omit<TakenFixes<LaidOutTab>, 'summary'> & {
  readonly summary: FixesSummary | null
  readonly hash: string | null
}

type Fixes = Pick<RunJob, 'file' | 'fixes' | 'fixedCells'>

/** Puts the cells of the file of fixed cells, if the job has one, in their places. */
export async function applyCellsToTabs(
  connection: DuckDBConnection,
  { fixedCells }: Fixes,
  tabs: readonly LaidOutTab[],
  folder: string,
): Promise<FixedTabs> {
  if (fixedCells === undefined) return { tabs, cells: new Map(), summary: null, hash: null }
  const path = resolve(fixedCells)
  const applied = await applyFixedCells(connection, tabs, await readFixedCells(path), folder)
  return { ...applied, hash: await hashFile(path) }
}

/** Joins fixed cells; a cell that was fixed twice has its last value. */
function joinCells(first: FixedCells, second: FixedCells): FixedCells {
  const joined = new Map(first)
  for (const [tab, rows] of second) {
    const own = new Map(joined.get(tab))
    for (const [row, cells] of rows) own.set(row, new Map([...(own.get(row) ?? []), ...cells]))
    joined.set(tab, own)
  }
  return joined
}

const joinSummaries = (first: FixesSummary | null, second: FixesSummary): FixesSummary =>
  first === null
    ? second
    : {
        rows: first.rows + second.rows,
        unchanged: first.unchanged + second.unchanged,
        applied: [...first.applied, ...second.applied],
        unplaced: [...first.unplaced, ...second.unplaced],
        ignoredColumns: second.ignoredColumns,
      }

/**
 * Puts single fixed cells, and the rows of the file of fixes, where the job has such, in the place of those that they fix. Tabs
 * are laid out before: a fix changes cells, not what a row is. Throws UnusableFileError for a file that has nothing to do
 * with the roster.
 */
export async function applyFixesToTabs(
  connection: DuckDBConnection,
  job: Fixes,
  roster: Reading,
  tabs: readonly LaidOutTab[],
  work: string,
): Promise<FixedTabs> {
  if (job.fixes === undefined && job.fixedCells === undefined)
    return { tabs, cells: new Map(), summary: null, hash: null }
  const folder = join(work, 'fixes')
  await mkdir(folder)
  const celled = await applyCellsToTabs(connection, job, tabs, folder)
  if (job.fixes === undefined) return celled
  const fixesFile = resolve(job.fixes)
  const { reading: fixes, hash } = await readUnchanged(fixesFile, () =>
    readRoster(fixesFile, {}, { connection, folder }),
  )
  const input = { file: job.file, roster, tabs: celled.tabs, fixesFile, fixes, folder }
  const taken = await takeFixes(connection, input)
  return {
    tabs: taken.tabs,
    cells: joinCells(celled.cells, taken.cells),
    summary: joinSummaries(celled.summary, taken.summary),
    hash,
  }
}

/** Returns the stop of fixes that took no place: someone has to look where they belong. */
export function findUnplacedStop(fixes: FixesSummary | null): TriggeredStop[] {
  const [first, ...others] = fixes?.unplaced ?? []
  if (first === undefined) return []
  const more = others.length === 0 ? '' : `; ${others.length} more in the summary`
  const message = `Fixed rows without a place in the roster: row ${first.row} (${first.reason})${more}.`
  return [{ stop: 'fixes-not-placed', message }]
}
