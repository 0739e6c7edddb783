import { parseArgs } from 'node:util'
import { formatCount, formatCountOf, todayInUtc } from '@concord/domain'
import { type FileReplay, type ReplayedChange, readSource, readTarget, replayRosters } from '@concord/engine'
import { CommandError } from '../command-error.ts'
import { checkFiles, checkFolder } from './check-inputs.ts'
import { type CommandOptions, JSON_OUTPUT, MEMORY_MB, RUN_DATE, SOURCE, TARGET } from './command-options.ts'
import { readLimits } from './read-limits.ts'
import { untilStopped } from './until-stopped.ts'

export const USAGE =
  'roster replay FILE... --target TARGET.json|ID --source OLD.json --with NEW.json [--reference DIR] [--run-date YYYY-MM-DD] [--memory-mb MB] [--json] [--out DIR]'

export const OPTIONS = {
  target: TARGET,
  source: { ...SOURCE, about: 'the source config as it was' },
  with: { ...SOURCE, about: 'the source config as it is now' },
  reference: {
    type: 'string',
    argument: 'DIR',
    about: 'npi.parquet, taxonomy.parquet and exclusion.parquet',
  },
  out: { type: 'string', argument: 'DIR', about: 'the folder for replay.csv, with every change' },
  'run-date': RUN_DATE,
  'memory-mb': MEMORY_MB,
  json: JSON_OUTPUT,
} as const satisfies CommandOptions

function readArguments(args: readonly string[]) {
  const { values, positionals: files } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  })
  const { target, source, with: other } = values
  if (files.length === 0 || target === undefined || source === undefined || other === undefined) {
    throw new CommandError(`Usage: npm run -s concord -- ${USAGE}`)
  }
  return { ...values, files, target, source, other, limits: readLimits(values['memory-mb']) }
}

const LINES = 50

const say = (value: string | null) => (value === null ? 'nothing' : JSON.stringify(value))

function printChange(file: string, { tab, row, block, field, before, after }: ReplayedChange): string {
  const place = [file, tab, `row ${row}`, ...(block === null ? [] : [block])].join(', ')
  return field === null
    ? `${place}: ${before} -> ${after}`
    : `${place}, ${field}: ${say(before)} -> ${say(after)}`
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, one) => all + one, 0)

function printCounts(file: string, { rows, changedRows, fields, outcomes }: FileReplay): string {
  const list = (counts: Readonly<Record<string, number>>) =>
    sum(counts) === 0
      ? ''
      : ` (${Object.entries(counts)
          .map(([name, count]) => `${name} ${formatCount(count)}`)
          .join(', ')})`
  const all =
    rows.before === rows.after
      ? formatCountOf(rows.after, 'row')
      : `${formatCountOf(rows.before, 'row')} before, ${formatCount(rows.after)} after`
  return `${file}: ${all}, ${formatCount(changedRows)} with a change: ${formatCountOf(sum(fields), 'cell')}${list(fields)}, ${formatCountOf(sum(outcomes), 'row')} with another outcome${list(outcomes)}.`
}

/** Formats the first changes of all files, how many there are, and the counts of each file. */
function printReplay(
  files: readonly string[],
  replays: readonly FileReplay[],
  out: string | undefined,
): string {
  const named = replays.map((replay, index) => ({ file: files[index] ?? '', replay }))
  const lines = named.flatMap(({ file, replay }) => replay.first.map((change) => printChange(file, change)))
  const all = replays.reduce((count, { fields, outcomes }) => count + sum(fields) + sum(outcomes), 0)
  const shown = out === undefined ? lines.slice(0, LINES) : []
  const left = all - shown.length
  const where =
    out === undefined
      ? `… and ${formatCount(left)} more; --out DIR writes all of them.`
      : all === 1
        ? 'The one change is in replay.csv.'
        : `All ${formatCount(all)} changes are in replay.csv.`
  return [
    ...shown,
    ...(out !== undefined || left > 0 ? [where] : []),
    ...named.map(({ file, replay }) => printCounts(file, replay)),
  ].join('\n')
}

/** Tells every cell and row of earlier files that a changed source config makes otherwise. */
export async function replayCommand(args: readonly string[]): Promise<void> {
  const order = readArguments(args)
  const { files, limits, out, reference } = order
  await untilStopped(async (signal) => {
    await checkFiles(...files)
    await checkFolder(reference)
    const target = await readTarget(order.target)
    const replays = await replayRosters(
      {
        ...{ files, target, limits, runDate: order['run-date'] ?? todayInUtc() },
        before: await readSource(order.source, target),
        after: await readSource(order.other, target),
        ...(reference === undefined ? {} : { reference }),
        ...(out === undefined ? {} : { out }),
      },
      { signal },
    )
    const named = replays.map((replay, index) => ({ file: files[index], ...replay }))
    console.log(order.json ? JSON.stringify(named) : printReplay(files, replays, out))
  })
}
