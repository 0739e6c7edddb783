import { parseArgs } from 'node:util'
import { todayInUtc } from '@concord/domain'
import { type RunJob, readSource, readTarget, runRoster, type Stage } from '@concord/engine'
import { CommandError } from '../command-error.ts'
import { reportTo } from '../terminal-report.ts'
import { checkFiles, checkFolder } from './check-inputs.ts'
import { type CommandOptions, JSON_OUTPUT, MEMORY_MB, RUN_DATE, SOURCE, TARGET } from './command-options.ts'
import { printSummary } from './print-summary.ts'
import { readLimits } from './read-limits.ts'
import { untilStopped } from './until-stopped.ts'

export const USAGE =
  'roster run FILE --target TARGET.json|ID --source SOURCE.json [--sender ID] [--fixes FILE] [--reference DIR] [--baseline FILE|DIR] [--history DIR]... [--run-date YYYY-MM-DD] [--memory-mb MB] [--raw] [--json] --out DIR'

export const OPTIONS = {
  target: TARGET,
  source: SOURCE,
  sender: {
    type: 'string',
    argument: 'ID',
    about: 'the short id of the sender, as waivers of the target name it',
  },
  fixes: {
    type: 'string',
    argument: 'FILE',
    about: 'rows that the sender fixed, such as the annotated file',
  },
  reference: {
    type: 'string',
    argument: 'DIR',
    about: 'npi.parquet, taxonomy.parquet and exclusion.parquet',
  },
  baseline: { type: 'string', argument: 'FILE|DIR', about: 'the results to compare the rows with' },
  history: {
    type: 'string',
    argument: 'DIR',
    multiple: true,
    about: 'the results of an earlier run, to learn from what is usual',
  },
  out: { type: 'string', argument: 'DIR', about: 'the folder for the results' },
  'run-date': RUN_DATE,
  'memory-mb': MEMORY_MB,
  raw: {
    type: 'boolean',
    about: 'writes cells as they are, also those that a spreadsheet takes for formulas',
  },
  json: JSON_OUTPUT,
} as const satisfies CommandOptions

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
  const { file, out, sender, fixes, reference, baseline, history, raw, limits } = order
  await checkFiles(file, fixes)
  await checkFolder(reference)
  const target = await readTarget(order.target)
  return {
    file,
    target,
    ...(await readSource(order.source, target)),
    out,
    runDate: order['run-date'] ?? todayInUtc(),
    limits,
    ...(sender === undefined ? {} : { sender }),
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
        onProgress: ({ stage, done }) => report.show(`${Math.round(100 * done)}%, ${DOING[stage]}`),
      })
      if (order.json) console.log(JSON.stringify(summary))
      else report.say(printSummary(summary, order.out))
      if (summary.stops.length > 0) process.exitCode = STOPPED
    } finally {
      report.clear()
    }
  })
}
