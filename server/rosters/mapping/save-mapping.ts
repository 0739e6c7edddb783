import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, MAPPING_ERRORS, type ParamsOf, type ReplyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { guardPreview, lintSourceConfig, sourceConfigSchema } from '@concord/roster-language'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { insertConfig, isNameTaken } from '../configs/config-store.ts'
import { askToPublish, type Editing, saveDraft } from '../configs/edit-version.ts'
import type { StoredVersion } from '../configs/version-store.ts'
import { describeStored, nameMapping, readStoredMapping } from './read-mapping.ts'
import { lockMappedRoster, type MappedRoster, setSource } from './store.ts'

type Draft = ReplyOf<typeof api.saveRosterMapping>['draft']
type Viewer = Editing['viewer']

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

const toDraft = ({ number, revision, state, changed_at }: StoredVersion): Draft => ({
  ...{ number, revision, state },
  changedAt: changed_at.toISOString(),
})

/** The name of a source config that no other has: that of the sender and the type, numbered where it is taken. */
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

/** Lets the draft wait for a second person, unless its values contradict a field in the rows of the file. */
export async function askForMapping(
  { database, viewer, config }: ContextOf<typeof api.askForRosterMapping>,
  params: ParamsOf<typeof api.askForRosterMapping>,
  { revision, effectiveOn }: BodyOf<typeof api.askForRosterMapping>,
): Promise<Draft> {
  const { orgId } = viewer.user
  const stored = await database.asOrganization(orgId, (tx) => readStoredMapping(tx, orgId, params))
  const { roster, target, source, file } = stored
  const configId = roster.source_id
  if (!source || configId === null) throw new AppError('not_found')
  if (source.revision !== revision) throw new AppError('conflict', { current: source })
  if (file) {
    const { description } = await describeStored(config, orgId, stored, file)
    const parsed = sourceConfigSchema.parse(source.config)
    const contradicted = guardPreview(target, parsed, { file: file.name, ...description }, todayInUtc())
    const open = contradicted.filter(({ isOverruled }) => !isOverruled)
    if (open.length > 0) {
      const details = open.map(({ field }) => ({ field: field.id, message: MAPPING_ERRORS.contradicted }))
      throw new AppError('invalid_input', details)
    }
  }
  const ask = (tx: Connection) =>
    askToPublish({ tx, orgId, viewer, kind: 'source', configId }, { revision, of: null, effectiveOn })
  return toDraft(await database.asOrganization(orgId, ask, { write: true }))
}
