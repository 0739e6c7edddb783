import { z } from 'zod'
import { deleteObjects } from '#server/files/delete-objects.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import type { Program } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { getOriginalKey, isOriginalKey, STAGING } from '../files/file-keys.ts'
import { findNamedOriginals } from '../files/file-store.ts'
import { removeExpiredFiles } from '../files/held-file-store.ts'
import { removeOriginalJob } from '../files/remove-original-job.ts'
import { removeUnnamed } from '../files/remove-unnamed.ts'
import { readUpload, removeAbandonedWork } from './read-upload.ts'
import { readUploadJob } from './read-upload-job.ts'
import { findNamedParts, findUnread, removeExpiredUploads } from './upload-store.ts'

const expireUploads = declareJob('expire-roster-uploads', z.unknown(), { every: '20 * * * *' })
const sweepRosterFiles = declareJob('sweep-roster-files', z.unknown(), { every: '50 3 * * *' })

/** Removes uploads that stood still for too long, and those that ended long ago, with their bytes. */
export async function removeExpired({ config, database }: Program, now = new Date()): Promise<number> {
  const keys = await database.asSystem((connection) => removeExpiredUploads(connection, now))
  await deleteObjects(openFileStore(config), keys)
  return keys.length
}

/** Leaves to be read again what was left to be read long ago: its job may be over or lost. */
export function readLeftBehind({ database }: Program, now = new Date()): Promise<void> {
  return database.asSystem(async (connection) => {
    for (const key of await findUnread(connection, now))
      await enqueue(connection, readUploadJob, key, { onceAs: key.id })
  })
}

/** Removes bytes that no upload names and originals that no file names. */
export async function sweep({ config, database }: Program, now = new Date()): Promise<number> {
  const store = openFileStore(config)
  const staged = await sweepFiles(store, {
    prefix: STAGING,
    isMine: () => true,
    findNamed: (keys) => database.asSystem((connection) => findNamedParts(connection, keys)),
    now,
  })
  const originals = await sweepFiles(store, {
    prefix: 'org/',
    isMine: isOriginalKey,
    findNamed: (keys) => database.asSystem((connection) => findNamedOriginals(connection, keys)),
    // The same file may be coming again right now.
    remove: (key) => removeUnnamed({ config, database }, key),
    now,
  })
  return staged + originals
}

export const rosterFileJobs = [
  handleJob(readUploadJob, async (program, payloads) => {
    for (const payload of payloads) await readUpload(program, payload)
  }),
  handleJob(removeOriginalJob, async (program, payloads) => {
    for (const { orgId, sha256 } of payloads) await removeUnnamed(program, getOriginalKey(orgId, sha256))
  }),
  handleJob(expireUploads, async (program) => {
    await removeExpired(program)
    await readLeftBehind(program)
    await program.database.asSystem((connection) => removeExpiredFiles(connection, new Date()))
    await removeAbandonedWork()
  }),
  handleJob(sweepRosterFiles, async (program) => void (await sweep(program))),
] as const
