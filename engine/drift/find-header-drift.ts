import type { SourceConfig, TargetConfig } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import { type ColumnDrift, hasDrift } from './column-drift.ts'
import { compareColumns } from './compare-columns.ts'
import { readTabColumns } from './read-tab-columns.ts'

/** Describes how the columns of a tab differ from those that the source was made for. */
export type TabDrift = ColumnDrift & { readonly tab: string }

/** Returns the tabs of a file whose columns differ. Values are looked at only where a column is gone. */
export async function findHeaderDrift(
  connection: DuckDBConnection,
  tabs: readonly LaidOutTab[],
  source: SourceConfig,
  target: TargetConfig,
): Promise<readonly TabDrift[]> {
  const drifts: TabDrift[] = []
  for (const laidOut of tabs) {
    const named = { tab: laidOut.tab.name, columns: laidOut.layout.headers.map((header) => ({ header })) }
    const byName = compareColumns(named, source, target)
    const isGone = byName.drift.gone.length + byName.drift.renamed.length > 0
    const { tab, drift } = isGone
      ? compareColumns(await readTabColumns(connection, laidOut), source, target)
      : byName
    if (hasDrift(drift)) drifts.push({ tab, ...drift })
  }
  return drifts
}
