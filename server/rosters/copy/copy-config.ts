import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, COPY_ERRORS } from '@concord/contract'
import { findNewErrors, targetConfigSchema } from '@concord/roster-language'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import { getActor } from '#server/identity/actor.ts'
import { insertConfig, isNameTaken, lockConfig } from '../configs/config-store.ts'
import { insertDraft } from '../configs/version-store.ts'
import { type IntoSide, readInto } from './compare-copy.ts'
import { COPIERS } from './copied-config.ts'
import {
  type CopyContext,
  configKindOf,
  findCopied,
  hasDraft,
  readOrganization,
  readSide,
  type StoredSide,
} from './read-sides.ts'

type Body = BodyOf<typeof api.copySource>

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

/** Waits for others who change the config that is copied into, so that it is read as they leave it. */
async function lockInto(context: CopyContext, { orgId, configId }: Body['into']): Promise<void> {
  if (configId === null) return
  const { tx } = context
  await readOrganization(context, orgId)
  await lockConfig(tx, { orgId, id: configId })
  if (await hasDraft(tx, { orgId, configId })) throw refuse('into', COPY_ERRORS.openDraft)
}

/** Makes the row of a new config; gives its id, or that of the config that is there. */
async function openInto(context: CopyContext, body: Body, into: IntoSide): Promise<string> {
  const { tx, viewer } = context
  const { orgId, configId, targetId = null } = body.into
  const kind = configKindOf(context.kind)
  if (configId !== null) return configId
  if (kind === 'source' && into.target === null) throw refuse('into.targetId', COPY_ERRORS.otherTarget)
  if (into.name === '') throw refuse('into.name', COPY_ERRORS.noName)
  if (await isNameTaken(tx, { orgId, kind, name: into.name }))
    throw refuse('into.name', COPY_ERRORS.takenName)
  const id = randomUUID()
  const made = {
    orgId,
    id,
    kind,
    targetId: kind === 'source' ? targetId : null,
    name: into.name,
    builtIn: null,
  }
  await insertConfig(tx, { ...made, createdBy: viewer.user.id })
  return id
}

/** Returns the copy, unless it has errors that the config there does not have already. */
function makeCopy(context: CopyContext, { picked }: Body, from: StoredSide, into: IntoSide): object {
  const { copy, lint } = COPIERS[configKindOf(context.kind)]
  if (Object.values(picked).every(({ length }) => length === 0))
    throw refuse('picked', COPY_ERRORS.nothingPicked)
  const copied = copy(from.version.config, into.config, picked)
  const target = into.target && targetConfigSchema.parse(into.target.version.config)
  const before = into.stored === null ? [] : lint(into.config, target)
  const after = lint(copied, target)
  if (before === null || after === null || findNewErrors(before, after).length > 0)
    throw refuse('picked', COPY_ERRORS.broken)
  return copied
}

/** Copies what is picked into a draft; what is only there stays. Both organizations have it in their audit log. */
export async function copyConfig(
  context: CopyContext,
  body: Body,
): Promise<{ configId: string; number: number }> {
  const { tx, viewer } = context
  if (body.from.configId === body.into.configId) throw refuse('into', COPY_ERRORS.sameConfig)
  await lockInto(context, body.into)
  const from = await readSide(context, body.from, findCopied)
  const into = await readInto(context, { from, into: body.into })
  const configId = await openInto(context, body, into)
  const isSeen =
    from.version.number === body.from.version && (into.stored?.version.number ?? null) === body.into.version
  if (!isSeen) throw new AppError('conflict')
  const config = makeCopy(context, body, from, into)
  const note = `Copied from ${from.config.name} of ${from.organization.name}`
  const number = await insertDraft(
    tx,
    { orgId: body.into.orgId, id: configId },
    { config, note, ...getActor(viewer) },
  )
  const kind = configKindOf(context.kind)
  const copied = {
    name: from.config.name,
    number,
    from: from.organization.name,
    into: into.organization.name,
  }
  for (const orgId of new Set([from.organization.id, into.organization.id]))
    await insertAuditEvent(tx, {
      orgId,
      ...getActor(viewer),
      action: `${kind}-config.copied`,
      details: copied,
    })
  return { configId, number }
}
