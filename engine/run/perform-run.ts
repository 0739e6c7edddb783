import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { READERS, type SourceConfig, type TargetConfig } from '@concord/domain/roster-language'
import { annotateFile } from '#engine/annotate/annotate-file.ts'
import type { AppliedSetRule } from '#engine/check/collect-rules.ts'
import { findFindings, type NumberedRules } from '#engine/check/find-findings.ts'
import { numberRules } from '#engine/check/number-rules.ts'
import { compareRows } from '#engine/compare/compare-rows.ts'
import { findPast, measurePast } from '#engine/compare/find-past.ts'
import { openBaseline } from '#engine/compare/open-baseline.ts'
import { tellRowsSql } from '#engine/compile/map-rows.ts'
import type { TabLayout } from '#engine/read/layout/tab-layout.ts'
import { readRoster } from '#engine/read/read-file.ts'
import { applySteps } from '#engine/steps/apply-steps.ts'
import { isFreeText } from '#engine/write/safe-csv.ts'
import { writeFormats } from '#engine/write/write-formats.ts'
import { writeClean, writeFindings } from '#engine/write/write-results.ts'
import { bindTabs, explainRun, layOutTabs } from './bind-tabs.ts'
import { lintColumns } from './lint-columns.ts'
import { groupRowsOf, mapSources, sourcesOf } from './map-sources.ts'
import { meetStops } from './meet-stops.ts'
import { meetUnplaced, mendTabs } from './mend-tabs.ts'
import { openDuckdb } from './open-duckdb.ts'
import { openReference } from './open-reference.ts'
import type { OutputName } from './output-folder.ts'
import { readUnchanged } from './read-unchanged.ts'
import type { RunJob, RunProgress } from './run-job.ts'
import type { RunSummary, TabSummary } from './run-summary.ts'
import { StageClock } from './stage-clock.ts'
import { countBalance, countFindings, hashConfig, hashFile, profileFields } from './summarize.ts'

type Work = { readonly onProgress: (progress: RunProgress) => void; readonly signal: AbortSignal }

function summarizeTab(name: string, layout: TabLayout): TabSummary {
  const { headerRows, titleRows, footerRows, dataRows, emptyRows } = layout
  return { name, headerRows, titleRows, footerRows, dataRows, emptyRows }
}

/** Codes of library rules that the target names and no row was judged by. */
function notApplied({ rules }: TargetConfig, applied: NumberedRules): string[] {
  const codes = new Set([...applied.row, ...applied.set].map(({ code }) => code))
  return [
    ...new Set(rules.flatMap((use) => ('rule' in use && !codes.has(use.rule) ? [use.rule] : []))),
  ].sort()
}

const idsOf = (target: TargetConfig, source: SourceConfig) => ({ target: target.id, source: source.id })

/**
 * Runs the job in this process: reads the file, maps and judges its rows and writes the results into `work`. Throws
 * UnusableFileError, ConfigError or what DuckDB says.
 */
