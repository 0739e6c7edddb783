import { type ConfigKind, todayInUtc } from '@concord/domain'
import { lintSourceConfig, lintTargetConfig, targetConfigSchema } from '@concord/roster-language'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { findConfig } from './config-store.ts'
import { findVersionInForce, findVersions } from './version-store.ts'

type Key = { readonly orgId: string; readonly id: string }

/** Returns the text of a target config as it is in force, else as it was written last. */
async function readTargetText(tx: Connection, key: Key): Promise<unknown> {
  const inForce = await findVersionInForce(tx, key, todayInUtc())
  return (inForce ?? (await findVersions(tx, key))[0])?.config
}

/** Returns the first error of a config in the words of the linter; undefined where it can run. */
export async function findConfigProblem(
  tx: Connection,
  key: Key & { readonly kind: ConfigKind },
  config: unknown,
): Promise<string | undefined> {
  const text = JSON.stringify(config)
  if (key.kind === 'target') return findError(lintTargetConfig(text))
  const targetId = (await findConfig(tx, key))?.target_id
  const written = targetId ? await readTargetText(tx, { orgId: key.orgId, id: targetId }) : undefined
  const target = targetConfigSchema.safeParse(written)
  if (!target.success) return 'The target config of this source config has errors. Correct that one first.'
  return findError(lintSourceConfig(text, target.data))
}

const findError = (problems: ReturnType<typeof lintTargetConfig>): string | undefined =>
  problems.find(({ severity }) => severity === 'error')?.message

/** Refuses what could not run. */
export async function assertRuns(
  tx: Connection,
  key: Key & { readonly kind: ConfigKind },
  config: unknown,
): Promise<void> {
  const message = await findConfigProblem(tx, key, config)
  if (message !== undefined) throw new AppError('invalid_input', [{ field: 'config', message }])
}
