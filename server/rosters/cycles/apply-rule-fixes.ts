import {
  applySourceChange,
  CorrectionError,
  type SourceConfig,
  sourceConfigSchema,
  type TargetConfig,
} from '@concord/roster-language'
import type { StoredRuleFix } from './rule-fix-store.ts'

/** Applies a change, unless a version published later makes the field differently and leaves nothing to fix. */
function tryChange(
  source: SourceConfig,
  target: TargetConfig,
  change: StoredRuleFix['changes'][number],
): SourceConfig {
  try {
    return applySourceChange(source, target, change)
  } catch (error) {
    if (error instanceof CorrectionError) return source
    throw error
  }
}

/** Returns the source config of a run: the version in force with the fixes that people kept for this cycle. */
export function applyRuleFixes(
  config: unknown,
  target: TargetConfig,
  fixes: readonly Pick<StoredRuleFix, 'changes'>[],
): SourceConfig {
  const source = sourceConfigSchema.parse(config)
  const changes = fixes.flatMap((fix) => fix.changes)
  return changes.reduce((fixed, change) => tryChange(fixed, target, change), source)
}