export async function performRun(
  job: RunJob,
  work: string,
  { onProgress, signal }: Work,
): Promise<RunSummary> {
  const { target, source, limits } = job
  const file = resolve(job.file)
  const past = await findPast(job)
  const folders = [
    dirname(file),
    ...(job.fixes === undefined ? [] : [dirname(resolve(job.fixes))]),
    ...(job.reference === undefined ? [] : [resolve(job.reference)]),
    ...(past.baseline ? [past.baseline.folder] : []),
  ]
  const raw = join(work, 'raw')
  await mkdir(raw)
  const { connection, close } = await openDuckdb(work, folders, limits, signal)
  const clock = new StageClock(onProgress, signal)
  try {
    const baseline =
      past.baseline && (await openBaseline(connection, past.baseline, job, join(work, 'baseline')))
    const { reading, hash, tabs, mended, stepped } = await clock.run('read', async () => {
      const read = await readUnchanged(file, () =>
        readRoster(file, source.reading, { connection, folder: raw }),
      )
      const laidOut = await layOutTabs(connection, read.reading, source)
      lintColumns(job, laidOut)
      const mended = await mendTabs(connection, job, read.reading, laidOut, raw)
      const steps = await applySteps(connection, mended.tabs, source, raw)
      return { ...read, tabs: mended.tabs, mended, stepped: steps }
    })
    const bound = bindTabs(stepped, target, source)
    const rules = numberRules(bound.map((rows) => rows.rules))
    const sources = sourcesOf(bound, basename(job.file))
    const groupRows = groupRowsOf(bound)
    const { runDate } = job
    const shape = { fields: target.fields, rules: rules.row, runDate, isHashed: source.dropDuplicates }
    await clock.run('map', () => mapSources(connection, work, sources, shape, groupRows))
    const fields = [...new Set(bound.flatMap((rows) => rows.fields.map(({ field }) => field.id)))]
    const reference = await openReference(connection, job.reference)
    const hasIdentity = fields.includes(target.key[0] ?? '')
    const canApply = ({ rule }: AppliedSetRule) =>
      reference.serves(rule) && (rule !== 'duplicate-key' || hasIdentity)
    const applied = { row: rules.row, set: rules.set.filter(canApply) }
    await clock.run('check', () =>
      findFindings(connection, {
        rules: applied,
        fields,
        key: target.key.filter((id) => fields.includes(id)),
        dropsDuplicates: source.dropDuplicates,
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
    const columns = target.output.columns ?? target.fields.map(({ id }) => id)
    const types = new Map(target.fields.map(({ id, type }) => [id, type]))
    const written = columns.map((id) => {
      const type = types.get(id) ?? 'text'
      return { id, isFreeText: isFreeText(type), isDate: READERS[type].gives === 'date' }
    })
    const { formats } = target.output
    const isRaw = job.isRaw ?? target.output.raw
    const { scope } = source
    const changes =
      baseline &&
      (await clock.run('compare', () =>
        compareRows(connection, { target, scope, mapped: fields, baseline, runDate, work, isRaw }),
      ))
    await clock.run('write', async () => {
      const sort = target.output.sort ?? []
      const results = { work, fields: written, rules: applied, sort, isRaw, groupRows }
      await writeClean(connection, results)
      await writeFormats(connection, { ...results, formats })
      await writeFindings(connection, results)
    })
    const annotated = await clock.run('annotate', () =>
      annotateFile(connection, {
        file,
        work,
        reading,
        rules: applied,
        tabs,
        made: bound,
        fixed: mended.cells,
      }),
    )
    const rows = tabs.reduce((sum, { layout }) => sum + layout.dataRows, 0)
    const empty = tabs.reduce((sum, { layout }) => sum + layout.emptyRows, 0)
    const gone = stepped.reduce((sum, { rowsGone }) => sum + rowsGone, 0)
    const balance = await countBalance(connection, { rows, empty, gone })
    const outputs: readonly OutputName[] = [
      ...formats.map((format) => `clean.${format}` as const),
      'findings.csv',
      ...(changes ? (['changes.csv'] as const) : []),
      ...(annotated.file === null ? [] : [annotated.file]),
    ]
    const profile = await profileFields(connection, fields)
    const measures = measurePast(job, { balance, profile, changes }, { ...past, baseline })
    const hashes = await Promise.all(outputs.map((name) => hashFile(join(work, name))))
    const summary: RunSummary = {
      balance,
      tabs: tabs.map(({ tab, layout }) => summarizeTab(tab.name, layout)),
      steps: stepped.flatMap(({ counts }) => counts),
      rules: await countFindings(connection, applied),
      stops: [
        ...meetStops(source.stops, { balance, measures, scopeDoubt: changes?.scopeDoubt ?? null }),
        ...meetUnplaced(mended.summary),
      ],
      runDate,
      scope,
      changes,
      fixes: mended.summary,
      annotated,
      notApplied: notApplied(target, applied),
      profile,
      guesses: explainRun(reading, tabs),
      versions: { engine: 1, ...idsOf(target, source) },
      hashes: {
        input: hash,
        ...(mended.hash === null ? {} : { fixes: mended.hash }),
        target: hashConfig(target),
        source: hashConfig(source),
        ...Object.fromEntries(outputs.map((name, index) => [name, hashes[index] ?? ''])),
      },
      timings: clock.timings,
    }
    await writeFile(join(work, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
    return summary
  } finally {
    close()
  }
}
