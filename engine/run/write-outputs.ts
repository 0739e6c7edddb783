import type { DuckDBConnection } from '@duckdb/node-api'
import { type Annotated, annotateFile } from '#engine/annotate/annotate-file.ts'
import type { Changes } from '#engine/compare/changes.ts'
import { isComparable } from '#engine/compare/choose-fields.ts'
import { compareRows } from '#engine/compare/compare-rows.ts'
import type { Baseline } from '#engine/compare/open-baseline.ts'
import { writeFormats } from '#engine/write/write-formats.ts'
import { listWrittenFields, writeClean, writeFindings } from '#engine/write/write-results.ts'
import type { RunJob } from '../job/run-job.ts'
import { writeChangeDetails } from './details/changes/write-change-details.ts'
import type { DetailInput, DetailWriter } from './details/detail-writer.ts'
import { writeMappedRows } from './details/write-mapped-rows.ts'
import { writeRawTabs } from './details/write-raw-tabs.ts'
import type { EvaluatedRows } from './evaluate-rows.ts'
import type { OutputName } from './output-folder.ts'
import type { ReadSources } from './read-sources.ts'
import type { StageClock } from './stage-clock.ts'
import { writeFindingDetails } from './write-finding-details.ts'

/** Describes what a run wrote, and what it said of it. */
export type WrittenOutputs = {
  readonly names: readonly OutputName[]
  readonly changes: Changes | null
  readonly annotated: Annotated
}

const DETAIL_WRITERS: readonly DetailWriter[] = [
  writeMappedRows,
  writeRawTabs,
  writeFindingDetails,
  writeChangeDetails,
]

async function writeDetails(connection: DuckDBConnection, input: DetailInput): Promise<OutputName[]> {
  const names: OutputName[] = []
  for (const write of DETAIL_WRITERS) names.push(...(await write(connection, input)))
  return names
}

/** Writes everything but the summary into `work`: the rows, the findings, the changes and the file of the sender. */
export async function writeOutputs(
  connection: DuckDBConnection,
  job: RunJob,
  read: ReadSources,
  evaluated: EvaluatedRows,
  {
    work,
    clock,
    baseline,
  }: { readonly work: string; readonly clock: StageClock; readonly baseline: Baseline | null },
): Promise<WrittenOutputs> {
  const { target, source, runDate } = job
  const { reading, isUnchanged, tabs, fixed } = read
  const { bound, rules, fields, groupRows } = evaluated
  const { formats, sort = [] } = target.output
  const isRaw = job.isRaw ?? target.output.raw
  const { scope } = source
  const compared = baseline && isComparable(target, fields, baseline) ? baseline : null
  const changes =
    compared &&
    (await clock.run('compare', () =>
      compareRows(connection, { target, scope, mapped: fields, baseline: compared, runDate, work, isRaw }),
    ))
  const details = await clock.run('write', async () => {
    const results = { work, fields: listWrittenFields(target), rules, sort, isRaw, groupRows }
    await writeClean(connection, results)
    // Readers of single rows, and the next file, need the rows as Parquet.
    await writeFormats(connection, { ...results, formats, keepsParquet: job.details ?? false })
    await writeFindings(connection, results)
    return job.details ? writeDetails(connection, { job, read, evaluated, baseline, changes, work }) : []
  })
  const annotated = await clock.run('annotate', () =>
    annotateFile(connection, {
      file: job.file,
      work,
      reading,
      isUnchanged,
      rules,
      tabs,
      made: bound,
      fixed: fixed.cells,
    }),
  )
  const names: readonly OutputName[] = [
    ...formats.map((format) => `clean.${format}` as const),
    'findings.csv',
    ...(changes ? (['changes.csv'] as const) : []),
    ...(annotated.file === null ? [] : [annotated.file]),
    ...details,
  ]
  return { names, changes, annotated }
}
