import type { FoundRule } from '../queries.ts'

/** Defines by what findings can be grouped. */
export const GROUPINGS = ['rule', 'field', 'cause', 'tab'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** A cause of a rule about a field, in all tabs or in one. */
export type CauseLine = {
  readonly id: string
  readonly rule: string
  readonly field: string | null
  readonly cause: string
  /** Null: all tabs. */
  readonly tab: string | null
  readonly severity: FoundRule['severity']
  readonly ruleTitle: string
  readonly hint: string
  readonly fieldLabel: string | null
  readonly label: string
  readonly advice: string
  readonly fix: string | null
  readonly rows: number
  readonly findings: number
  readonly frees: number
  readonly tabs: FoundRule['causes'][number]['tabs']
  /** The person who said that the findings of the cause stay as they are, and the time. */
  readonly left: FoundRule['causes'][number]['left']
  /** Nothing tells its findings from others of the rule. */
  readonly isOnly: boolean
}

export type CauseGroup = {
  readonly id: string
  readonly title: string
  readonly code: string | null
  readonly rows: number
  readonly lines: readonly CauseLine[]
}

export type CauseSection = {
  readonly title: string
  /** A row may have several: those of all sections are those of the cycle, which its rows are not. */
  readonly findings: number
  readonly groups: readonly CauseGroup[]
}

const SECTIONS = [
  { title: 'Keeps rows back', severities: ['error', 'reject'] },
  { title: 'Goes out with a warning', severities: ['warning'] },
  { title: 'For information', severities: ['info'] },
] as const
const LEFT = 'Left as it is'

const sum = (items: readonly { readonly rows: number }[]): number =>
  items.reduce((all, { rows }) => all + rows, 0)

const sumFindings = (lines: readonly CauseLine[]): number =>
  lines.reduce((all, { findings }) => all + findings, 0)

function toLine(rule: FoundRule, cause: FoundRule['causes'][number], tab: string | null): CauseLine {
  const own = tab === null ? cause : (cause.tabs.find((one) => one.tab === tab) ?? cause)
  return {
    id: JSON.stringify([rule.rule, rule.field, cause.cause, tab]),
    ...{ rule: rule.rule, field: rule.field, cause: cause.cause, tab, severity: rule.severity },
    ...{ ruleTitle: rule.title, hint: rule.hint, fieldLabel: rule.fieldLabel },
    ...{ label: cause.label, advice: cause.advice, fix: cause.fix, tabs: cause.tabs, left: cause.left },
    ...{ rows: own.rows, findings: own.findings, frees: cause.frees.held + cause.frees.rejected },
    isOnly: rule.causes.length === 1 && cause.cause === 'other',
  }
}

function listLines(rule: FoundRule, isByTab: boolean): CauseLine[] {
  return rule.causes.flatMap((cause) =>
    isByTab ? cause.tabs.map(({ tab }) => toLine(rule, cause, tab)) : [toLine(rule, cause, null)],
  )
}

const NAMES: Record<Grouping, (line: CauseLine) => string> = {
  rule: ({ ruleTitle, rule, field }) => JSON.stringify([ruleTitle, rule, field]),
  field: ({ fieldLabel }) => fieldLabel ?? 'The row as a whole',
  cause: ({ label }) => label,
  tab: ({ tab }) => tab ?? '',
}

function groupLines(lines: readonly CauseLine[], grouping: Grouping): CauseGroup[] {
  const groups = [...Map.groupBy(lines, NAMES[grouping])].map(([id, own]): CauseGroup => {
    const [first] = own
    const isRule = grouping === 'rule'
    return {
      ...{ id, rows: sum(own), lines: own.toSorted((one, other) => other.rows - one.rows) },
      ...{ title: isRule ? (first?.ruleTitle ?? '') : id, code: isRule ? (first?.rule ?? null) : null },
    }
  })
  return groups.toSorted((one, other) => other.rows - one.rows)
}

/**
 * Returns findings by how much they matter, grouped as someone wants to see them, the most frequent first; behind them all
 * those that stay as they are.
 */
export function listSections(rules: readonly FoundRule[], grouping: Grouping): readonly CauseSection[] {
  const all = rules.flatMap((rule) => listLines(rule, grouping === 'tab'))
  const toSection = (title: string, lines: readonly CauseLine[]): CauseSection[] =>
    lines.length === 0 ? [] : [{ title, findings: sumFindings(lines), groups: groupLines(lines, grouping) }]
  return [
    ...SECTIONS.flatMap(({ title, severities }) => {
      const matters = (line: CauseLine) => (severities as readonly string[]).includes(line.severity)
      return toSection(
        title,
        all.filter((line) => line.left === null && matters(line)),
      )
    }),
    ...toSection(
      LEFT,
      all.filter(({ left }) => left !== null),
    ),
  ]
}

/** Returns the lines in the order in which they are shown. */
export const listShownLines = (sections: readonly CauseSection[]): readonly CauseLine[] =>
  sections.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines))

/** Returns the name of a line among those of its group. */
export function nameLine({ label, ruleTitle, isOnly }: CauseLine, grouping: Grouping): string {
  if (grouping === 'cause') return ruleTitle
  return grouping === 'rule' || !isOnly ? label : ruleTitle
}
