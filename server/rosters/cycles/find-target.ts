import { type TargetConfig, targetConfigSchema } from '@concord/roster-language'
import type { Connection } from '#server/db/database.ts'
import { findVersion } from '../configs/version-store.ts'
import type { StoredCycle } from './cycle-store.ts'

/** Finds the target as it was when a cycle ran; null if that version is gone. */
export async function findTarget(
  tx: Connection,
  orgId: string,
  { target_id: id, target_version: number }: Pick<StoredCycle, 'target_id' | 'target_version'>,
): Promise<TargetConfig | null> {
  const version = number === null ? undefined : await findVersion(tx, { orgId, id, number })
  return version ? targetConfigSchema.parse(version.config) : null
}
