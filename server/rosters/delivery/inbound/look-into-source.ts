import { randomUUID } from 'node:crypto'
import type { Connection } from '#server/db/database.ts'
import { DeliveryError, explainDeliveryError } from '#server/http/outgoing/delivery-error.ts'
import type { Program } from '#server/http/route.ts'
import {
  type ConnectionKey,
  findConnection,
  noteLook,
  type StoredConnection,
} from '../connections/connection-store.ts'
import { openSecret } from '../connections/secrets.ts'
import { openRemoteFolder } from '../protocols/open-remote-folder.ts'
import { isTemporaryName, type RemoteFile, type RemoteFolder } from '../protocols/remote-folder.ts'
import { type FetchedFile, findStanding, forgetWaiting, noteMoved, noteSeen } from './fetched-store.ts'
import { findRosterOwner } from './source-store.ts'
import { type Source, takeFile } from './take-file.ts'

const DONE = 'done'
const REFUSED = 'refused'
const REASON_ENDING = '.reason.txt'
/** Maximum files fetched in one look at a source; the others wait for the next look. */
const MAX_TAKEN = 20

const inOrganization = <Result>(
  { database }: Program,
  orgId: string,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> => database.asOrganization(orgId, work, { write: true })

async function openSource(program: Program, key: ConnectionKey) {
  return inOrganization(program, key.orgId, async (tx) => {
    const stored = await findConnection(tx, key)
    if (stored?.direction !== 'in' || stored.is_paused || stored.removed_at !== null) return undefined
    const roster = await findRosterOwner(tx, key.orgId, stored.roster_id)
    return roster && !roster.is_archived ? { stored, ownerId: roster.owner_id } : undefined
  })
}

/** Moves away what was taken or refused, unless another file stands in its place by now. Where the worker is killed before that is noted, the next one finds it moved. */
async function putAway(
  program: Program,
  key: ConnectionKey,
  folder: RemoteFolder,
  { id, name, state, message }: FetchedFile,
  isThere: boolean,
): Promise<void> {
  const below = state === 'refused' ? REFUSED : DONE
  if (isThere) await folder.move(name, below)
  if (state === 'refused') await writeReason(folder, name, message ?? 'The file was refused.')
  await inOrganization(program, key.orgId, (tx) => noteMoved(tx, key, id))
}

async function writeReason(folder: RemoteFolder, name: string, message: string): Promise<void> {
  const reason = `${name}${REASON_ENDING}`
  // Its ending keeps a look from taking it for a roster before it is moved.
  await folder.put(reason, [Buffer.from(`${message}\n`)])
  await folder.move(reason, REFUSED)
}

const isSame = (known: FetchedFile, { bytes, changedAt }: RemoteFile): boolean =>
  known.bytes === bytes && known.changed_at === changedAt

async function lookAt(
  program: Program,
  source: Source,
  folder: RemoteFolder,
  known: readonly FetchedFile[],
): Promise<void> {
  const files = (await folder.list()).filter(
    ({ name }) => !isTemporaryName(name) && !name.endsWith(REASON_ENDING),
  )
  const byName = new Map(files.map((file) => [file.name, file]))
  const gone: string[] = []
  let taken = 0
  let problem: string | undefined
  for (const one of known) {
    const file = byName.get(one.name)
    try {
      if (one.state === 'waiting' && !file) gone.push(one.name)
      else if (one.state === 'waiting' && file && isSame(one, file) && taken < MAX_TAKEN) {
        taken += 1
        await takeFile(program, source, folder, one)
      } else if (one.state !== 'waiting' && one.state !== 'reading')
        await putAway(program, source, folder, one, file !== undefined && isSame(one, file))
    } catch (error) {
      // One file does not hold up the others. A server that is away holds them all up, and throws here.
      if (problem === undefined) await folder.list()
      problem ??= `${one.name}: ${explainDeliveryError(error)}`
    }
  }
  const standing = new Map(known.map((one) => [one.name, one]))
  await inOrganization(program, source.orgId, async (tx) => {
    await forgetWaiting(tx, source, gone)
    for (const file of files) {
      const before = standing.get(file.name)
      if (before === undefined || !isSame(before, file))
        await noteSeen(tx, source, { id: randomUUID(), file })
    }
  })
  if (problem !== undefined) throw new DeliveryError(problem)
}

async function look(
  program: Program,
  key: ConnectionKey,
  { stored, ownerId }: { readonly stored: StoredConnection; readonly ownerId: string | null },
): Promise<void> {
  if (ownerId === null)
    throw new DeliveryError(
      'The roster has no active owner in whose name files are stored: choose one in the library.',
    )
  const source = { ...key, name: stored.name, rosterId: stored.roster_id, ownerId }
  const folder = await openRemoteFolder(program.config, await openSecret(program.config, key.orgId, stored))
  try {
    const known = await inOrganization(program, key.orgId, (tx) => findStanding(tx, key))
    await lookAt(program, source, folder, known)
  } finally {
    await folder.close()
  }
}

/**
 * Looks for files at a source: takes those that are as they were at the look before, and puts away what was read. What does
 * not work is noted for people and tried again with the next look.
 */
export async function lookIntoSource(program: Program, key: ConnectionKey): Promise<void> {
  const opened = await openSource(program, key)
  if (!opened) return
  let problem: string | null = null
  try {
    await look(program, key, opened)
  } catch (error) {
    problem = explainDeliveryError(error)
  }
  await inOrganization(program, key.orgId, (tx) => noteLook(tx, key, problem))
}
