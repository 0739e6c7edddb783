import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { READERS, type SourceConfig, type TargetConfig } from '@concord/domain/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { AppliedSetRule } from '#engine/check/collect-rules.ts'
import { findFindings, type NumberedRules } from '#engine/check/find-findings.ts'
import { numberRules } from '#engine/check/number-rules.ts'
import { tellRowsSql } from '#engine/compile/map-rows.ts'
import { findHeaderDrift } from '#engine/drift/find-header-drift.ts'
import { findProfileDrift } from '#engine/guard/find-profile-drift.ts'
import { guardMappings } from '#engine/guard/guard-mappings.ts'
import { profileValues } from '#engine/guard/profile-values.ts'
import type { TabLayout } from '#engine/read/layout/tab-layout.ts'
import { readRoster } from '#engine/read/read-file.ts'
import { applySteps } from '#engine/steps/apply-steps.ts'
import { writeFormats } from '#engine/write/write-formats.ts'
import { writeClean, writeFindings } from '#engine/write/write-results.ts'
import { bindTabs, explainRun, layOutTabs } from './bind-tabs.ts'
import { lintColumns } from './lint-columns.ts'
import { groupRowsOf, mapSources, sampleSources, sourcesOf } from './map-sources.ts'
import { meetStops } from './meet-stops.ts'
import { openDuckdb } from './open-duckdb.ts'
import { openReference } from './open-reference.ts'
import type { OutputName } from './output-folder.ts'
import { readPreviousProfiles } from './read-previous.ts'
import { readUnchanged } from './read-unchanged.ts'
import type { RunJob, RunProgress } from './run-job.ts'
import type { RunSummary, TabSummary } from './run-summary.ts'
import { StageClock } from './stage-clock.ts'
import { countBalance, countFindings, hashConfig, hashFile, profileFields } from './summarize.ts'

const FREE_TEXT = new Set(['text', 'name', 'list', 'url', 'email'])

type Work = {
  readonly onProgress: (progress: RunProgress) => void
  readonly signal: AbortSignal
  /** Told when `mapped_rows` are there and where each of them goes is known. */
  readonly onJudged?: (connection: DuckDBConnection) => Promise<void>
}

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
  { onProgress, signal, onJudged }: Work,
): Promise<RunSummary> {
  const { target, source, limits } = job
  const file = resolve(job.file)
  const folders = [dirname(file), ...(job.reference === undefined ? [] : [resolve(job.reference)])]
  const previous = job.previous === undefined ? undefined : await readPreviousProfiles(job.previous)
  const raw = join(work, 'raw')
  await mkdir(raw)
  const { connection, close } = await openDuckdb(work, folders, limits, signal)
  const clock = new StageClock(onProgress, signal)
  try {
    const { reading, hash, headers, tabs, stepped } = await clock.run('read', async () => {
      const read = await readUnchanged(file, () =>
        readRoster(file, source.reading, { connection, folder: raw }),
      )
      const laidOut = await layOutTabs(connection, read.reading, source)
      const headers = await findHeaderDrift(connection, laidOut, source, target)
      lintColumns(job, laidOut, headers)
      return { ...read, headers, tabs: laidOut, stepped: await applySteps(connection, laidOut, source, raw) }
    })
    const bound = bindTabs(stepped, target, source)
    const rules = numberRules(bound.map((rows) => rows.rules))
    const sources = sourcesOf(bound, basename(job.file))
    const groupRows = groupRowsOf(bound)
    const { runDate } = job
    const samples = await sampleSources(connection, bound, sources, job)
    const overruled = await guardMappings(connection, samples, job)
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
    await onJudged?.(connection)
    const columns = target.output.columns ?? target.fields.map(({ id }) => id)
    const types = new Map(target.fields.map(({ id, type }) => [id, type]))
    const written = columns.map((id) => {
      const type = types.get(id) ?? 'text'
      return { id, isFreeText: FREE_TEXT.has(type), isDate: READERS[type].gives === 'date' }
    })
    const { formats } = target.output
    await clock.run('write', async () => {
      const isRaw = job.isRaw ?? target.output.raw
      const sort = target.output.sort ?? []
      const results = { work, fields: written, rules: applied, sort, isRaw, groupRows }
      await writeClean(connection, results)
      await writeFormats(connection, { ...results, formats })
      await writeFindings(connection, results)
    })
    const rows = tabs.reduce((sum, { layout }) => sum + layout.dataRows, 0)
    const empty = tabs.reduce((sum, { layout }) => sum + layout.emptyRows, 0)
    const gone = stepped.reduce((sum, { rowsGone }) => sum + rowsGone, 0)
    const balance = await countBalance(connection, { rows, empty, gone })
    const outputs: readonly OutputName[] = [
      ...formats.map((format) => `clean.${format}` as const),
      'findings.csv',
    ]
    const hashes = await Promise.all(outputs.map((name) => hashFile(join(work, name))))
    const profile = await profileFields(connection, fields, profileValues(samples))
    const summary: RunSummary = {
      balance,
      tabs: tabs.map(({ tab, layout }) => summarizeTab(tab.name, layout)),
      steps: stepped.flatMap(({ counts }) => counts),
      rules: await countFindings(connection, applied),
      stops: meetStops(source.stops, balance, headers),
      notApplied: notApplied(target, applied),
      profile,
      drift: previous === undefined ? [] : findProfileDrift(previous, profile, target.fields),
      headers,
      overruled,
      guesses: explainRun(reading, tabs),
      versions: { engine: 1, ...idsOf(target, source) },
      hashes: {
        input: hash,
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
