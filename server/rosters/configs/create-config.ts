import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, CONFIG_ERRORS, MAX_CONFIGS } from '@concord/contract'
import type { ConfigKind } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findConfig, insertConfig, isNameTaken } from './config-store.ts'
import { countConfigs } from './list-store.ts'
import { insertDraft } from './version-store.ts'

export const refuse = (field: string, message: string): AppError =>
  new AppError('invalid_input', [{ field, message }])

export async function createConfig(
  { tx, viewer }: SignedInContext,
  kind: ConfigKind,
  { name, config, targetId, builtIn }: BodyOf<typeof api.createSourceConfig>,
): Promise<string> {
  const { orgId } = viewer.user
  const actor = getActor(viewer)
  const id = randomUUID()
  const target = targetId === null ? undefined : await findConfig(tx, { orgId, id: targetId })
  const isTarget = target !== undefined && target.kind === 'target' && target.archived_at === null
  if (kind === 'source' && !isTarget) throw refuse('targetId', CONFIG_ERRORS.otherTarget)
  if (await isNameTaken(tx, { orgId, kind, name })) throw refuse('name', CONFIG_ERRORS.takenName)
  if ((await countConfigs(tx, orgId, kind)) >= MAX_CONFIGS) throw refuse('name', CONFIG_ERRORS.tooMany)
  await insertConfig(tx, {
    ...{ orgId, id, kind, name, createdBy: actor.userId },
    targetId: kind === 'source' ? targetId : null,
    builtIn: kind === 'target' ? builtIn : null,
  })
  await insertDraft(tx, { orgId, id }, { config, note: '', ...actor })
  const details = { configId: id, name }
  await insertAuditEvent(tx, { orgId, ...actor, action: `${kind}-config.created`, details })
  return id
}
