import type { CopyKind } from '@concord/contract'
import { type ConfigKind, reachesOrganization, todayInUtc, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { type ConfigKey, findConfig, type StoredConfig } from '../configs/config-store.ts'
import {
  findLastVersion,
  findOpenVersion,
  findVersionInForce,
  findVersions,
  type StoredVersion,
} from '../configs/version-store.ts'
import { findOrganization, type NamedOrganization } from './store.ts'

export type CopyContext = { readonly tx: Connection; readonly viewer: Viewer; readonly kind: CopyKind }

/** Names a config of an organization. */
export type ConfigPlace = { readonly orgId: string; readonly configId: string }

export type StoredSide = {
  readonly organization: NamedOrganization
  readonly config: StoredConfig
  readonly version: StoredVersion
  /** Current target of a source config. */
  readonly target: { readonly config: StoredConfig; readonly version: StoredVersion } | null
}

/** Rosters are copied by their source configs. */
export const configKindOf = (kind: CopyKind): ConfigKind => (kind === 'target' ? 'target' : 'source')

/** Returns an organization that the viewer can access; for any other, the error does not reveal whether it exists. */
export async function readOrganization(
  { tx, viewer }: CopyContext,
  orgId: string,
): Promise<NamedOrganization> {
  const found = reachesOrganization(viewer, orgId) ? await findOrganization(tx, orgId) : undefined
  if (!found) throw new AppError('not_found')
  return found
}

type FindVersion = (tx: Connection, key: ConfigKey) => Promise<StoredVersion | undefined>

/** Finds the version that is copied: the one in force, else the newest. */
export const findCopied: FindVersion = async (tx, key) =>
  (await findVersionInForce(tx, key, todayInUtc())) ?? (await findVersions(tx, key))[0]

/**
 * Finds the version that a copy is laid on: the one that comes into force last, else the newest. A draft that was laid on an
 * earlier one would take back what the last one changes.
 */
export const findCopiedInto: FindVersion = async (tx, key) =>
  (await findLastVersion(tx, key)) ?? (await findVersions(tx, key))[0]

/** Returns a target config as it is now. */
export async function readTarget(
  tx: Connection,
  key: { orgId: string; id: string },
): Promise<StoredSide['target']> {
  const config = await findConfig(tx, key)
  const version = config?.kind === 'target' ? await findCopied(tx, key) : undefined
  return config && version ? { config, version } : null
}

export async function readSide(
  context: CopyContext,
  { orgId, configId }: ConfigPlace,
  find: FindVersion,
): Promise<StoredSide> {
  const { tx, kind } = context
  const organization = await readOrganization(context, orgId)
  const key = { orgId, id: configId }
  const config = await findConfig(tx, key)
  const version = await find(tx, key)
  if (!config || config.kind !== configKindOf(kind) || config.archived_at !== null || !version)
    throw new AppError('not_found')
  const target = config.target_id === null ? null : await readTarget(tx, { orgId, id: config.target_id })
  return { organization, config, version, target }
}

export async function hasDraft(tx: Connection, { orgId, configId }: ConfigPlace): Promise<boolean> {
  return (await findOpenVersion(tx, { orgId, id: configId })) !== undefined
}
