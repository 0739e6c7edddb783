import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { todayInUtc } from '@concord/domain'
import { openWorkFolder, RunError, type RunSummary, runRoster } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { fetchOriginal } from '../files/fetch-original.ts'
import { followReading } from '../mapping/choose-reading.ts'
import { isOfMachine } from '../mapping/is-of-machine.ts'
import { type CycleKey, type CycleProgress, lockCycle } from './cycle-store.ts'
import { fetchResults } from './fetch-results.ts'
import { finishRun } from './finish-run.ts'
import { moveCycle } from './move-cycle.ts'
import { type PreparedRun, prepareRun } from './prepare-run.ts'
import { openReferenceFolder } from './reference-folder.ts'
import { openApprovedRows } from './rejected-changes.ts'
import { type Attempt, beginAttempt, endRun, noteProgress } from './run-store.ts'
import { storeResults } from './store-results.ts'
import { writeCellFixes } from './write-cell-fixes.ts'

const LIMITS = { memoryMb: 2048, threads: 2, timeoutMs: 3_600_000 }
const MAX_TRIES = 3
const LOOK_MS = 500
/** The file of an earlier run that a new file is compared with: the rows that went out, not the rejected ones. */
const ROWS = 'clean.parquet'
const RUN_FAILED =
  'The file could not be run because of a problem of the program. Run it again; if that fails too, ask support.'

/** The attempt counts no more: the cycle was canceled, or another took over. */
class StoppedError extends Error {}

const inOrganization =
  ({ database }: Program, { orgId }: CycleKey) =>
  <Result>(work: (tx: Connection) => Promise<Result>) =>
    database.asOrganization(orgId || null, work, { write: true })

/** Notes again and again how far the run is, and stops it when its attempt counts no more. */
function followRun(program: Program, attempt: Attempt, stop: AbortController) {
  const startedAt = new Date().toISOString()
  let progress: CycleProgress = { stage: 'read', done: 0, startedAt }
  const look = setInterval(() => {
    inOrganization(
      program,
      attempt,
    )((tx) => noteProgress(tx, attempt, progress)).then(
      (counts) => counts || stop.abort(),
      // The database is away: the run goes on, and its end is noted or not at all.
      () => {},
    )
  }, LOOK_MS)
  return {
    note: (stage: string, done: number) => {
      progress = { stage, done, startedAt }
    },
    end: () => clearInterval(look),
  }
}

type RunFolders = { readonly file: string; readonly past: string; readonly out: string }

async function runFile(
  program: Program,
  { orgId }: CycleKey,
  { file, sender, target, source, baseline, history, fixedCells }: PreparedRun,
  { file: path, past, out }: RunFolders,
  options: Parameters<typeof runRoster>[1],
): Promise<RunSummary> {
  const store = openFileStore(program.config)
  const folders: string[] = []
  for (const one of history) {
    const isBaseline = one.id === baseline?.id
    const folder = join(past, one.id)
    await fetchResults(store, one.results, ['summary.json'], folder)
    folders.push(folder)
    if (isBaseline)
      await copyFile((await openApprovedRows(program, { orgId, id: one.id })).path, join(folder, ROWS))
  }
  const reference = await openReferenceFolder(program)
  const fixes = await writeCellFixes(fixedCells, join(dirname(path), 'fixed-cells.jsonl'))
  const { reading } = followReading(source.reading, file.inspection.tabs)
  return runRoster(
    {
      ...{ file: path, target, sender, reference, out, limits: LIMITS, runDate: todayInUtc(), details: true },
      source: { ...source, reading },
      ...(fixes === undefined ? {} : { fixedCells: fixes }),
      ...(baseline === null ? {} : { baseline: join(past, baseline.id) }),
      history: folders.filter((folder) => folder !== join(past, baseline?.id ?? '')),
    },
    options,
  )
}

async function tryRun(program: Program, attempt: Attempt, prepared: PreparedRun): Promise<void> {
  const stop = new AbortController()
  const following = followRun(program, attempt, stop)
  const work = await openWorkFolder(tmpdir(), 'concord-cycle-')
  try {
    const out = join(work.path, 'out')
    const file = await fetchOriginal(program.config, attempt.orgId, prepared.file, join(work.path, 'in'))
    const summary = await runFile(
      program,
      attempt,
      prepared,
      { file, past: join(work.path, 'past'), out },
      { signal: stop.signal, onProgress: ({ stage, done }) => following.note(stage, done) },
    )
    following.note('store', 1)
    const results = await storeResults(openFileStore(program.config), attempt, out)
    const isKept = await inOrganization(
      program,
      attempt,
    )((tx) => finishRun(tx, attempt, { summary, results, prepared }))
    if (!isKept) throw new StoppedError()
  } catch (error) {
    throw stop.signal.aborted ? new StoppedError() : error
  } finally {
    following.end()
    await work.remove()
  }
}

/** Ends a run that cannot succeed, with a sentence for people. */
async function failRun(program: Program, key: CycleKey, failure: string): Promise<void> {
  await inOrganization(
    program,
    key,
  )(async (tx) => {
    const cycle = await lockCycle(tx, key)
    if (!cycle || cycle.run === null) return
    await endRun(tx, key)
    await moveCycle(tx, key.orgId, cycle, 'failed', { userId: null, failure })
  })
}

/** Takes back that a run was asked for, where there is nothing to run yet. */
async function dropRun(program: Program, key: CycleKey): Promise<void> {
  await inOrganization(program, key)((tx) => endRun(tx, key))
}

/**
 * Runs the file of a cycle through its configs up to the first thing that needs a person. It may be called again after a
 * crash: an attempt that was killed leaves nothing that counts.
 */
export async function runCycle(program: Program, key: CycleKey): Promise<void> {
  const inOrg = inOrganization(program, key)
  const begun = await inOrg((tx) =>
    beginAttempt(tx, key, { stage: 'read', done: 0, startedAt: new Date().toISOString() }),
  )
  if (begun === undefined) return
  if (begun.tries > MAX_TRIES) return failRun(program, key, RUN_FAILED)
  try {
    const prepared = await inOrg((tx) => prepareRun(tx, key))
    if (!prepared) return await dropRun(program, key)
    await tryRun(program, { ...key, attempt: begun.attempt }, prepared)
  } catch (error) {
    if (error instanceof StoppedError) return
    if (error instanceof RunError && !isOfMachine(error)) return failRun(program, key, error.message)
    if (begun.tries === MAX_TRIES) await failRun(program, key, RUN_FAILED)
    throw error
  }
}
