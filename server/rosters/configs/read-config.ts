import type { api, ReplyOf } from '@concord/contract'
import { type ConfigKind, pickVersionInForce, todayInUtc } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import {
  findListedConfig,
  findPublishers,
  findUserNames,
  findUsingRosters,
  type StoredListedConfig,
} from './list-store.ts'
import { type ConfigVersion, getPeople, type OpenVersion, toOpenVersion, toVersion } from './to-version.ts'
import { findVersions, type StoredVersion } from './version-store.ts'

type Reply = ReplyOf<typeof api.readSourceConfig>
export type ListedConfig = Reply['config']

export function toListedConfig(stored: StoredListedConfig): ListedConfig {
  const { id, name, target_id, target_name, force_number, force_effective_on, coming_number, coming_state } =
    stored
  const { versions, sources, rosters, version } = stored
  return {
    ...{ id, name, versions, sources, rosters, version },
    target: target_id === null || target_name === null ? null : { id: target_id, name: target_name },
    builtIn: stored.built_in,
    inForce:
      force_number === null || force_effective_on === null
        ? null
        : { number: force_number, effectiveOn: force_effective_on },
    coming:
      coming_number === null || coming_state === null
        ? null
        : { number: coming_number, state: coming_state, effectiveOn: stored.coming_effective_on },
    changedAt: stored.changed_at.toISOString(),
    changedBy: stored.changed_by,
    archivedAt: stored.archived_at?.toISOString() ?? null,
  }
}

export async function readListedConfig(
  tx: Connection,
  key: { readonly orgId: string; readonly id: string; readonly kind: ConfigKind },
): Promise<ListedConfig> {
  const stored = await findListedConfig(tx, { ...key, today: todayInUtc() })
  if (!stored) throw new AppError('not_found')
  return toListedConfig(stored)
}

const namesOf = (tx: Connection, versions: readonly StoredVersion[]) =>
  findUserNames(tx, [...new Set(versions.flatMap(getPeople))])

/** Returns the version that runs use today, by its number. */
function findNumberInForce(versions: readonly StoredVersion[]): number | null {
  const effective = versions.map((stored) => ({ ...stored, effectiveOn: stored.effective_on }))
  return pickVersionInForce(effective, todayInUtc())?.number ?? null
}

export async function readConfig(
  { tx, viewer }: SignedInContext,
  kind: ConfigKind,
  configId: string,
): Promise<Reply> {
  const { orgId } = viewer.user
  const key = { orgId, id: configId }
  const config = await readListedConfig(tx, { ...key, kind })
  const stored = await findVersions(tx, key)
  const names = await namesOf(tx, stored)
  const inForce = findNumberInForce(stored)
  const published =
    stored.find(({ number }) => number === inForce) ?? stored.find(({ state }) => state === 'published')
  const open = stored.find(({ state }) => state !== 'published')
  return {
    config,
    published: published
      ? { number: published.number, config: published.config as OpenVersion['config'] }
      : null,
    open: open ? toOpenVersion(open, names, viewer) : null,
    versions: stored.map((version) => toVersion(version, names, inForce)),
    rosters: await findUsingRosters(tx, key),
    publishers: await findPublishers(tx, orgId, kind),
  }
}

export async function readVersion(
  { tx, viewer }: SignedInContext,
  kind: ConfigKind,
  { configId, number }: { readonly configId: string; readonly number: number },
): Promise<ReplyOf<typeof api.readSourceVersion>> {
  const key = { orgId: viewer.user.orgId, id: configId }
  await readListedConfig(tx, { ...key, kind })
  const stored = await findVersions(tx, key)
  const version = stored.find((one) => one.number === number)
  if (!version) throw new AppError('not_found')
  return {
    version: toVersion(version, await namesOf(tx, [version]), findNumberInForce(stored)),
    config: version.config as OpenVersion['config'],
  }
}

/** Says of one version what a list of them says, in force or not. */
export async function describeVersion(tx: Connection, stored: StoredVersion): Promise<ConfigVersion> {
  const isInForce = stored.effective_on !== null && stored.effective_on <= todayInUtc()
  return toVersion(stored, await namesOf(tx, [stored]), isInForce ? stored.number : null)
}

export async function describeOpen(
  { tx, viewer }: Pick<SignedInContext, 'tx' | 'viewer'>,
  stored: StoredVersion,
): Promise<OpenVersion> {
  return toOpenVersion(stored, await namesOf(tx, [stored]), viewer)
}
