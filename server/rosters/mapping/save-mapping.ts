import { randomUUID } from 'node:crypto'
import {
  type api,
  type BodyOf,
  MAPPING_ERRORS,
  MAX_MAPPING_NOTE,
  type ParamsOf,
  type ReplyOf,
} from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { guardPreview, lintSourceConfig, sourceConfigSchema } from '@concord/roster-language'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { assertPublisher } from '../configs/assert-publisher.ts'
import { insertConfig, isNameTaken, lockConfig } from '../configs/config-store.ts'
import { askToPublish, type Editing, saveDraft } from '../configs/edit-version.ts'
import { findOpenVersion, type StoredVersion } from '../configs/version-store.ts'
import { describeStored, nameMapping, readStoredMapping, type StoredMapping } from './read-mapping.ts'
import { findLastFiles, findReplayOf } from './replay/store.ts'
import { lockMappedRoster, type MappedRoster, setSource } from './store.ts'

type Draft = ReplyOf<typeof api.saveRosterMapping>['draft']
type Viewer = Editing['viewer']

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

const toDraft = ({ number, revision, state, changed_at }: StoredVersion): Draft => ({
  ...{ number, revision, state },
  changedAt: changed_at.toISOString(),
})

/** Finds an unused name for a source config: that of the sender and the type, numbered if it is taken. */
async function nameSource(tx: Connection, orgId: string, roster: MappedRoster): Promise<string> {
  const name = nameMapping(roster)
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} ${number}`
    if (!(await isNameTaken(tx, { orgId, kind: 'source', name: free }))) return free
  }
}

/** Returns the source config of a roster, which begins with its first mapping. */
async function openSource(tx: Connection, viewer: Viewer, roster: MappedRoster): Promise<string> {
  if (roster.source_id !== null) return roster.source_id
  const { orgId, id: createdBy } = viewer.user
  const id = randomUUID()
  const name = await nameSource(tx, orgId, roster)
  await insertConfig(tx, {
    ...{ orgId, id, kind: 'source', targetId: roster.target_id, name, builtIn: null, createdBy },
  })
  await setSource(tx, { orgId, rosterId: roster.id, sourceId: id })
  return id
}

/** Keeps the draft of a mapping; one that could not be read again is refused. */
export async function saveMapping(
  { tx, viewer }: ContextOf<typeof api.saveRosterMapping>,
  params: ParamsOf<typeof api.saveRosterMapping>,
  { revision, config, note }: BodyOf<typeof api.saveRosterMapping>,
): Promise<Draft> {
  const { orgId } = viewer.user
  const roster = await lockMappedRoster(tx, { orgId, ...params })
  if (!roster) throw new AppError('not_found')
  const { target } = await readStoredMapping(tx, orgId, params)
  const [wrong] = lintSourceConfig(JSON.stringify(config), target).filter(
    ({ severity }) => severity === 'error',
  )
  if (wrong) throw refuse('config', wrong.message)
  const configId = await openSource(tx, viewer, roster)
  const editing: Editing = { tx, orgId, viewer, kind: 'source', configId }
  return toDraft(await saveDraft(editing, { revision, config, note }))
}

type Ask = BodyOf<typeof api.askForRosterMapping>
type Context = ContextOf<typeof api.askForRosterMapping>

/** Refuses a mapping if the values of the file contradict a field and no user overruled that. */
async function assertGuarded({ config, viewer }: Context, stored: StoredMapping): Promise<void> {
  const { target, source, file } = stored
  if (!file) return
  const { description } = await describeStored(config, viewer.user.orgId, stored, file)
  const parsed = sourceConfigSchema.parse(source?.config)
  const contradicted = guardPreview(target, parsed, { file: file.name, ...description }, todayInUtc())
  const open = contradicted.filter(({ isOverruled }) => !isOverruled)
  if (open.length === 0) return
  const details = open.map(({ field }) => ({ field: field.id, message: MAPPING_ERRORS.contradicted }))
  throw new AppError('invalid_input', details)
}

/** Refuses a draft that has not been replayed as it is over the files before the newest one, if there are any. */
async function assertReplayed(
  { tx, orgId, configId }: Editing,
  { id: rosterId }: MappedRoster,
): Promise<void> {
  const files = await findLastFiles(tx, { orgId, rosterId, limit: 2 })
  if (files.length < 2) return
  const replay = await findReplayOf(tx, { orgId, configId })
  if (replay?.state !== 'done' || !replay.is_current) throw refuse('replay', MAPPING_ERRORS.noReplay)
}

/** Adds to the note why the mapping was not replayed, so that its publisher reads it there. */
const addReason = ({ note }: StoredVersion, reason: string): string =>
  [note, `Not replayed: ${reason}`]
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, MAX_MAPPING_NOTE)

async function ask(
  editing: Editing,
  roster: MappedRoster,
  { revision, effectiveOn, of, withoutReplay }: Ask,
): Promise<StoredVersion> {
  await lockConfig(editing.tx, { orgId: editing.orgId, id: editing.configId })
  const open = await findOpenVersion(editing.tx, { orgId: editing.orgId, id: editing.configId })
  if (!open || open.revision !== revision) throw new AppError('conflict', { current: open ?? null })
  if (of !== null) await assertPublisher(editing, open, of)
  if (withoutReplay === null) await assertReplayed(editing, roster)
  const noted =
    withoutReplay === null
      ? open
      : await saveDraft(editing, { revision, config: open.config, note: addReason(open, withoutReplay) })
  return askToPublish(editing, { revision: noted.revision, of, effectiveOn })
}

/**
 * Lets the draft wait for a second person, unless its values contradict a field in the rows of the file, or it was not
 * replayed over those that came before.
 */
export async function askForMapping(
  context: Context,
  params: ParamsOf<typeof api.askForRosterMapping>,
  asked: Ask,
): Promise<Draft> {
  const { database, viewer } = context
  const { orgId } = viewer.user
  if (asked.effectiveOn < todayInUtc()) throw refuse('effectiveOn', MAPPING_ERRORS.pastDay)
  const stored = await database.asOrganization(orgId, (tx) => readStoredMapping(tx, orgId, params))
  const { roster, source } = stored
  const configId = roster.source_id
  if (!source || configId === null) throw new AppError('not_found')
  if (source.revision !== asked.revision) throw new AppError('conflict', { current: source })
  await assertGuarded(context, stored)
  const waiting = await database.asOrganization(
    orgId,
    (tx) => ask({ tx, orgId, viewer, kind: 'source', configId }, roster, asked),
    { write: true },
  )
  return toDraft(waiting)
}
