import { randomUUID } from 'node:crypto'
import {
  type api,
  type BodyOf,
  CONNECTION_ERRORS,
  MAX_CONNECTIONS,
  type ParamsOf,
  type ReplyOf,
} from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findRoster, lockRoster, type StoredRoster } from '../../library/store.ts'
import { checkConnection, keepHostKey } from './check-connection.ts'
import {
  type ChangedConnection,
  findConnection,
  findConnections,
  insertConnection,
  lockConnection,
  markRemoved,
  type StoredConnection,
  updateConnection,
} from './connection-store.ts'
import { sealSecret } from './secrets.ts'
import { toConnection } from './to-connection.ts'

type Reply = ReplyOf<typeof api.addRosterConnection>
type Named = { readonly prefix: string; readonly type: string }

/** Finds the roster that a call names, of the caller's organization. Throws not_found. */
export async function openRoster({ tx, viewer }: SignedInContext, { prefix, type }: Named) {
  const roster = await findRoster(tx, { orgId: viewer.user.orgId, prefix, type }, new Date())
  if (!roster) throw new AppError('not_found')
  return roster
}

/** Writes into the audit log what someone did to a connection: where it leads, and never its secret. */
export function auditConnection(
  { tx, viewer }: SignedInContext,
  action: 'added' | 'changed' | 'removed',
  roster: StoredRoster,
  { id, name, direction, settings, host_key: hostKey }: StoredConnection,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: `roster-connection.${action}`,
    details: {
      rosterId: roster.id,
      connectionId: id,
      name: `${name} of ${roster.sender}, ${roster.type}`,
      direction,
      settings,
      hostKey,
      ...details,
    },
  })
}

async function readReply({ tx, viewer }: SignedInContext, id: string) {
  const stored = await findConnection(tx, { orgId: viewer.user.orgId, id })
  if (!stored) throw new AppError('not_found')
  return { stored, reply: { connection: toConnection(stored) } satisfies Reply }
}

export async function addConnection(
  context: SignedInContext,
  params: ParamsOf<typeof api.addRosterConnection>,
  { direction, secret, ...body }: BodyOf<typeof api.addRosterConnection>,
): Promise<Reply> {
  const { tx, viewer, config } = context
  const { orgId, id: userId } = viewer.user
  await lockRoster(tx, { orgId, ...params })
  const roster = await openRoster(context, params)
  if ((await findConnections(tx, orgId, roster.id)).length >= MAX_CONNECTIONS)
    throw new AppError('invalid_input', [{ field: 'name', message: CONNECTION_ERRORS.tooMany }])
  const given = { ...body, ...(secret === undefined ? {} : { secret }) }
  checkConnection(config, direction, given, undefined)
  const key = { orgId, id: randomUUID() }
  const needsSecret = body.settings.kind !== 'folder' && secret !== undefined
  await insertConnection(
    tx,
    { ...key, rosterId: roster.id, direction, userId },
    {
      ...body,
      secret: needsSecret ? await sealSecret(config, key, secret) : null,
      hostKey: keepHostKey(given),
      since: new Date(),
    },
  )
  const { stored, reply } = await readReply(context, key.id)
  await auditConnection(context, 'added', roster, stored)
  return reply
}

/** Finds the connection that someone saw, for them to change it; who saw an earlier version learns the one of now. */
async function openSeen(context: SignedInContext, { id, ...named }: Named & { id: string }, version: number) {
  const roster = await openRoster(context, named)
  const stored = await lockConnection(context.tx, { orgId: context.viewer.user.orgId, id })
  if (!stored || stored.roster_id !== roster.id || stored.removed_at !== null) throw new AppError('not_found')
  if (stored.version !== version) throw new AppError('conflict', { current: toConnection(stored) })
  return { roster, stored }
}

async function chooseSecret(
  { config, viewer }: SignedInContext,
  { settings, secret }: Pick<BodyOf<typeof api.changeRosterConnection>, 'settings' | 'secret'>,
  stored: StoredConnection,
): Promise<string | null> {
  if (settings.kind === 'folder') return null
  if (secret === undefined) return stored.secret
  return sealSecret(config, { orgId: viewer.user.orgId, id: stored.id }, secret)
}

export async function changeConnection(
  context: SignedInContext,
  params: ParamsOf<typeof api.changeRosterConnection>,
  { version, ...body }: BodyOf<typeof api.changeRosterConnection>,
): Promise<Reply> {
  const { tx, viewer, config } = context
  const { roster, stored } = await openSeen(context, params, version)
  checkConnection(config, stored.direction, body, stored)
  // Nothing goes by itself that was approved while nothing was to go.
  const isResumed = (stored.is_paused && !body.isPaused) || (!stored.is_automatic && body.isAutomatic)
  const changed: ChangedConnection = {
    ...body,
    secret: await chooseSecret(context, body, stored),
    hostKey: keepHostKey(body, stored),
    since: isResumed ? new Date() : stored.since,
  }
  await updateConnection(tx, { orgId: viewer.user.orgId, id: stored.id }, changed)
  const now = await readReply(context, stored.id)
  const before = { name: stored.name, settings: stored.settings, hostKey: stored.host_key }
  const isNewSecret = body.secret !== undefined
  await auditConnection(context, 'changed', roster, now.stored, { before, isNewSecret })
  return now.reply
}

export async function removeConnection(
  context: SignedInContext,
  params: ParamsOf<typeof api.removeRosterConnection>,
  { version }: BodyOf<typeof api.removeRosterConnection>,
): Promise<Record<string, never>> {
  const { roster, stored } = await openSeen(context, params, version)
  await markRemoved(context.tx, { orgId: context.viewer.user.orgId, id: stored.id })
  await auditConnection(context, 'removed', roster, stored)
  return {}
}
