import { todayInUtc } from '@concord/domain'
import { type TargetConfig, targetConfigSchema } from '@concord/roster-language'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { findConfig, type StoredConfig } from '../config-store.ts'
import { findVersion, findVersionInForce, findVersions, type StoredVersion } from '../version-store.ts'

type Context = Pick<SignedInContext, 'tx' | 'viewer'>

/** Finds a target config of the viewer's organization. */
export async function findTarget({ tx, viewer }: Context, id: string): Promise<StoredConfig> {
  const config = await findConfig(tx, { orgId: viewer.user.orgId, id })
  if (config?.kind !== 'target') throw new AppError('not_found')
  return config
}

/** Returns one version of a target config with the config itself. */
export async function readTargetVersion(
  context: Context,
  { configId, number }: { readonly configId: string; readonly number: number },
): Promise<{ readonly config: StoredConfig; readonly version: StoredVersion }> {
  const config = await findTarget(context, configId)
  const version = await findVersion(context.tx, { orgId: context.viewer.user.orgId, id: configId, number })
  if (!version) throw new AppError('not_found')
  return { config, version }
}

/** Reads what a version says as far as it can be run; a draft may not be finished. */
export const parseTarget = ({ config }: Pick<StoredVersion, 'config'>): TargetConfig | undefined =>
  targetConfigSchema.safeParse(config).data

/** Returns the newest of the versions that can be read, the one in force before others. */
export async function readCurrentTarget(
  { tx, viewer }: Context,
  id: string,
): Promise<{ readonly number: number; readonly target: TargetConfig } | undefined> {
  const key = { orgId: viewer.user.orgId, id }
  const inForce = await findVersionInForce(tx, key, todayInUtc())
  for (const version of [...(inForce ? [inForce] : []), ...(await findVersions(tx, key))]) {
    const target = parseTarget(version)
    if (target) return { number: version.number, target }
  }
  return undefined
}
