import type { Stop, TargetConfig } from '@concord/roster-language'
import type { Guess } from '@concord/spreadsheet'
import { learnThreshold, MIN_FILES } from '#engine/compare/learn-threshold.ts'
import { type Measure, USUAL } from '#engine/compare/measure-run.ts'
import { describeDrift } from '#engine/drift/describe-drift.ts'
import type { TabDrift } from '#engine/drift/find-header-drift.ts'
import type { ProfileDrift } from '#engine/guard/find-profile-drift.ts'
import { UNREAD_PAGES } from '#engine/read/reading.ts'
import type { BoundRows } from '../job/bind-tabs.ts'
import type { Balance, TriggeredStop } from './run-summary.ts'

/** Describes what the stops of a run are evaluated by. */
export type EvaluatedRun = {
  readonly balance: Balance
  /** Says how it differs from what was before; nothing where that is not known. */
  readonly measures: readonly Measure[]
  /** Says why the file looks like one of another scope than was declared. */
  readonly scopeDoubt: string | null
  /** Tabs whose columns are not those that the source was made for. */
  readonly headers: readonly TabDrift[]
  /** Fields whose values no longer look as they did. */
  readonly drift: readonly ProfileDrift[]
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

function evaluateShare({ stop, above = 0 }: Stop, share: number, what: string): TriggeredStop[] {
  if (share <= above) return []
  return [{ stop, message: `${percent(share)} ${what}, more than ${percent(above)}.`, share, above }]
}

/**
 * Returns the stop when a measure is above its threshold. A threshold that no user set is the maximum of earlier files,
 * except for single odd ones.
 */
function evaluateMeasure({ above }: Stop, { stop, field, share, past, of }: Measure): TriggeredStop[] {
  const about = field === null ? {} : { field }
  const found = `${percent(share)} ${of}`
  if (above !== undefined) {
    return evaluateShare({ stop, above }, share, of).map((met) => ({ ...met, ...about }))
  }
  const { above: usual, learned } = learnThreshold(past, USUAL[stop])
  if (share <= usual) return []
  if (learned) {
    const { files, least, most } = learned
    const message = `${found}; in ${files} earlier files it was ${percent(least)} to ${percent(most)}.`
    return [{ stop, message, ...about, share, above: usual, learned }]
  }
  const message = `${found}; as long as fewer than ${MIN_FILES} earlier files are known, more than ${percent(usual)} is unusual.`
  return [{ stop, message, ...about, share, above: usual }]
}

function evaluateStop(
  stop: Stop,
  { balance, measures, scopeDoubt, headers, drift }: EvaluatedRun,
): TriggeredStop[] {
  const all = Math.max(1, balance.in + balance.exploded)
  switch (stop.stop) {
    case 'zero-rows':
      return balance.out === 0 ? [{ stop: stop.stop, message: 'No row would go out.' }] : []
    case 'held-share':
      return evaluateShare(stop, balance.held / all, 'of the rows are held')
    case 'rejected-share':
      return evaluateShare(stop, balance.rejected / all, 'of the rows are rejected')
    case 'scope-mismatch':
      return scopeDoubt === null ? [] : [{ stop: stop.stop, message: scopeDoubt }]
    case 'header-drift':
      return headers.map(({ tab, ...drift }) => ({
        stop: stop.stop,
        message: `The columns of ${tab} are not those that the source was made for. ${describeDrift(drift).join(' ')}`,
      }))
    case 'profile-drift':
      return drift
        .filter(({ field }) => (stop.field ?? field) === field)
        .map(({ field, message }) => ({ stop: stop.stop, message, field }))
    default:
      return measures
        .filter((measure) => measure.stop === stop.stop && (stop.field ?? measure.field) === measure.field)
        .flatMap((measure) => evaluateMeasure(stop, measure))
  }
}

/** Returns the stops that a run meets: what is not usual, so that a person looks before rows go anywhere. */
export const findTriggeredStops = (stops: readonly Stop[], run: EvaluatedRun): TriggeredStop[] =>
  stops.flatMap((stop) => evaluateStop(stop, run))

/** Returns a stop for each tab of which no column is what tells its rows apart: copies in it cannot be found. */
export function findMissingIdentity(
  { key, fields }: TargetConfig,
  bound: readonly Pick<BoundRows, 'tab' | 'fields'>[],
): TriggeredStop[] {
  const identity = fields.find(({ id }) => id === key[0])
  if (!identity) return []
  const without = bound.filter((rows) => rows.fields.every(({ field }) => field.id !== identity.id))
  return [...new Set(without.map(({ tab }) => tab.name))].map((tab) => ({
    stop: 'missing-key',
    message: `No column of ${tab} is mapped to ${identity.label}, which tells one row from another, so no row was taken for a copy. Map it.`,
    field: identity.id,
  }))
}

/** Returns a stop for each file with pages whose rows are in none of those that were read. */
export const findUnreadPages = (guesses: readonly Guess[]): TriggeredStop[] =>
  guesses.flatMap(({ code, message }) => (code === UNREAD_PAGES ? [{ stop: 'unread-pages', message }] : []))
