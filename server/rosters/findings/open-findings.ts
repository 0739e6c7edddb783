import { todayInUtc } from '@concord/domain'
import {
  overrideTarget,
  type SourceConfig,
  sourceConfigSchema,
  type TargetConfig,
} from '@concord/roster-language'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { findOpenVersion, findVersionInForce, type StoredVersion } from '../configs/version-store.ts'
import { type CycleKey, findCycle, type StoredCycle } from '../cycles/cycle-store.ts'
import { findTarget } from '../mapping/read-mapping.ts'

/** The file of a run's results that holds its findings. */
export const FINDINGS = 'findings.parquet'

/** A cycle with results, and the configs by which its findings are described and fixed. */
export type OpenedCycle = {
  readonly cycle: StoredCycle
  readonly target: TargetConfig
  readonly draft: StoredVersion | undefined
  readonly inForce: StoredVersion | undefined
  /** The draft, else the version in force; null where there is none. */
  readonly source: SourceConfig | null
}

/** Opens a cycle of the organization. Throws not_found, also for one that has not run yet. */
export async function openCycle(tx: Connection, key: CycleKey): Promise<OpenedCycle> {
  const cycle = await findCycle(tx, key)
  if (!cycle || cycle.result_attempt === null) throw new AppError('not_found')
  const config = cycle.source_id === null ? null : { orgId: key.orgId, id: cycle.source_id }
  const draft = config === null ? undefined : await findOpenVersion(tx, config)
  const inForce = config === null ? undefined : await findVersionInForce(tx, config, todayInUtc())
  const source = sourceConfigSchema.safeParse((draft ?? inForce)?.config).data ?? null
  const target = await findTarget(tx, key.orgId, cycle.target_id)
  return { ...{ cycle, draft, inForce, source }, target: source ? overrideTarget(target, source) : target }
}
