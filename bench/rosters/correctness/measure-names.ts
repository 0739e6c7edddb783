import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The names are what the engine is tested with, so that a program of its own scores them. */
const SCORER = fileURLToPath(new URL('../../../engine/testing/names/print-score.ts', import.meta.url))

/** Returns the shares of names of people and of organizations in a column of names that are read right. */
export async function measureNames(): Promise<{
  readonly namesRight: number
  readonly organizationsRight: number
}> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCORER, '--json'])
  return JSON.parse(stdout)
}
