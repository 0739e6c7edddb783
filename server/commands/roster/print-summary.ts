import { join } from 'node:path'
import { formatCount, formatCountOf } from '@concord/domain'
import type { Changes, HeldReason, RunSummary } from '@concord/engine'
import { fit, onOneLine } from './fit-text.ts'

const CLASSES = {
  add: 'added',
  change: 'changed',
  term: 'ended',
  reactivated: 'reactivated',
  moved: 'moved',
  held: 'held',
  unchanged: 'unchanged',
} as const

function printChanges({ baseline, classes, terms }: Changes): string {
  const kinds = ['add', 'change', 'term', 'reactivated', 'moved', 'held', 'unchanged'] as const
  const [add, change, term, ...rest] = kinds.map((kind) => `${formatCount(classes[kind])} ${CLASSES[kind]}`)
  const ended = `${term} (${formatCount(terms.explicit)} as their rows say, ${formatCount(terms.implicit)} missing)`
  const all = [add, change, ended, ...rest].join(', ')
  return `Against ${formatCountOf(baseline.rows, 'row')} of the baseline: ${all}.`
}

function printFixes({ fixes }: RunSummary): string[] {
  if (fixes === null) return []
  const { rows, applied, unchanged, unplaced, ignoredColumns } = fixes
  const ignored = ignoredColumns.length === 0 ? '' : ` Columns left out: ${ignoredColumns.join(', ')}.`
  return [
    `${formatCountOf(rows, 'row')} of fixes: ${formatCount(applied.length)} applied, ${formatCount(unchanged)} as they were, ${formatCount(unplaced.length)} without a place.${ignored}`,
    ...unplaced.map(({ tab, row, reason }) => `Not placed: row ${formatCount(row)} of ${tab}, ${reason}.`),
  ]
}

const EXAMPLES = 3

function printReplaced({ field, rows, texts, examples }: RunSummary['replaced'][number]): string {
  const shown = examples
    .slice(0, EXAMPLES)
    .map(
      ({ from, to, rows: times }) =>
        `'${onOneLine(from)}' became '${onOneLine(to ?? '')}' (${formatCount(times)})`,
    )
  const more = texts > shown.length ? `, and ${formatCountOf(texts - shown.length, 'other text')}` : ''
  return `${field}: the crosswalk replaced ${formatCountOf(rows, 'value')}: ${shown.join(', ')}${more}.`
}

const printTransformed = ({
  field,
  transforms,
  values,
  changed,
}: RunSummary['transformed'][number]): string =>
  `${field}: ${transforms.join(', ')} changed ${formatCount(changed)} of ${formatCountOf(values, 'value')} looked at.`

function printBalance({ balance }: RunSummary): string {
  const { in: read, exploded, out, held, rejected, empty } = balance
  const more =
    exploded < 0
      ? `, ${formatCount(-exploded)} merged into others`
      : `, ${formatCount(exploded)} more made of them`
  const skipped = empty === 0 ? '' : ` ${formatCountOf(empty, 'empty row')} skipped.`
  return `${formatCountOf(read, 'row')} read${exploded === 0 ? '' : more}: ${formatCount(out)} out, ${formatCount(held)} held, ${formatCount(rejected)} rejected.${skipped}`
}

/** Characters of a value of the sender that a line shows. */
const VALUE_WIDTH = 40

function printReason({ rule, severity, rows, message, example }: HeldReason): string {
  const value = example.value === null ? '' : ` has '${fit(example.value, VALUE_WIDTH).trimEnd()}'`
  const verb = severity === 'reject' ? 'rejected' : 'held'
  const place = `row ${formatCount(example.row)} of ${onOneLine(example.tab)}${value}`
  return `- ${formatCountOf(rows, 'row')} ${verb} by ${rule}: ${message} For example, ${place}.`
}

const NAMES: Readonly<Record<string, string>> = {
  'findings.csv': 'every problem and repair',
  'changes.csv': 'what differs from the baseline',
  'summary.json': 'the counts',
}

function printResults({ hashes }: RunSummary, out: string): string {
  const names = [...Object.keys(hashes).filter((name) => name.includes('.')), 'summary.json']
  const told = names.map((name) => {
    const about = name.startsWith('clean.')
      ? 'the rows that go out'
      : name.startsWith('annotated.')
        ? 'the file of the sender with the reasons'
        : NAMES[name]
    return `  ${name.padEnd(14)} ${about}`
  })
  return [`Results in ${out}:`, ...told].join('\n')
}

function printNext({ balance, stops, annotated }: RunSummary, out: string): string[] {
  const isStopped = stops.length > 0
  const isOpen = balance.held + balance.rejected > 0
  const file = join(out, annotated.file ?? 'findings.csv')
  const send = annotated.file === null ? '' : `, then run again with --fixes ${file}`
  return [
    ...(isStopped ? ['Next: check what the stops say before any of these rows are used.'] : []),
    ...(isOpen ? [`Next: fix the held rows as ${file} says${send}.`] : []),
    ...(isStopped || isOpen
      ? []
      : [`Next: use the clean rows, and compare the next file with them by --baseline ${out}.`]),
  ]
}

/** Returns where the rows of a run went and why, what changed and what stops it, and where to go on, in lines for people. */
export function printSummary(summary: RunSummary, out: string): string {
  const { changes, replaced, transformed, stops, annotated, heldBy } = summary
  return [
    printBalance(summary),
    ...heldBy.map(printReason),
    ...printFixes(summary),
    ...(changes ? [printChanges(changes)] : []),
    ...replaced.map(printReplaced),
    ...transformed.map(printTransformed),
    ...annotated.remarks,
    ...stops.map(({ message }) => `Stop: ${message}`),
    printResults(summary, out),
    ...printNext(summary, out),
  ].join('\n')
}
