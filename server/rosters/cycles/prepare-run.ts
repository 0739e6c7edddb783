import { MAX_EARLIER_CYCLES } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import type { FixedCell } from '@concord/engine'
import { type SourceConfig, type TargetConfig, targetConfigSchema } from '@concord/roster-language'
import type { Connection } from '#server/db/database.ts'
import { findVersionInForce, findVersions, type StoredVersion } from '../configs/version-store.ts'
import { findFile, type StoredFile } from '../files/file-store.ts'
import { applyRuleFixes } from './apply-rule-fixes.ts'
import { findFixesInForce } from './cell-fix-store.ts'
import { type CycleKey, findCycle, findEarlierCycles, type StoredCycle } from './cycle-store.ts'
import { findResults, type StoredResult } from './result-store.ts'
import { findRuleFixes } from './rule-fix-store.ts'

/** An earlier cycle of the roster with the results that a run learns from. */
export type EarlierResults = { readonly id: string; readonly results: readonly StoredResult[] }

export type PreparedRun = {
  readonly file: StoredFile
  readonly sender: string
  readonly target: TargetConfig
  readonly targetVersion: number
  readonly source: SourceConfig
  readonly sourceVersion: number
  readonly baseline: EarlierResults | null
  /** The oldest first. */
  readonly history: readonly EarlierResults[]
  /** Cells that people gave another text. */
  readonly fixedCells: readonly FixedCell[]
}

const APPROVED: readonly StoredCycle['state'][] = ['approved', 'published', 'delivered', 'confirmed']

async function findTargetVersion(tx: Connection, key: CycleKey): Promise<StoredVersion | undefined> {
  return (await findVersionInForce(tx, key, todayInUtc())) ?? (await findVersions(tx, key))[0]
}

/** Picks the cycle that the user asked for, else the last approved one: an unapproved cycle is no baseline. */
function pickBaseline(earlier: readonly StoredCycle[], asked: string | null): StoredCycle | undefined {
  return asked === null
    ? earlier.find(({ state }) => APPROVED.includes(state))
    : earlier.find(({ id }) => id === asked)
}

/**
 * Returns what a cycle is run with: the versions that are in force today, and what came before it. Undefined where there is
 * no file or no mapping in force.
 */
export async function prepareRun(tx: Connection, key: CycleKey): Promise<PreparedRun | undefined> {
  const { orgId } = key
  const cycle = await findCycle(tx, key)
  if (!cycle?.file || cycle.source_id === null) return undefined
  const [file, source, target] = [
    await findFile(tx, { orgId, id: cycle.file.id }),
    await findVersionInForce(tx, { orgId, id: cycle.source_id }, todayInUtc()),
    await findTargetVersion(tx, { orgId, id: cycle.target_id }),
  ]
  if (!file || !source || !target) return undefined
  const targetConfig = targetConfigSchema.parse(target.config)
  const earlier = (await findEarlierCycles(tx, orgId, cycle, MAX_EARLIER_CYCLES)).filter(
    ({ summary }) => summary?.versions.target === targetConfig.id,
  )
  const history: EarlierResults[] = []
  for (const one of earlier.toReversed())
    history.push({ id: one.id, results: await findResults(tx, { orgId, id: one.id }) })
  const fixes = await findRuleFixes(tx, key)
  const fixed = applyRuleFixes(source.config, targetConfig, fixes)
  const baseline = pickBaseline(earlier, cycle.asked_baseline_id)
  return {
    ...{ file, sender: cycle.prefix, target: targetConfig, targetVersion: target.number },
    source: { ...fixed, scope: cycle.scope },
    sourceVersion: source.number,
    baseline: history.find(({ id }) => id === baseline?.id) ?? null,
    history,
    fixedCells: await findFixesInForce(tx, key),
  }
}
