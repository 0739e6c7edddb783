import type { Changes } from './changes.ts'
import type { Usual } from './learn-threshold.ts'
import type { EarlierRun } from './read-earlier-run.ts'

/** Describes how a run differs from what was before, as a share that a stop may be about. */
export type Measure = {
  readonly stop: 'terms-share' | 'field-change-share' | 'row-swing' | 'null-rate-jump'
  /** The field that it is about; null for the rows as a whole. */
  readonly field: string | null
  readonly share: number
  /** The same of earlier runs. */
  readonly past: readonly number[]
  /** Says what the share is one of, as it follows the number in a sentence. */
  readonly of: string
}

/** Defines what stops know of a usual file before they have learned it. */
export const USUAL: Readonly<Record<Measure['stop'], Usual>> = {
  'terms-share': { atFirst: 0.1, always: 0.01 },
  'field-change-share': { atFirst: 0.25, always: 0.02 },
  'row-swing': { atFirst: 0.25, always: 0.02 },
  'null-rate-jump': { atFirst: 0.1, always: 0.02 },
}

/** Describes how many rows a file has, and for each field the share of them without a value. */
export type Filling = { readonly rows: number; readonly empty: Readonly<Record<string, number>> }

export type MeasuredRun = {
  readonly now: Filling
  /** The rows of the baseline, where there is one that is a file of the same scope. */
  readonly before: Filling | null
  readonly changes: Changes | null
  /** Earlier runs of the same scope, the oldest first. */
  readonly history: readonly EarlierRun[]
}

const getShare = (part: number, all: number) => part / Math.max(1, all)

type Counted = Pick<Changes, 'terms' | 'compared' | 'absent' | 'fields'> & {
  readonly baseline: { readonly rows: number }
}

const termsShare = ({ terms, baseline }: Counted) => getShare(terms.explicit + terms.implicit, baseline.rows)
const fieldShare = ({ fields, compared, absent }: Counted, field: string) =>
  getShare(fields[field] ?? 0, compared + absent)
const getChangeShare = (before: Filling, now: Filling) =>
  getShare(Math.abs(now.rows - before.rows), before.rows)

/** Returns how the rows of a run were filled. */
export function measureFilledShares({ balance, profile }: Pick<EarlierRun, 'balance' | 'profile'>): Filling {
  const mapped = balance.in + balance.exploded
  const empty = Object.entries(profile).map(([field, { filled }]) => [field, 1 - getShare(filled, mapped)])
  return { rows: balance.out + balance.held, empty: Object.fromEntries(empty) }
}

function measureChanges(changes: Changes, history: readonly EarlierRun[]): Measure[] {
  const earlier = history.flatMap((run) => run.changes ?? [])
  return [
    {
      stop: 'terms-share',
      field: null,
      share: termsShare(changes),
      past: earlier.map(termsShare),
      of: 'of the rows of the baseline end',
    },
    ...Object.keys(changes.fields).map(
      (field): Measure => ({
        stop: 'field-change-share',
        field,
        share: fieldShare(changes, field),
        past: earlier.map((one) => fieldShare(one, field)),
        of: `of the rows have another '${field}'`,
      }),
    ),
  ]
}

/** Pairs each file with the one before it. */
const successive = (files: readonly Filling[]) =>
  files.slice(1).map((now, index) => ({ before: files[index] ?? now, now }))

function measureFilling(now: Filling, before: Filling, history: readonly Filling[]): Measure[] {
  const steps = successive(history)
  const isMore = now.rows >= before.rows
  const emptier = Object.entries(now.empty).flatMap(([field, share]): Measure[] => {
    const was = before.empty[field]
    if (was === undefined) return []
    const past = steps.flatMap((step) => {
      const [one, other] = [step.before.empty[field], step.now.empty[field]]
      return one === undefined || other === undefined ? [] : [Math.max(0, other - one)]
    })
    return [
      { stop: 'null-rate-jump', field, share: share - was, past, of: `more of the rows have no '${field}'` },
    ]
  })
  return [
    {
      stop: 'row-swing',
      field: null,
      share: getChangeShare(before, now),
      past: steps.map((step) => getChangeShare(step.before, step.now)),
      of: `${isMore ? 'more' : 'fewer'} rows than before (${now.rows} against ${before.rows})`,
    },
    ...emptier,
  ]
}

/**
 * Returns everything about a run that stops with thresholds may be about; nothing of what there is nothing to compare
 * with.
 */
export function measureRun({ now, before, changes, history }: MeasuredRun): readonly Measure[] {
  const files = history.map(measureFilledShares)
  const last = before ?? files.at(-1)
  return [
    ...(changes ? measureChanges(changes, history) : []),
    ...(last ? measureFilling(now, last, files) : []),
  ]
}
