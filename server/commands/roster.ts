import type { RunCommand } from '#server/main.ts'
import { CommandError } from './command-error.ts'
import { USAGE as CORRECT_USAGE, correctCommand } from './roster/correct.ts'
import { USAGE as INSPECT_USAGE, inspectCommand } from './roster/inspect.ts'
import { USAGE as LINT_USAGE, lintCommand } from './roster/lint.ts'
import { USAGE as REPAIR_USAGE, repairCommand } from './roster/repair.ts'
import { USAGE as REPLAY_USAGE, replayCommand } from './roster/replay.ts'
import { USAGE as RUN_USAGE, runCommand } from './roster/run.ts'
import { USAGE as SCHEMA_USAGE, schemaCommand } from './roster/schema.ts'
import { USAGE as SUGGEST_USAGE, suggestCommand } from './roster/suggest.ts'

const ORDERS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  correct: correctCommand,
  inspect: inspectCommand,
  lint: lintCommand,
  repair: repairCommand,
  replay: replayCommand,
  run: runCommand,
  schema: schemaCommand,
  suggest: suggestCommand,
}

const USAGES = [
  CORRECT_USAGE,
  INSPECT_USAGE,
  LINT_USAGE,
  REPAIR_USAGE,
  REPLAY_USAGE,
  RUN_USAGE,
  SCHEMA_USAGE,
  SUGGEST_USAGE,
]
const USAGE = `Usage: npm run -s concord -- ${USAGES.join(' | ')}`

const isWrongUsage = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

export const run: RunCommand = async (_config, [name = '', ...args]) => {
  const order = ORDERS[name]
  if (order === undefined) throw new CommandError(USAGE)
  try {
    await order(args)
  } catch (error) {
    throw isWrongUsage(error) ? new CommandError(`${error.message} ${USAGE}`) : error
  }
}
