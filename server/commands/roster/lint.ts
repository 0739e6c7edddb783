import { parseArgs } from 'node:util'
import { readTarget, readWrittenConfig, type WrittenConfig } from '@concord/engine'
import {
  BUILT_IN_TARGETS,
  ConfigError,
  hasErrors,
  type LintProblem,
  lintSourceConfig,
  lintTargetConfig,
  type TargetConfig,
} from '@concord/roster-language'
import { CommandError } from '../command-error.ts'
import { type CommandOptions, JSON_OUTPUT, TARGET } from './command-options.ts'

export const USAGE = 'roster lint CONFIG.json [--target TARGET.json|ID] [--json]'

export const OPTIONS = { target: TARGET, json: JSON_OUTPUT } as const satisfies CommandOptions
const HAS_ERRORS = 2

const isTarget = ({ text }: WrittenConfig): boolean => /"kind"\s*:\s*"target"/.test(text)

/** Returns the target that a source config names, if it is a built-in one. */
function builtInTarget({ text }: WrittenConfig): TargetConfig | undefined {
  const [, id = ''] = /"target"\s*:\s*"([^"]*)"/.exec(text) ?? []
  return BUILT_IN_TARGETS.get(id)
}

async function lintConfig(
  written: WrittenConfig,
  target: string | undefined,
): Promise<readonly LintProblem[]> {
  if (target !== undefined) return lintSourceConfig(written.text, await readTarget(target))
  if (isTarget(written)) return lintTargetConfig(written.text)
  const named = builtInTarget(written)
  if (named) return lintSourceConfig(written.text, named)
  throw new CommandError(`A source config is one of a target: name it with --target. Usage: ${USAGE}`)
}

/** Tells everything that is wrong with a config, a line for each problem; exit code 2 where it could not be run. */
export async function lintCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [file, more] = positionals
  if (file === undefined || more !== undefined) {
    throw new CommandError(`Usage: npm run -s concord -- ${USAGE}`)
  }
  try {
    const written = await readWrittenConfig(file)
    const problems = await lintConfig(written, values.target)
    if (values.json) console.log(JSON.stringify(problems))
    else {
      for (const { line, column, severity, code, message } of problems) {
        console.log(`${written.name}:${line}:${column}: ${severity}: ${message} (${code})`)
      }
    }
    if (hasErrors(problems)) process.exitCode = HAS_ERRORS
  } catch (error) {
    throw error instanceof ConfigError ? new CommandError(error.message, { cause: error }) : error
  }
}
