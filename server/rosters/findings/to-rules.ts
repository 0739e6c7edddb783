import type { api, ReplyOf } from '@concord/contract'
import { countFreed, type FindingCounts, type FindingGroup, getHolder } from '@concord/engine'
import { describeCause, explainFix } from './describe-cause.ts'
import type { StoredLeftCause } from './left-cause-store.ts'
import type { OpenedCycle } from './open-findings.ts'

type Reply = ReplyOf<typeof api.readCycleFindings>
type Rule = Reply['rules'][number]
type Cause = Rule['causes'][number]
type Configs = Pick<OpenedCycle, 'target' | 'source'> & {
  /** Causes whose findings stay as they are. */
  readonly left?: readonly StoredLeftCause[]
}

const GRADES = { reject: 3, error: 3, warning: 2, info: 1 } as const

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((all, item) => all + of(item), 0)

function findLeft({ rule, field, cause }: FindingGroup, { left = [] }: Configs): Cause['left'] {
  const found = left.find((one) => one.rule === rule && one.field === field && one.cause === cause)
  return found ? { person: found.person, at: found.at.toISOString() } : null
}

function toCause(groups: readonly FindingGroup[], counts: FindingCounts, configs: Configs): Cause {
  const [first] = groups
  if (!first) throw new TypeError('A cause has findings.')
  const described = describeCause(first, first.message, configs)
  const column = groups.find((group) => group.column !== null)?.column ?? null
  return {
    ...{ cause: first.cause, label: described.label, advice: described.advice },
    findings: sum(groups, (group) => group.findings),
    rows: sum(groups, (group) => group.rows),
    frees: countFreed(counts.heldRows, new Set([getHolder(first)])),
    fix: explainFix(first, described, column, configs.target),
    left: findLeft(first, configs),
    tabs: groups.map(({ tab, findings, rows, column: header }) => ({ tab, findings, rows, column: header })),
  }
}

/** Splits a message: its first sentence says what is wrong, the rest what to do. */
function splitMessage(message: string): { readonly title: string; readonly hint: string } {
  const end = message.search(/[.!?](?:\s|$)/)
  if (end < 0) return { title: message, hint: '' }
  return { title: message.slice(0, end), hint: message.slice(end + 1).trim() }
}

function toRule(
  groups: readonly FindingGroup[],
  counts: FindingCounts,
  configs: Configs,
): Omit<Rule, 'freesWithAbove'> {
  const [first] = groups
  if (!first) throw new TypeError('A rule has findings.')
  const { rule, field, severity, message } = first
  const causes = [...Map.groupBy(groups, ({ cause }) => cause).values()].map((own) =>
    toCause(own, counts, configs),
  )
  return {
    ...{ rule, field, severity, ...splitMessage(message) },
    ...(rule === 'filtered' ? { title: 'A filter left the row out', hint: '' } : {}),
    fieldLabel: configs.target.fields.find(({ id }) => id === field)?.label ?? null,
    findings: sum(causes, (cause) => cause.findings),
    rows: sum(causes, (cause) => cause.rows),
    causes: causes.toSorted((one, other) => other.findings - one.findings),
  }
}

/** Returns findings by rule and cause, those that keep rows back first, and what fixing them one after the other frees. */
export function toRules(counts: FindingCounts, configs: Configs): Rule[] {
  const byRule = Map.groupBy(counts.groups, ({ rule, field, severity }) =>
    JSON.stringify([rule, field, severity]),
  )
  const rules = [...byRule.values()]
    .map((groups) => toRule(groups, counts, configs))
    .toSorted((one, other) => GRADES[other.severity] - GRADES[one.severity] || other.rows - one.rows)
  const fixed = new Set<string>()
  return rules.map((rule) => {
    for (const { cause } of rule.causes) fixed.add(getHolder({ ...rule, cause }))
    const { held, rejected } = countFreed(counts.heldRows, fixed)
    return { ...rule, freesWithAbove: held + rejected }
  })
}

/** Returns how many causes have a fix and do not stay as they are, and the rows that all of them free. */
export function countFixable(rules: readonly Rule[], { heldRows }: FindingCounts): Reply['fixable'] {
  const fixable = rules.flatMap((rule) =>
    rule.causes.flatMap(({ cause, fix, left }) =>
      fix === null || left !== null ? [] : [getHolder({ ...rule, cause })],
    ),
  )
  const { held, rejected } = countFreed(heldRows, new Set(fixable))
  return { causes: fixable.length, frees: held + rejected }
}
