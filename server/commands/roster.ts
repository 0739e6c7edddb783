import type { RunCommand } from '#server/commands/run-command.ts'
import { CommandError } from './command-error.ts'
import { type CommandOptions, describeOptions } from './roster/command-options.ts'
import { OPTIONS as CORRECT_OPTIONS, USAGE as CORRECT_USAGE, correctCommand } from './roster/correct.ts'
import { OPTIONS as INSPECT_OPTIONS, USAGE as INSPECT_USAGE, inspectCommand } from './roster/inspect.ts'
import { OPTIONS as LINT_OPTIONS, USAGE as LINT_USAGE, lintCommand } from './roster/lint.ts'
import { OPTIONS as REPAIR_OPTIONS, USAGE as REPAIR_USAGE, repairCommand } from './roster/repair.ts'
import { OPTIONS as REPLAY_OPTIONS, USAGE as REPLAY_USAGE, replayCommand } from './roster/replay.ts'
import { OPTIONS as RUN_OPTIONS, USAGE as RUN_USAGE, runCommand } from './roster/run.ts'
import { OPTIONS as SCHEMA_OPTIONS, USAGE as SCHEMA_USAGE, schemaCommand } from './roster/schema.ts'
import { OPTIONS as SUGGEST_OPTIONS, USAGE as SUGGEST_USAGE, suggestCommand } from './roster/suggest.ts'

type Subcommand = {
  readonly description: string
  readonly usage: string
  readonly options: CommandOptions
  readonly run: (args: readonly string[]) => Promise<void>
}

/** The subcommands in the order in which a roster goes through them. */
export const ORDERS: Readonly<Record<string, Subcommand>> = {
  inspect: {
    description: 'shows what a file contains and how it was read',
    usage: INSPECT_USAGE,
    options: INSPECT_OPTIONS,
    run: inspectCommand,
  },
  suggest: {
    description: 'proposes a source for a file',
    usage: SUGGEST_USAGE,
    options: SUGGEST_OPTIONS,
    run: suggestCommand,
  },
  run: {
    description: 'maps, checks and compares a file',
    usage: RUN_USAGE,
    options: RUN_OPTIONS,
    run: runCommand,
  },
  correct: {
    description: 'turns one correction into a rule of the source',
    usage: CORRECT_USAGE,
    options: CORRECT_OPTIONS,
    run: correctCommand,
  },
  repair: {
    description: 'adapts a source to changed headers',
    usage: REPAIR_USAGE,
    options: REPAIR_OPTIONS,
    run: repairCommand,
  },
  replay: {
    description: 'shows what a changed source changes',
    usage: REPLAY_USAGE,
    options: REPLAY_OPTIONS,
    run: replayCommand,
  },
  lint: {
    description: 'lists the problems of a source or target',
    usage: LINT_USAGE,
    options: LINT_OPTIONS,
    run: lintCommand,
  },
  schema: {
    description: 'prints the JSON Schema of configs',
    usage: SCHEMA_USAGE,
    options: SCHEMA_OPTIONS,
    run: schemaCommand,
  },
}

const START = 'npm run -s concord --'

function help(): string {
  const lines = Object.entries(ORDERS).map(
    ([name, { description, usage }]) => `  ${name.padEnd(9)}${description}\n           ${usage}\n`,
  )
  return `Usage: ${START} roster <order> ...\n\n${lines.join('')}\nEach order tells its options with --help. What goes in and comes out: docs/rosters.md`
}

function helpWith(name: string, { description, usage, options }: Subcommand): string {
  const parts = [`Usage: ${START} ${usage}`, `${name} ${description}.`, describeOptions(options)]
  return parts.filter((part) => part !== '').join('\n\n')
}

const isWrongUsage = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

export const run: RunCommand = async (_config, [name = '', ...args]) => {
  const subcommand = ORDERS[name]
  if (name === '--help' || name === 'help') return console.log(help())
  if (subcommand === undefined) throw new CommandError(help())
  if (args.includes('--help')) return console.log(helpWith(name, subcommand))
  try {
    await subcommand.run(args)
  } catch (error) {
    if (!isWrongUsage(error)) throw error
    // What Node adds about arguments that begin with a hyphen helps no one here.
    const [message = ''] = error.message.split('. To specify a positional')
    throw new CommandError(`${message}. Usage: ${START} ${subcommand.usage}`)
  }
}
