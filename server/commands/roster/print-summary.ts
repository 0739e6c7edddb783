import type { Changes, RunSummary } from '@concord/engine'
import { onOneLine } from './fit-text.ts'

function printChanges({ baseline, classes, terms }: Changes): string {
  const { add, change, term, reactivated, moved, held, unchanged } = classes
  const ended = `${term} ended (${terms.explicit} as their rows say, ${terms.implicit} missing)`
  return `Against ${baseline.rows} rows of the baseline: ${add} added, ${change} changed, ${ended}, ${reactivated} reactivated, ${moved} moved, ${held} held, ${unchanged} unchanged.`
}

function printFixes({ fixes }: RunSummary): string[] {
  if (fixes === null) return []
  const { rows, applied, unchanged, unplaced, ignoredColumns } = fixes
  const ignored = ignoredColumns.length === 0 ? '' : ` Columns left out: ${ignoredColumns.join(', ')}.`
  return [
    `${rows} rows of fixes: ${applied.length} applied, ${unchanged} as they were, ${unplaced.length} without a place.${ignored}`,
    ...unplaced.map(({ tab, row, reason }) => `Not placed: row ${row} of ${tab}, ${reason}.`),
  ]
}

const EXAMPLES = 3

function printReplaced({ field, rows, texts, examples }: RunSummary['replaced'][number]): string {
  const shown = examples
    .slice(0, EXAMPLES)
    .map(({ from, to, rows: times }) => `'${onOneLine(from)}' became '${onOneLine(to ?? '')}' (${times})`)
  const more = texts > shown.length ? `, and ${texts - shown.length} other texts` : ''
  return `${field}: the crosswalk replaced ${rows} values: ${shown.join(', ')}${more}.`
}

const printTransformed = ({
  field,
  transforms,
  values,
  changed,
}: RunSummary['transformed'][number]): string =>
  `${field}: ${transforms.join(', ')} changed ${changed} of ${values} values looked at.`

/** Returns where the rows of a run went, what changed and what stops it, in lines for people. */
export function printSummary(summary: RunSummary): string {
  const { balance, changes, replaced, transformed, stops, annotated } = summary
  const { in: read, exploded, out, held, rejected, empty } = balance
  const more = exploded < 0 ? `${-exploded} merged into others` : `${exploded} more made of them`
  return [
    `${read} rows read and ${more}: ${out} out, ${held} held, ${rejected} rejected; ${empty} empty rows.`,
    ...printFixes(summary),
    ...(changes ? [printChanges(changes)] : []),
    ...replaced.map(printReplaced),
    ...transformed.map(printTransformed),
    ...annotated.remarks,
    ...stops.map(({ message }) => `Stop: ${message}`),
  ].join('\n')
}
