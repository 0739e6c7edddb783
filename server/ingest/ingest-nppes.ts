import { basename } from 'node:path'
import { SOURCES } from '@concord/domain'
import type { Connection, Database } from '#server/db/database.ts'
import { repairSearch } from '#server/search/read-model/rebuild-search.ts'
import { applyLoad } from './apply/apply-load.ts'
import { ImplausibleChangeError } from './apply/implausible-change.ts'
import { checkAge } from './check-age.ts'
import { type InputFile, type Inputs, openInputs } from './files/inputs.ts'
import type { Report } from './files/progress.ts'
import { IngestError } from './ingest-error.ts'
import { formatOutcome, type IngestOutcome } from './ingest-outcome.ts'
import { lockOutOtherLoads } from './load-lock.ts'
import { type Recalled, readFiles, recall } from './read/read-files.ts'
import { findRelease, getReleaseLabel } from './release.ts'
import { noProgress } from './run/load-progress.ts'
import { beginRun, discardRun, findRun, type LoadRun } from './run/load-run.ts'

export type IngestOptions = {
  report: Report
  /** Applies a load that differs from the directory more than is plausible. */
  allowLargeChange?: boolean
  /** Loads files without dates in their rows that are older than what was loaded last. */
  allowOlder?: boolean
  /** Says how much is committed at a time. */
  stepBytes?: number
}

type Opened = { run: LoadRun; recalled: Recalled }

async function openRun(connection: Connection, { files }: Inputs, report: Report): Promise<Opened> {
  const interrupted = await findRun(connection, files)
  const recalled = interrupted && (await recall(connection, interrupted, files))
  if (interrupted && recalled) {
    report.say('Continuing the interrupted load of these files')
    return { run: interrupted, recalled }
  }
  const run = await beginRun(connection, files, getReleaseLabel(files), noProgress(files.length))
  const fresh = await recall(connection, run, files)
  if (!fresh) throw new Error('A run that has read nothing fits any directory')
  return { run, recalled: fresh }
}

/**
 * Returns the files whose rows have no date to go by: rows of main files state their age, and other files are as old as
 * the main rows beside them.
 */
function findUndated(files: readonly InputFile[]) {
  if (files.some(({ header }) => header.kind === 'npidata')) return []
  return files
    .filter(({ header }) => header.kind !== 'deactivation')
    .map(({ name, header }) => ({
      kind: header.kind,
      name: basename(name),
      until: findRelease(name).until,
    }))
}

async function loadInputs(
  database: Database,
  inputs: Inputs,
  { report, allowLargeChange = false, allowOlder = false, stepBytes }: IngestOptions,
): Promise<IngestOutcome> {
  const startedAt = performance.now()
  const { files, skipped } = inputs
  await database.asSystem((connection) =>
    checkAge(connection, { sourceId: SOURCES.registry.id, files: findUndated(files), allowOlder, report }),
  )
  const { run, recalled } = await database.asSystem((connection) => openRun(connection, inputs, report))
  try {
    await readFiles(database, run, files, recalled, { report, stepBytes })
    const applied = await database.asSystem((connection) =>
      applyLoad(connection, run, files, { allowLargeChange, report }),
    )
    const seconds = (performance.now() - startedAt) / 1000
    // Also of an earlier load, when the program was killed after its commit.
    await repairSearch(database, report.say)
    return { ...applied, label: getReleaseLabel(files), skipped, seconds }
  } catch (error) {
    if (error instanceof IngestError && !(error instanceof ImplausibleChangeError))
      await database.asSystem(discardRun)
    throw error
  }
}

/**
 * Loads files of the registry as one batch. They are read in committed steps, so that a load that was killed goes on
 * where it was when it is started again with the same files; then they come into the directory in one transaction.
 * Throws IngestError when a file cannot be used. The last lines of the report are the formatted outcome.
 */
export async function ingestNppes(
  database: Database,
  paths: readonly string[],
  options: IngestOptions,
): Promise<IngestOutcome> {
  const inputs = await openInputs(paths)
  try {
    const outcome = await database.asSystem(async (guard) => {
      await lockOutOtherLoads(guard)
      return loadInputs(database, inputs, options)
    })
    for (const line of formatOutcome(outcome).split('\n')) options.report.say(line)
    return outcome
  } finally {
    await inputs.close()
  }
}
