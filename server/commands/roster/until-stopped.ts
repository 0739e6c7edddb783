import { constants } from 'node:os'
import { RunError } from '@concord/engine'
import { ConfigError } from '@concord/roster-language'
import { CommandError } from '../command-error.ts'

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Does a task of the engine; a signal to stop cancels it, however often it comes, as a terminal and npm both send it. The
 * exit code is then that of shells: 128 and the number of the signal.
 */
export async function untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const canceled = new AbortController()
  let stoppedBy: NodeJS.Signals | undefined
  const stop = (name: NodeJS.Signals) => {
    stoppedBy ??= name
    canceled.abort()
  }
  for (const name of STOPS) process.on(name, stop)
  try {
    await work(canceled.signal)
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof RunError)) throw error
    if (stoppedBy === undefined) throw new CommandError(error.message, { cause: error })
    console.error(error.message)
    process.exitCode = 128 + constants.signals[stoppedBy]
  } finally {
    for (const name of STOPS) process.off(name, stop)
  }
}
