import { randomUUID } from 'node:crypto'
import { UPLOAD_ERRORS } from '@concord/contract'
import { canRunAgain } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { RefusedFileError } from '#server/intake/refused-file-error.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { insertFixSet } from '../cycles/cell-fix-store.ts'
import { findCycle, notifyFollowers, type StoredCycle } from '../cycles/cycle-store.ts'
import { placeFixesJob } from '../cycles/place-fixes-job.ts'
import { findDraft } from '../drafts/store.ts'
import { type AddedFile, beginCycle, type FileActor } from '../library/begin-cycle.ts'
import { findRoster, lockRoster } from '../library/store.ts'
import type { UploadMetadata } from './upload-protocol.ts'
import type { StoredUpload } from './upload-store.ts'

type Purpose = {
  readonly rosterId: string | null
  readonly draftId: string | null
  readonly cycleId: string | null
}

const refuse = (field: 'roster' | 'draft' | 'fixes') =>
  new AppError('invalid_input', [{ field, message: UPLOAD_ERRORS[field] }])

/** Tells whether a cycle can take fixes: only one with results has rows to fix, and only before any of it went on. */
const canTakeFixes = (cycle: StoredCycle | undefined): boolean =>
  cycle !== undefined && cycle.result_attempt !== null && canRunAgain(cycle.state)

/** Finds what an upload is said to be for. Throws invalid_input where that is not there, or archived. */
export async function findPurpose(
  tx: Connection,
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
  { roster: key, draftId, cycleId }: UploadMetadata,
): Promise<Purpose> {
  if (draftId !== null && !(await findDraft(tx, { orgId, userId, id: draftId }))) throw refuse('draft')
  if (cycleId !== null && !canTakeFixes(await findCycle(tx, { orgId, id: cycleId }))) throw refuse('fixes')
  if (key === null) return { rosterId: null, draftId, cycleId }
  const roster = await findRoster(tx, { orgId, ...key }, new Date())
  if (!roster || roster.archived_at !== null) throw refuse('roster')
  return { rosterId: roster.id, draftId, cycleId }
}

/** Begins the cycle of the roster that a file came for. Throws RefusedFileError where it was archived meanwhile. */
export async function addToRoster(
  tx: Connection,
  orgId: string,
  upload: StoredUpload,
  { file, actor }: { readonly file: AddedFile; readonly actor: FileActor },
): Promise<void> {
  if (upload.roster_prefix === null || upload.roster_type === null) return
  const key = { orgId, prefix: upload.roster_prefix, type: upload.roster_type }
  await lockRoster(tx, key)
  const roster = await findRoster(tx, key, new Date())
  if (!roster || roster.archived_at !== null) {
    const message = `The roster that ${upload.name} was for is archived: restore it and upload the file again.`
    throw new RefusedFileError({ code: 'archived', message })
  }
  await beginCycle(tx, { key, roster, actor }, file)
}

/** Refuses a file that was read for a draft which is gone meanwhile. Throws RefusedFileError. */
export async function assertDraft(tx: Connection, orgId: string, upload: StoredUpload): Promise<void> {
  if (upload.draft_id === null) return
  if (await findDraft(tx, { orgId, userId: upload.user_id, id: upload.draft_id })) return
  const message = `The draft that ${upload.name} was read for is gone: begin again with Add roster.`
  throw new RefusedFileError({ code: 'draft', message })
}

/** Leaves the fixed rows of a cycle to a worker that finds what they change. Throws RefusedFileError where none can count. */
export async function addToCycle(
  tx: Connection,
  orgId: string,
  upload: StoredUpload,
  file: Pick<AddedFile, 'id' | 'name'>,
): Promise<void> {
  if (upload.cycle_id === null) return
  const cycle = await findCycle(tx, { orgId, id: upload.cycle_id })
  if (!cycle || !canTakeFixes(cycle)) {
    const message = `The cycle that ${upload.name} has fixed rows of went on meanwhile: nothing in it can be fixed any more.`
    throw new RefusedFileError({ code: 'fixes', message })
  }
  const key = { orgId, id: randomUUID() }
  await insertFixSet(tx, {
    ...{ ...key, cycleId: cycle.id, origin: 'file', fileId: file.id, userId: upload.user_id },
  })
  await enqueue(tx, placeFixesJob, { ...key, cycleId: cycle.id })
  await notifyFollowers(tx, { id: cycle.id })
}
