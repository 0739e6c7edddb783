import { parseArgs } from 'node:util'
import { todayInUtc } from '@concord/domain'
import {
  type Changes,
  type RunJob,
  type RunSummary,
  readSource,
  readTarget,
  runRoster,
  type Stage,
} from '@concord/engine'
import { CommandError } from '../command-error.ts'
import { reportTo } from '../terminal-report.ts'
import { readLimits } from './read-limits.ts'
import { untilStopped } from './until-stopped.ts'

export const USAGE =
  'roster run FILE --target TARGET.json|ID --source SOURCE.json [--reference DIR] [--baseline FILE|DIR] [--history DIR]... [--raw] [--json] --out DIR'

const OPTIONS = {
  target: { type: 'string' },
  source: { type: 'string' },
  reference: { type: 'string' },
  baseline: { type: 'string' },
  history: { type: 'string', multiple: true },
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
  compare: 'comparing them with the baseline',
  write: 'writing the results',
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
  const { file, out, reference, baseline, history, raw, limits } = order
  const target = await readTarget(order.target)
  return {
    file,
    target,
    ...(await readSource(order.source, target)),
    out,
    runDate: order['run-date'] ?? todayInUtc(),
    limits,
    ...(reference === undefined ? {} : { reference }),
    ...(baseline === undefined ? {} : { baseline }),
    ...(history === undefined ? {} : { history }),
    ...(raw === undefined ? {} : { isRaw: raw }),
  }
}

function printChanges({ baseline, classes, terms }: Changes): string {
  const { add, change, term, reactivated, moved, held, unchanged } = classes
  const ended = `${term} ended (${terms.explicit} as their rows say, ${terms.implicit} missing)`
  return `Against ${baseline.rows} rows of the baseline: ${add} added, ${change} changed, ${ended}, ${reactivated} reactivated, ${moved} moved, ${held} held, ${unchanged} unchanged.`
}

function printSummary({ balance, changes, stops }: RunSummary): string {
  const { in: read, exploded, out, held, rejected, empty } = balance
  const more = exploded < 0 ? `${-exploded} merged into others` : `${exploded} more made of them`
  const rows = `${read} rows read and ${more}: ${out} out, ${held} held, ${rejected} rejected; ${empty} empty rows.`
  return [
    rows,
    ...(changes ? [printChanges(changes)] : []),
    ...stops.map(({ message }) => `Stop: ${message}`),
  ].join('\n')
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
