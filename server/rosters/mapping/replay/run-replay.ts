import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { todayInUtc } from '@concord/domain'
import { openWorkFolder, RunError, replayRosters } from '@concord/engine'
import { type SourceConfig, sourceConfigSchema } from '@concord/roster-language'
import type { Connection } from '#server/db/database.ts'
import type { Program } from '#server/http/route.ts'
import { findConfig } from '../../configs/config-store.ts'
import { findVersion } from '../../configs/version-store.ts'
import { fetchOriginal } from '../../files/fetch-original.ts'
import { findFile, type StoredFile } from '../../files/file-store.ts'
import { followReading } from '../choose-reading.ts'
import { isOfMachine } from '../is-of-machine.ts'
import { findTarget } from '../read-mapping.ts'
import {
  type Attempt,
  beginAttempt,
  endReplay,
  findReplay,
  noteDone,
  noteFile,
  type ReplayedFile,
  type ReplayKey,
  type StoredReplay,
} from './store.ts'
import { type ComparedConfigs, toResult } from './to-result.ts'

const LIMITS = { memoryMb: 1024, threads: 2, timeoutMs: 1_800_000 }
const MAX_ATTEMPTS = 3
const LOOK_MS = 500

/** The attempt counts no more: it was canceled, replaced, or another took over. */
class StoppedError extends Error {}

type Run = {
  readonly program: Program
  readonly attempt: Attempt
  readonly configs: ComparedConfigs
  /** Share of the files before this one, and of one file. */
  readonly from: number
  readonly share: number
}

const inOrganization =
  ({ database }: Program, { orgId }: ReplayKey) =>
  <Result>(work: (tx: Connection) => Promise<Result>) =>
    database.asOrganization(orgId || null, work, { write: true })

async function readConfigs(tx: Connection, key: ReplayKey, stored: StoredReplay): Promise<ComparedConfigs> {
  const { config_id: id, base_number: number } = stored
  const targetId = (await findConfig(tx, { orgId: key.orgId, id }))?.target_id
  if (!targetId) throw new Error(`The source config ${id} has no target`)
  const base = number === null ? undefined : await findVersion(tx, { orgId: key.orgId, id, number })
  return {
    target: await findTarget(tx, key.orgId, targetId),
    before: base && sourceConfigSchema.parse(base.config),
    after: sourceConfigSchema.parse(stored.config),
  }
}

/** Returns the source with the tab names of this file, because each file may name its tabs differently. */
const follow = (source: SourceConfig, { inspection }: StoredFile): SourceConfig => ({
  ...source,
  reading: followReading(source.reading, inspection.tabs).reading,
})

/** Runs both configs over a file, and looks again and again whether the attempt still counts. */
async function replayFile(run: Run, file: StoredFile): Promise<ReplayedFile['result']> {
  const { program, attempt, configs, from, share } = run
  const { target, before, after } = configs
  const stop = new AbortController()
  let done = 0
  const note = () => inOrganization(program, attempt)((tx) => noteDone(tx, attempt, from + share * done))
  const look = setInterval(() => {
    note().then(
      (counts) => counts || stop.abort(),
      // The database is away: what was found is noted at the end, or not at all.
      () => {},
    )
  }, LOOK_MS)
  const work = await openWorkFolder(tmpdir(), 'concord-replayed-')
  try {
    const path = await fetchOriginal(program.config, attempt.orgId, file, join(work.path, 'in'))
    const [replayed] = await replayRosters(
      {
        ...{ files: [path], target, limits: LIMITS, runDate: todayInUtc() },
        after: { source: follow(after, file) },
        ...(before ? { before: { source: follow(before, file) } } : {}),
      },
      {
        signal: stop.signal,
        onProgress: (progress) => {
          done = progress.done
        },
      },
    )
    return replayed ? toResult(replayed, configs) : null
  } catch (error) {
    throw stop.signal.aborted ? new StoppedError() : error
  } finally {
    clearInterval(look)
    await work.remove()
  }
}

async function tryFile(run: Run, listed: ReplayedFile): Promise<ReplayedFile> {
  const { program, attempt } = run
  const file = await inOrganization(
    program,
    attempt,
  )((tx) => findFile(tx, { orgId: attempt.orgId, id: listed.id }))
  if (!file) return { ...listed, problem: 'The file is gone.' }
  try {
    return { ...listed, result: await replayFile(run, file) }
  } catch (error) {
    if (!(error instanceof RunError) || isOfMachine(error)) throw error
    return { ...listed, problem: error.message }
  }
}

async function tryReplay(program: Program, attempt: Attempt): Promise<void> {
  const inOrg = inOrganization(program, attempt)
  const stored = await inOrg((tx) => findReplay(tx, attempt))
  if (!stored) throw new StoppedError()
  const configs = await inOrg((tx) => readConfigs(tx, attempt, stored))
  const share = 1 / stored.files.length
  for (const [at, listed] of stored.files.entries()) {
    if (listed.result !== null || listed.problem !== null) continue
    const run = { program, attempt, configs, from: at * share, share }
    const file = await tryFile(run, listed)
    const counts = await inOrg((tx) => noteFile(tx, attempt, { at, file, done: (at + 1) * share }))
    if (!counts) throw new StoppedError()
  }
  await inOrg((tx) => endReplay(tx, attempt, 'done'))
}

/** Replays a draft. It may be called again after a crash: files that have their result are not run again. */
export async function runReplay(program: Program, key: ReplayKey): Promise<void> {
  const inOrg = inOrganization(program, key)
  const number = await inOrg((tx) => beginAttempt(tx, key))
  if (number === undefined) return
  if (number > MAX_ATTEMPTS) {
    await inOrg((tx) => endReplay(tx, key, 'failed'))
    return
  }
  try {
    await tryReplay(program, { ...key, attempt: number })
  } catch (error) {
    if (error instanceof StoppedError) return
    if (number === MAX_ATTEMPTS) await inOrg((tx) => endReplay(tx, key, 'failed'))
    throw error
  }
}
