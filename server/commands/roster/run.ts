import { parseArgs } from 'node:util'
import { todayInUtc } from '@concord/domain'
import { type RunJob, readSource, readTarget, runRoster, type Stage } from '@concord/engine'
import { CommandError } from '../command-error.ts'
import { reportTo } from '../terminal-report.ts'
import { printSummary } from './print-summary.ts'
import { readLimits } from './read-limits.ts'
import { untilStopped } from './until-stopped.ts'

export const USAGE =
  'roster run FILE --target TARGET.json|ID --source SOURCE.json [--fixes FILE] [--reference DIR] [--baseline FILE|DIR] [--history DIR]... [--raw] [--json] --out DIR'

const OPTIONS = {
  target: { type: 'string' },
  source: { type: 'string' },
  fixes: { type: 'string' },
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
  annotate: 'writing them into the file of the sender',
}

function readArguments(args: readonly string[]) {
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

async function readJob(order: ReturnType<typeof readArguments>): Promise<RunJob> {
  const { file, out, fixes, reference, baseline, history, raw, limits } = order
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
    ...(baseline === undefined ? {} : { baseline }),
    ...(history === undefined ? {} : { history }),
    ...(raw === undefined ? {} : { isRaw: raw }),
  }
}

/** The results are written, but a stop wants a person to look at them first. */
const STOPPED = 3

/**
 * Maps and checks a file and writes the results into a folder; says where the rows went, as JSON for programs. Exits with
 * code 3 where a stop was triggered.
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  const order = readArguments(args)
  const report = reportTo(process.stderr)
  await untilStopped(async (signal) => {
    try {
      const summary = await runRoster(await readJob(order), {
        signal,
        onProgress: ({ stage, done }) => report.show(`${Math.round(100 * done)} %, ${DOING[stage]}`),
      })
      if (order.json) console.log(JSON.stringify(summary))
      else report.say(printSummary(summary))
      if (summary.stops.length > 0) process.exitCode = STOPPED
    } finally {
      report.clear()
    }
  })
}
