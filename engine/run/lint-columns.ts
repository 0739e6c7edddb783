import { lintSourceConfig } from '@concord/domain/roster-language'
import type { LaidOutTab } from './bind-tabs.ts'
import { refuseErrors } from './read-config.ts'
import type { RunJob } from './run-job.ts'

/** Throws ConfigError with the place of each column that the source names and a tab does not have. */
export function lintColumns(
  { target, written }: Pick<RunJob, 'target' | 'written'>,
  tabs: readonly LaidOutTab[],
): void {
  if (written === undefined) return
  for (const { layout } of tabs) {
    refuseErrors(written, lintSourceConfig(written.text, target, layout.headers))
  }
}
