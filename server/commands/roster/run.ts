import { parseArgs } from 'node:util'
import { todayInUtc } from '@concord/domain'
import { type RunJob, type RunSummary, readSource, readTarget, runRoster, type Stage } from '@concord/engine'
import { CommandError } from '../command-error.ts'
import { reportTo } from '../terminal-report.ts'
import { readLimits } from './read-limits.ts'
import { untilStopped } from './until-stopped.ts'

export const USAGE =
  'roster run FILE --target TARGET.json|ID --source SOURCE.json [--fixes FILE] [--reference DIR] [--raw] [--json] --out DIR'

const OPTIONS = {
  target: { type: 'string' },
  source: { type: 'string' },
  fixes: { type: 'string' },
  reference: { type: 'string' },
  out: { type: 'string' },
  json: { type: 'boolean', default: false },
  'memory-mb': { type: 'string', default: '2048' },
  'run-date': { type: 'string' },
  raw: { type: 'boolean' },
} as const

const DOING: Readonly<Record<Stage, string>> = {
  read: 'reading the file',
  map: 'mapping its rows',
  check: 'checking them',
  write: 'writing the results',
  annotate: 'writing them into the file of the sender',
}

function readOrder(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [file, more] = positionals
  const { target, source, out } = values
  if (
    file === undefined ||
    more !== undefined ||
    target === undefined ||
    source === undefined ||
    out === undefined
  ) {
    throw new CommandError(`Usage: npm run -s concord -- ${USAGE}`)
  }
  return { ...values, file, target, source, out, limits: readLimits(values['memory-mb']) }
}

async function readJob(order: ReturnType<typeof readOrder>): Promise<RunJob> {
  const { file, out, fixes, reference, raw, limits } = order
  const target = await readTarget(order.target)
  return {
    file,
    target,
    ...(await readSource(order.source, target)),
    out,
    runDate: order['run-date'] ?? todayInUtc(),
    limits,
    ...(fixes === undefined ? {} : { fixes }),
    ...(reference === undefined ? {} : { reference }),
    ...(raw === undefined ? {} : { isRaw: raw }),
  }
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

function printSummary(summary: RunSummary): string {
  const { balance, stops, annotated } = summary
  const { in: read, exploded, out, held, rejected, empty } = balance
  const more = exploded < 0 ? `${-exploded} merged into others` : `${exploded} more made of them`
  const rows = `${read} rows read and ${more}: ${out} out, ${held} held, ${rejected} rejected; ${empty} empty rows.`
  const told = stops.map(({ message }) => `Stop: ${message}`)
  return [rows, ...printFixes(summary), ...annotated.remarks, ...told].join('\n')
}

/** Maps and checks a file and writes the results into a folder; tells where the rows went, as JSON for programs. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const order = readOrder(args)
  const report = reportTo(process.stderr)
  await untilStopped(async (signal) => {
    try {
      const summary = await runRoster(await readJob(order), {
        signal,
        onProgress: ({ stage, done }) => report.show(`${Math.round(100 * done)} %, ${DOING[stage]}`),
      })
      if (order.json) console.log(JSON.stringify(summary))
      else report.say(printSummary(summary))
    } finally {
      report.clear()
    }
  })
}
