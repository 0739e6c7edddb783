import { insertAuditEvent } from '#server/audit/store.ts'
import { deleteObjects } from '#server/files/delete-objects.ts'
import { StorageFullError } from '#server/files/file-store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { PastRefusal } from '#server/ledger/past-view.ts'
import { assembleFile } from './assemble-file.ts'
import { type HeldChange, insertHeldChanges } from './held-change-store.ts'
import { findParts, forgetParts } from './part-store.ts'
import { covers, findExporter, getExporter, getRights, type Rights } from './rights.ts'
import { getSearch, mayExport } from './source.ts'
import {
  type Attempt,
  beginAttempt,
  type ExportFailure,
  type ExportKey,
  type Finished,
  findEarlier,
  findExport,
  finishExport,
  type StoredExport,
  stopExport,
} from './store.ts'
import {
  EndedError,
  type Job,
  LIMITS,
  type Limits,
  RightsChangedError,
  StoppedError,
  writeParts,
} from './write-parts.ts'

/** A worker that was killed and one that failed both used one. */
const MAX_ATTEMPTS = 5
const DAY_MS = 86_400_000

const inOrganization = ({ database }: Program, { orgId }: ExportKey) => {
  return <Result>(work: Parameters<typeof database.asOrganization<Result>>[1]) =>
    database.asOrganization(orgId || null, work, { write: true })
}

/** Removes what was collected, by this attempt or an earlier one. */
async function discardParts(program: Program, key: ExportKey): Promise<void> {
  const parts = await inOrganization(
    program,
    key,
  )(async (tx) => {
    const found = await findParts(tx, key)
    await forgetParts(tx, key)
    return found
  })
  const keys = parts.flatMap(({ linesKey, indexKey }) => [linesKey, indexKey])
  await deleteObjects(openFileStore(program.config), keys)
}

/** Ends an export that the user may no longer make: nothing is kept, and the audit log says so. */
async function endExport(program: Program, key: ExportKey, stored: StoredExport): Promise<void> {
  await inOrganization(
    program,
    key,
  )(async (tx) => {
    if (!(await stopExport(tx, key, { state: 'ended', failure: null }))) return
    await insertAuditEvent(tx, {
      orgId: key.orgId,
      userId: stored.user_id,
      action: 'export.ended',
      details: { exportId: key.id, name: stored.name },
    })
  })
  await discardParts(program, key)
}

async function finish(
  job: Job,
  made: Omit<Finished, 'finishedAt' | 'expiresAt'>,
  held: readonly HeldChange[],
): Promise<void> {
  const { program, store, attempt } = job
  const finishedAt = new Date()
  const expiresAt = new Date(finishedAt.getTime() + program.config.EXPORT_DAYS * DAY_MS)
  const isFinished = await inOrganization(
    program,
    attempt,
  )(async (tx) => {
    const counts = await finishExport(tx, attempt, { ...made, finishedAt, expiresAt })
    if (counts && held.length > 0) await insertHeldChanges(tx, attempt, held)
    return counts
  })
  if (isFinished) return discardParts(program, attempt)
  const { fileKey, digestsKey, changes } = made
  await deleteObjects(store, [fileKey, digestsKey, ...(changes ? [changes.key] : [])])
  throw new StoppedError()
}

/** Records that only a run with wider rights holds would seem to be gone. A list has the same rows in each run. */
const isComparable = ({ stored, viewer }: Job, then: Rights): boolean =>
  stored.subject === 'list' || covers(getRights(viewer), then)

async function tryExport(program: Program, attempt: Attempt, limits: Limits): Promise<void> {
  const run = inOrganization(program, attempt)
  const stored = await run((tx) => findExport(tx, attempt))
  if (!stored) return
  const viewer = await findExporter(program, getExporter(attempt, stored))
  if (!viewer || !mayExport(viewer, getSearch(stored))) return endExport(program, attempt, stored)
  const job = { program, store: openFileStore(program.config), attempt, stored, viewer, limits }
  try {
    const { parts, held } = await writeParts(job)
    const earlier = await run((tx) => findEarlier(tx, attempt.orgId, stored))
    const comparable = earlier.find(({ rights }) => isComparable(job, rights as Rights))
    await finish(job, await assembleFile(job, parts, comparable), held)
  } catch (error) {
    if (error instanceof EndedError) return endExport(program, attempt, stored)
    if (error instanceof RightsChangedError) return tryExport(program, attempt, limits)
    throw error
  }
}

/**
 * Writes the file of an export. It may be called again after a crash: rows that were collected count when the directory
 * and the rights are still the same, and one complete file comes out of it.
 */
export async function runExport(program: Program, key: ExportKey, limits = LIMITS): Promise<void> {
  const run = inOrganization(program, key)
  const number = await run((tx) => beginAttempt(tx, key))
  if (number === undefined) return discardParts(program, key)
  const attempt = { ...key, attempt: number }
  const fail = async (failure: ExportFailure) => {
    await run((tx) => stopExport(tx, key, { state: 'failed', failure }))
    await discardParts(program, key)
  }
  if (number > MAX_ATTEMPTS) return fail('internal')
  try {
    await tryExport(program, attempt, limits)
  } catch (error) {
    if (error instanceof StoppedError) return discardIfOver(program, key)
    if (error instanceof StorageFullError) return fail('storageFull')
    if (error instanceof PastRefusal) return fail('tooManyChanges')
    if (number === MAX_ATTEMPTS) await fail('internal')
    throw error
  }
}

/** Discards the parts, unless another attempt may continue with them; a canceled export has no use for them. */
async function discardIfOver(program: Program, key: ExportKey): Promise<void> {
  const stored = await inOrganization(program, key)((tx) => findExport(tx, key))
  if (stored?.state !== 'running') await discardParts(program, key)
}
