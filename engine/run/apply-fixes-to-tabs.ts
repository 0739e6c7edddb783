import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type FixesSummary, type TakenFixes, takeFixes } from '#engine/fixes/take-fixes.ts'
import { readRoster } from '#engine/read/read-file.ts'
import type { Reading } from '#engine/read/reading.ts'
import type { LaidOutTab } from '../job/bind-tabs.ts'
import type { RunJob } from '../job/run-job.ts'
import { readUnchanged } from './read-unchanged.ts'
import type { TriggeredStop } from './run-summary.ts'

/** Tabs with fixed rows in their places; `summary` and `hash` of the file of fixes are null without one. */
export type FixedTabs = Omit<TakenFixes<LaidOutTab>, 'summary'> & {
  readonly summary: FixesSummary | null
  readonly hash: string | null
}

/**
 * Puts the rows of the file of fixes, if the job has one, in the place of those that they fix. Tabs are laid out before: a
 * fix changes cells, not what a row is. Throws UnusableFileError for a file that has nothing to do with the roster.
 */
export async function applyFixesToTabs(
  connection: DuckDBConnection,
  job: Pick<RunJob, 'file' | 'fixes'>,
  roster: Reading,
  tabs: readonly LaidOutTab[],
  work: string,
): Promise<FixedTabs> {
  if (job.fixes === undefined) return { tabs, cells: new Map(), summary: null, hash: null }
  const fixesFile = resolve(job.fixes)
  const folder = join(work, 'fixes')
  await mkdir(folder)
  const { reading: fixes, hash } = await readUnchanged(fixesFile, () =>
    readRoster(fixesFile, {}, { connection, folder }),
  )
  const taken = await takeFixes(connection, { file: job.file, roster, tabs, fixesFile, fixes, folder })
  return { ...taken, hash }
}

/** Returns the stop of fixes that took no place: someone has to look where they belong. */
export function findUnplacedStop(fixes: FixesSummary | null): TriggeredStop[] {
  const [first, ...others] = fixes?.unplaced ?? []
  if (first === undefined) return []
  const more = others.length === 0 ? '' : `; ${others.length} more in the summary`
  const message = `Fixed rows without a place in the roster: row ${first.row} (${first.reason})${more}.`
  return [{ stop: 'fixes-not-placed', message }]
}
