import type { SourceConfig, TargetConfig } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { hashFile } from '#engine/job/content-hash.ts'
import type { Changes } from './changes.ts'
import { checkFileScope, measureActions } from './check-scope.ts'
import { chooseFields } from './choose-fields.ts'
import { classRows } from './class-rows.ts'
import { countClasses } from './count-changes.ts'
import { countFields, findDifferences } from './find-differences.ts'
import { fingerprintRows } from './fingerprint-rows.ts'
import type { Baseline } from './open-baseline.ts'
import { writeChanges } from './write-changes.ts'

export type Comparison = {
  readonly target: TargetConfig
  readonly scope: SourceConfig['scope']
  /** Ids of the fields that the source maps. */
  readonly mapped: readonly string[]
  readonly baseline: Baseline
  /** 'YYYY-MM-DD' */
  readonly runDate: string
  readonly work: string
  readonly isRaw: boolean
}

/**
 * Compares the rows of `mapped_rows` that go out with those of `baseline`, writes what differs to changes.csv in `work` and
 * counts it. Needs the outcomes of the rows. Throws RunError where the two cannot be compared.
 */
export async function compareRows(
  connection: DuckDBConnection,
  { target, scope, mapped, baseline, runDate, work, isRaw }: Comparison,
): Promise<Changes> {
  const fields = chooseFields(target, mapped, baseline)
  const columns = [...baseline.filled.keys()]
  const baselineDate = baseline.earlier?.runDate ?? null
  await fingerprintRows(connection, {
    target,
    fields,
    mapped,
    columns,
    runDate,
    baselineDate: baselineDate ?? runDate,
  })
  await classRows(connection, fields, scope)
  const counted = await connection.runAndReadAll(
    'SELECT count(*), count(*) FILTER (NOT is_held) FROM now_rows',
  )
  const [rows = 0, now = 0] = (counted.getRows()[0] ?? []).map(Number)
  const counts = await countClasses(connection, { before: baseline.rows, now })
  await findDifferences(connection, fields)
  await writeChanges(connection, { work, target, fields, columns, isRaw })
  return {
    baseline: { rows: baseline.rows, sha256: await hashFile(baseline.file), runDate: baselineDate },
    ...counts,
    fields: await countFields(connection, fields),
    scopeDoubt: checkFileScope(scope, {
      ...counts,
      rows,
      before: baseline.rows,
      ...(await measureActions(connection, mapped, columns)),
    }),
    notCompared: fields.notCompared,
  }
}
