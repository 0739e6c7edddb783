import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { measureTime } from '../directory/measure.ts'
import { MAPPINGS } from './roster-file.ts'
import { runRowLoop } from './row-loop.ts'

const PANDAS = fileURLToPath(new URL('./whole-columns.py', import.meta.url))

/** Returns seconds of a loop over the rows in Node that does no more than it has to. */
export async function timeRowLoop(file: string, out: string): Promise<number> {
  return (await measureTime(() => runRowLoop(file, out))) / 1000
}

/** Returns seconds of pandas at the same work; null where Python has no pandas. */
export async function timePandas(file: string, out: string): Promise<number | null> {
  if (spawnSync('python3', ['-c', 'import pandas']).status !== 0) return null
  const fields = MAPPINGS.map(({ field }) => field)
  return (
    (await measureTime(async () => {
      const { status, stderr } = spawnSync('python3', [PANDAS, file, out, ...fields], { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
    })) / 1000
  )
}
