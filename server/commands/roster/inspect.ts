import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { inspectRoster } from '@concord/engine'
import { CommandError } from '../command-error.ts'
import { checkFiles } from './check-inputs.ts'
import { type CommandOptions, JSON_OUTPUT, MEMORY_MB } from './command-options.ts'
import { printInspection } from './print-inspection.ts'
import { readLimits } from './read-limits.ts'
import { untilStopped } from './until-stopped.ts'

export const USAGE = 'roster inspect FILE [--memory-mb MB] [--json]'

export const OPTIONS = { 'memory-mb': MEMORY_MB, json: JSON_OUTPUT } as const satisfies CommandOptions

/** Tells what a file is: as a table, or as JSON for programs. */
export async function inspectCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [file, more] = positionals
  if (file === undefined || more !== undefined) {
    throw new CommandError(`Usage: npm run -s concord -- ${USAGE}`)
  }
  const limits = readLimits(values['memory-mb'])
  await checkFiles(file)
  await untilStopped(async (signal) => {
    const inspection = await inspectRoster({ file, limits }, { signal })
    console.log(values.json ? JSON.stringify(inspection) : printInspection(basename(file), inspection))
  })
}
