import { join } from 'node:path'
import { profileValues, type TargetConfig } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { NumberedRules } from '#engine/check/find-findings.ts'
import { measurePast, type Past } from '#engine/compare/find-past.ts'
import type { Baseline } from '#engine/compare/open-baseline.ts'
import { findProfileDrift } from '#engine/guard/find-profile-drift.ts'
import { hashConfig, hashFile } from '#engine/job/content-hash.ts'
import { explainRun, type LaidOutTab } from '../job/bind-tabs.ts'
import type { RunJob } from '../job/run-job.ts'
import { findUnplacedStop } from './apply-fixes-to-tabs.ts'
import { countReplaced } from './count-replaced.ts'
import type { EvaluatedRows } from './evaluate-rows.ts'
import { findMixedDates } from './find-mixed-dates.ts'
import { findTransformed } from './find-transformed.ts'
import { findMissingIdentity, findTriggeredStops, findUnreadPages } from './find-triggered-stops.ts'
import type { ReadSources } from './read-sources.ts'
import type { RunSummary, TabSummary } from './run-summary.ts'
import { countBalance, countFindings, listHeldReasons, profileFields } from './summarize.ts'
import type { WrittenOutputs } from './write-outputs.ts'

function summarizeTab({ tab, layout }: LaidOutTab): TabSummary {
  const { headerRows, titleRows, footerRows, dataRows, emptyRows } = layout
  return { name: tab.name, headerRows, titleRows, footerRows, dataRows, emptyRows }
}

/** Returns the codes of library rules that the target names and that evaluated no row. */
function notApplied({ rules }: TargetConfig, applied: NumberedRules): string[] {
  const codes = new Set([...applied.row, ...applied.set].map(({ code }) => code))
  return [
    ...new Set(rules.flatMap((use) => ('rule' in use && !codes.has(use.rule) ? [use.rule] : []))),
  ].sort()
}

/** Returns where the rows went, counted from the rows themselves. */
function getBalance(connection: DuckDBConnection, { tabs, stepped }: ReadSources) {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  return countBalance(connection, {
    rows: sum(tabs.map(({ layout }) => layout.dataRows)),
    empty: sum(tabs.map(({ layout }) => layout.emptyRows)),
    gone: sum(stepped.map(({ rowsGone }) => rowsGone)),
  })
}

/** Returns everything that a run says of itself but how long it took. */
export async function makeSummary(
  connection: DuckDBConnection,
  job: RunJob,
  read: ReadSources,
  evaluated: EvaluatedRows,
  outputs: WrittenOutputs & { readonly work: string; readonly targetHash: string },
  past: Past & { readonly opened: Baseline | null },
): Promise<Omit<RunSummary, 'timings'>> {
  const { target, source, runDate } = job
  const { reading, hash, headers, tabs, fixed, stepped } = read
  const { changes, annotated, names, work, targetHash } = outputs
  const count = async () => ({
    balance: await getBalance(connection, read),
    profile: await profileFields(connection, evaluated.fields, profileValues(evaluated.samples)),
    rules: await countFindings(connection, evaluated.rules),
    replaced: await countReplaced(connection, evaluated.rules),
    heldBy: await listHeldReasons(connection, evaluated.rules, target),
  })
  // Rows are counted by other threads than this one, which hashes.
  const [{ balance, profile, rules, replaced, heldBy }, ...hashes] = await Promise.all([
    count(),
    ...names.map((name) => hashFile(join(work, name))),
  ])
  const measures = measurePast(
    job,
    { balance, profile, changes },
    { baseline: past.opened, history: past.history },
  )
  const last = past.baseline?.earlier ?? past.history.at(-1)
  const drift = last ? findProfileDrift(last.profile, profile, target.fields) : []
  const mixedDates = await findMixedDates(connection, evaluated.samples)
  const scopeDoubt = changes?.scopeDoubt ?? null
  const guesses = explainRun(reading, tabs)
  return {
    balance,
    tabs: tabs.map(summarizeTab),
    steps: stepped.flatMap(({ counts }) => counts),
    rules,
    replaced,
    transformed: findTransformed(evaluated.samples),
    heldBy,
    stops: [
      ...findTriggeredStops(source.stops, { balance, measures, scopeDoubt, headers, drift }),
      ...findMissingIdentity(target, evaluated.bound),
      ...findUnreadPages(guesses),
      ...mixedDates,
      ...findUnplacedStop(fixed.summary),
    ],
    runDate,
    scope: source.scope,
    changes,
    fixes: fixed.summary,
    annotated,
    notApplied: notApplied(target, evaluated.rules),
    profile,
    drift,
    headers,
    overruled: evaluated.overruled,
    guesses,
    versions: { engine: 1, target: target.id, source: source.id },
    hashes: {
      input: hash,
      ...(fixed.hash === null ? {} : { fixes: fixed.hash }),
      target: targetHash,
      source: hashConfig(source),
      ...Object.fromEntries(names.map((name, index) => [name, hashes[index] ?? ''])),
    },
  }
}
