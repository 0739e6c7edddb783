import { join } from 'node:path'
import type { Changes, HeldReason, RunSummary } from '@concord/engine'
import { countOf } from './count-of.ts'
import { fit, onOneLine } from './fit-text.ts'

function printChanges({ baseline, classes, terms }: Changes): string {
  const { add, change, term, reactivated, moved, held, unchanged } = classes
  const ended = `${term} ended (${terms.explicit} as their rows say, ${terms.implicit} missing)`
  return `Against ${countOf(baseline.rows, 'row')} of the baseline: ${add} added, ${change} changed, ${ended}, ${reactivated} reactivated, ${moved} moved, ${held} held, ${unchanged} unchanged.`
}

function printFixes({ fixes }: RunSummary): string[] {
  if (fixes === null) return []
  const { rows, applied, unchanged, unplaced, ignoredColumns } = fixes
  const ignored = ignoredColumns.length === 0 ? '' : ` Columns left out: ${ignoredColumns.join(', ')}.`
  return [
    `${countOf(rows, 'row')} of fixes: ${applied.length} applied, ${unchanged} as they were, ${unplaced.length} without a place.${ignored}`,
    ...unplaced.map(({ tab, row, reason }) => `Not placed: row ${row} of ${tab}, ${reason}.`),
  ]
}

const EXAMPLES = 3

function printReplaced({ field, rows, texts, examples }: RunSummary['replaced'][number]): string {
  const shown = examples
    .slice(0, EXAMPLES)
    .map(({ from, to, rows: times }) => `'${onOneLine(from)}' became '${onOneLine(to ?? '')}' (${times})`)
  const more = texts > shown.length ? `, and ${countOf(texts - shown.length, 'other text')}` : ''
  return `${field}: the crosswalk replaced ${countOf(rows, 'value')}: ${shown.join(', ')}${more}.`
}

const printTransformed = ({
  field,
  transforms,
  values,
  changed,
}: RunSummary['transformed'][number]): string =>
  `${field}: ${transforms.join(', ')} changed ${changed} of ${countOf(values, 'value')} looked at.`

function printBalance({ balance }: RunSummary): string {
  const { in: read, exploded, out, held, rejected, empty } = balance
  const more = exploded < 0 ? `, ${-exploded} merged into others` : `, ${exploded} more made of them`
  const skipped = empty === 0 ? '' : ` ${countOf(empty, 'empty row')} skipped.`
  return `${countOf(read, 'row')} read${exploded === 0 ? '' : more}: ${out} out, ${held} held, ${rejected} rejected.${skipped}`
}

/** Characters of a value of the sender that a line shows. */
const VALUE_WIDTH = 40

function printReason({ rule, severity, rows, message, example }: HeldReason): string {
  const value = example.value === null ? '' : ` has '${fit(example.value, VALUE_WIDTH).trimEnd()}'`
  const verb = severity === 'reject' ? 'rejected' : 'held'
  const place = `row ${example.row} of ${onOneLine(example.tab)}${value}`
  return `- ${countOf(rows, 'row')} ${verb} by ${rule}: ${message} For example, ${place}.`
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
