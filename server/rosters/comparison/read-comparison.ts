import {
  type api,
  MAX_DECIDED_KEYS,
  MAX_EARLIER_CYCLES,
  type ParamsOf,
  type ReplyOf,
} from '@concord/contract'
import { CHANGE_STATES, DECIDED_CLASSES, type DecidedClass, hasPermission } from '@concord/domain'
import { type Changes, countDecided, type DecidedCount, learnThreshold, MIN_FILES } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import { findCycle, findEarlierCycles, type StoredCycle } from '../cycles/cycle-store.ts'
import type { StoredDecision } from '../cycles/decision-store.ts'
import { findTarget } from '../cycles/find-target.ts'
import { canDecide } from './can-decide.ts'
import { type Caller, openComparison, queryChanges } from './open-comparison.ts'

type Reply = ReplyOf<typeof api.readComparison>
type Comparison = NonNullable<Reply['comparison']>
const MAX_DECISIONS_SHOWN = 20
/** A share below this is never unusual, and no share is beyond the usual before anything was learned. */
const USUAL = { atFirst: 1, always: 0.01 }

const sum = (counts: readonly DecidedCount[]): number => counts.reduce((all, { lines }) => all + lines, 0)

/** Returns how many lines are accepted, rejected and open, which are all of them. */
export function countStates(counts: readonly DecidedCount[]) {
  const [accepted = 0, rejected = 0, open = 0] = CHANGE_STATES.map((state) =>
    sum(counts.filter((one) => one.state === state)),
  )
  return { lines: sum(counts), accepted, rejected, open }
}

/** Sums lines by what they have in common, the most first. */
export function sumBy<Name extends string>(
  counts: readonly DecidedCount[],
  nameOf: (one: DecidedCount) => Name | null,
): [name: Name, lines: number][] {
  const sums = new Map<Name, number>()
  for (const one of counts) {
    const name = nameOf(one)
    if (name !== null) sums.set(name, (sums.get(name) ?? 0) + one.lines)
  }
  return [...sums].toSorted(([, one], [, other]) => other - one)
}

const shareOf = ({ classes, baseline }: Changes, name: DecidedClass): number =>
  classes[name] / Math.max(1, baseline.rows)

function toKind(
  name: DecidedClass,
  changes: Changes,
  counts: readonly DecidedCount[],
  earlier: readonly Changes[],
): Comparison['kinds'][number] {
  const past = earlier.map((one) => shareOf(one, name))
  return {
    ...{ class: name, rows: changes.classes[name], share: shareOf(changes, name), past },
    ...countStates(counts),
    above: past.length < MIN_FILES ? null : learnThreshold(past, USUAL).above,
    causes: sumBy(counts, ({ cause }) => cause).map(([cause, lines]) => ({ cause, lines })),
    fields: sumBy(counts, ({ field }) => field).map(([field, lines]) => ({ field, lines })),
  }
}

const toDecided = ({
  person,
  at,
  selector,
  ...decision
}: StoredDecision): Comparison['decisions'][number] => ({
  ...decision,
  selector: { ...selector, keys: selector.keys?.slice(0, MAX_DECIDED_KEYS) },
  person: person ?? 'A user who is gone',
  at: at.toISOString(),
})

/** Reads what a summary is compared with: the baseline, and earlier cycles of the same scope, the oldest first. */
async function findAround(tx: Connection, orgId: string, cycle: StoredCycle) {
  const earlier = await findEarlierCycles(tx, orgId, cycle, MAX_EARLIER_CYCLES)
  const baseline =
    cycle.baseline_id === null ? undefined : await findCycle(tx, { orgId, id: cycle.baseline_id })
  const past = earlier.flatMap(({ summary }) =>
    summary?.changes && summary.scope === cycle.summary?.scope ? [summary.changes] : [],
  )
  return { baseline, past: past.toReversed(), target: await findTarget(tx, orgId, cycle) }
}

export async function readComparison(
  caller: Caller,
  params: ParamsOf<typeof api.readComparison>,
): Promise<Reply> {
  const { orgId } = caller.viewer.user
  const opened = await openComparison(caller, params, (tx, cycle) => findAround(tx, orgId, cycle))
  const { cycle, decisions, more } = opened
  const { summary, revision } = cycle
  const changes = summary?.changes ?? null
  const facts = {
    revision,
    rowsOut: summary?.balance.out ?? null,
    canDecide: hasPermission(caller.viewer, 'CREATE_MAPPINGS') && canDecide(cycle),
  }
  if (changes === null || !more.baseline) return { ...facts, comparison: null }
  const counts = await queryChanges(caller, opened, (connection, lines) => countDecided(connection, lines))
  const kinds = DECIDED_CLASSES.map((name) =>
    toKind(
      name,
      changes,
      counts.filter((one) => one.class === name),
      more.past,
    ),
  )
  return {
    ...facts,
    comparison: {
      baseline: { id: more.baseline.id, period: more.baseline.period, rows: changes.baseline.rows },
      kinds,
      ...countStates(counts),
      ...{
        unchanged: changes.classes.unchanged,
        held: changes.classes.held,
        notCompared: [...changes.notCompared],
      },
      keyFields: more.target?.key ?? [],
      labels: Object.fromEntries((more.target?.fields ?? []).map(({ id, label }) => [id, label])),
      decisions: decisions.toReversed().slice(0, MAX_DECISIONS_SHOWN).map(toDecided),
    },
  }
}
