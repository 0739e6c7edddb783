import { type LintProblem, lintSourceConfig } from '@concord/roster-language'
import type { TabDrift } from '#engine/drift/find-header-drift.ts'
import type { LaidOutTab } from '../job/bind-tabs.ts'
import { refuseErrors } from '../job/read-config.ts'
import type { RunJob } from '../job/run-job.ts'

/** Adds a hint to a problem about a missing column that may only have a new name. */
function addHint(problem: LintProblem, drift: TabDrift | undefined): LintProblem {
  const { code, message } = problem
  const rename =
    code === 'unknown-column' ? drift?.renamed.find(({ from }) => message.includes(`'${from}'`)) : undefined
  if (!rename) return problem
  const hint = `Perhaps '${rename.from}' is now '${rename.to}': 'roster repair' changes the config.`
  return { ...problem, message: `${message} ${hint}` }
}

/** Throws ConfigError with the place of each column that the source names and a tab does not have. */
export function lintColumns(
  { target, written }: Pick<RunJob, 'target' | 'written'>,
  tabs: readonly LaidOutTab[],
  drifts: readonly TabDrift[],
): void {
  if (written === undefined) return
  for (const { tab, layout } of tabs) {
    const drift = drifts.find((one) => one.tab === tab.name)
    const problems = lintSourceConfig(written.text, target, layout.headers)
    refuseErrors(
      written,
      problems.map((problem) => addHint(problem, drift)),
    )
  }
}
