import { basename } from 'node:path'
import type { AppliedSetRule } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type Copies, findFindings, type NumberedRules, numberRules } from '#engine/check/find-findings.ts'
import { tellRowsSql } from '#engine/compile/map-rows.ts'
import { guardMappings, type OverruledMapping } from '#engine/guard/guard-mappings.ts'
import type { FieldSample } from '#engine/guard/sample-fields.ts'
import { type BoundRows, bindTabs } from '../job/bind-tabs.ts'
import type { RunJob } from '../job/run-job.ts'
import { getGroupRows, getSources, mapSources, sampleSources } from './map-sources.ts'
import { openReference } from './open-reference.ts'
import type { ReadSources } from './read-sources.ts'
import type { StageClock } from './stage-clock.ts'

/** The rows of a job in `mapped_rows`, each with its findings and with where it goes. */
export type EvaluatedRows = {
  readonly bound: readonly BoundRows[]
  /** The rules that rows were evaluated by. */
  readonly rules: NumberedRules
  /** Ids of the fields that are mapped. */
  readonly fields: readonly string[]
  /** Relations of what is known beside the file, by what it is. */
  readonly reference: Readonly<Record<string, string>>
  readonly samples: readonly FieldSample[]
  readonly overruled: readonly OverruledMapping[]
  /** Rows of a group of a Parquet file. */
  readonly groupRows: number
}

/**
 * Returns which rows may be copies of others. When the key's first field is not mapped, rows cannot be told apart, so
 * none is a copy. A target without a key tells rows apart by all of its fields.
 */
function getCopies({ target, source }: RunJob, fields: readonly string[]): Copies {
  const [identity] = target.key
  if (!source.dropDuplicates) return 'none'
  if (identity === undefined) return 'any'
  return fields.includes(identity) ? { identity } : 'none'
}

/** Maps the rows that were read and evaluates them. Throws ConfigError for mappings that do not fit the file. */
export async function evaluateRows(
  connection: DuckDBConnection,
  job: RunJob,
  { tabs, stepped }: Pick<ReadSources, 'tabs' | 'stepped'>,
  { work, clock }: { readonly work: string; readonly clock: StageClock },
): Promise<EvaluatedRows> {
  const { target, source, runDate, sender } = job
  const bound = bindTabs(stepped, target, source, { today: runDate, sender })
  const { row, set } = numberRules(bound.map((rows) => rows.rules))
  const sources = getSources(bound, basename(job.file))
  const groupRows = getGroupRows(bound)
  const samples = await sampleSources(connection, bound, sources, job)
  const overruled = await guardMappings(connection, samples, job)
  const fields = [...new Set(bound.flatMap((rows) => rows.fields.map(({ field }) => field.id)))]
  const copies = getCopies(job, fields)
  const shape = { fields: target.fields, rules: row, runDate, isHashed: copies !== 'none' }
  await clock.run('map', () => mapSources(connection, work, sources, shape, bound))
  const reference = await openReference(connection, job.reference)
  const hasIdentity = fields.includes(target.key[0] ?? '')
  const canApply = ({ rule }: AppliedSetRule) =>
    reference.serves(rule) && (rule !== 'duplicate-key' || hasIdentity)
  const rules = { row, set: set.filter(canApply) }
  await clock.run('check', () =>
    findFindings(connection, {
      rules,
      fields,
      key: target.key.filter((id) => fields.includes(id)),
      copies,
      reference: reference.relations,
      tabs: tabs.map(({ tab }) => tab),
      sources: sources.map((rows) => ({
        tab: rows.tab,
        block: rows.block,
        fields: new Set(rows.fields.map(({ field }) => field.id)),
        tell: (ids) => tellRowsSql(rows, shape, ids),
      })),
    }),
  )
  return { bound, rules, fields, reference: reference.relations, samples, overruled, groupRows }
}
