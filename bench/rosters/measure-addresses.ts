import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The addresses are what the engine is tested with, so that a program of its own scores them. */
const SCORER = fileURLToPath(new URL('../../engine/testing/addresses/print-score.ts', import.meta.url))

type Scores = { readonly addressesRight: number }

/** Returns the share of addresses in one cell that are taken apart right, in cities that nothing is tuned to. */
export async function measureAddresses(): Promise<Scores> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCORER, '--json'])
  return JSON.parse(stdout)
}
