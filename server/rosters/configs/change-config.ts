import { type api, type BodyOf, CONFIG_ERRORS, MAX_CONFIGS } from '@concord/contract'
import type { ConfigKind } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { isNameTaken, lockConfig, updateConfig } from './config-store.ts'
import { refuse } from './create-config.ts'
import { countConfigs } from './list-store.ts'
import { type ListedConfig, readListedConfig } from './read-config.ts'

type Change = BodyOf<typeof api.changeSourceConfig>

function nameAction(wasArchived: boolean, isArchived: boolean): string {
  if (wasArchived === isArchived) return 'renamed'
  return isArchived ? 'archived' : 'restored'
}

/** Renames, archives or restores a config; one that is used is not archived. */
export async function changeConfig(
  { tx, viewer }: SignedInContext,
  kind: ConfigKind,
  { configId: id, version, name: asked, isArchived: archive }: Change & { readonly configId: string },
): Promise<ListedConfig> {
  const { orgId } = viewer.user
  const key = { orgId, id, kind }
  const stored = await lockConfig(tx, key)
  if (!stored || stored.kind !== kind) throw new AppError('not_found')
  const current = await readListedConfig(tx, key)
  if (stored.version !== version) throw new AppError('conflict', { current })
  const name = asked ?? stored.name
  const wasArchived = stored.archived_at !== null
  const isArchived = archive ?? wasArchived
  if (isArchived && !wasArchived && current.sources + current.rosters > 0)
    throw refuse('isArchived', CONFIG_ERRORS.inUse)
  if (wasArchived && !isArchived && (await countConfigs(tx, orgId, kind)) >= MAX_CONFIGS)
    throw refuse('isArchived', CONFIG_ERRORS.tooMany)
  if (!isArchived && (await isNameTaken(tx, { orgId, kind, name, exceptId: id })))
    throw refuse('name', CONFIG_ERRORS.takenName)
  await updateConfig(tx, key, { name, archivedAt: isArchived ? (stored.archived_at ?? new Date()) : null })
  await insertAuditEvent(tx, {
    ...{ orgId, ...getActor(viewer) },
    action: `${kind}-config.${nameAction(wasArchived, isArchived)}`,
    details: { configId: id, name, before: { name: stored.name }, after: { name } },
  })
  return readListedConfig(tx, key)
}
