import { availableParallelism } from 'node:os'
import type { RunLimits } from '@concord/engine'
import { CommandError } from '../command-error.ts'

const MIN_MEMORY_MB = 256
const TIMEOUT_MS = 3_600_000

/** Returns what a task of the engine may use, by the text of --memory-mb. */
export function readLimits(memory: string): RunLimits {
  const memoryMb = Number(memory)
  if (!Number.isInteger(memoryMb) || memoryMb < MIN_MEMORY_MB) {
    throw new CommandError(`--memory-mb takes a whole number from ${MIN_MEMORY_MB}.`)
  }
  return { memoryMb, threads: availableParallelism(), timeoutMs: TIMEOUT_MS }
}
