import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { inspectFile, UnusableFileError, withReadingPlace } from '@concord/engine'
import { CommandError } from '../command-error.ts'
import { printInspection } from './print-inspection.ts'

export const USAGE = 'roster inspect FILE [--json]'

const OPTIONS = { json: { type: 'boolean', default: false } } as const
const MEMORY_MB = 1024
const STOPPED_BY_SIGNAL = 130

/** Tells what a file is: as a table, or as JSON for programs. */
export async function inspectCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [file, more] = positionals
  if (file === undefined || more !== undefined) {
    throw new CommandError(`Usage: npm run -s concord -- ${USAGE}`)
  }
  const stop = () => process.exit(STOPPED_BY_SIGNAL)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const limits = { memoryMb: MEMORY_MB, threads: availableParallelism() }
    const inspection = await withReadingPlace(file, limits, (place) => inspectFile(file, place))
    console.log(values.json ? JSON.stringify(inspection) : printInspection(basename(file), inspection))
  } catch (error) {
    throw error instanceof UnusableFileError ? new CommandError(error.message, { cause: error }) : error
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
