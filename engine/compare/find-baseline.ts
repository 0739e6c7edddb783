import { access, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { RunError } from '#engine/job/run-error.ts'
import { type EarlierRun, findEarlierRun } from './read-earlier-run.ts'

/** The files of a run that hold its rows, the better one first. */
const FILES = ['clean.parquet', 'clean.csv']

/** The file with the rows that a run is compared with. */
export type FoundBaseline = {
  readonly file: string
  readonly folder: string
  /** The run that wrote it, where the folder of its results was named and has a summary. */
  readonly earlier: EarlierRun | null
}

/**
 * Returns the rows that someone names by their file or by the folder of an earlier run. Throws RunError where there
 * are none.
 */
export async function findBaseline(path: string, target: string): Promise<FoundBaseline> {
  const place = resolve(path)
  const found = await stat(place).catch(() => null)
  if (found === null) {
    throw new RunError(
      'badBaseline',
      `There is no baseline ${path}. Name a folder of results, or a file of them.`,
    )
  }
  if (!found.isDirectory()) return { file: place, folder: dirname(place), earlier: null }
  const earlier = await findEarlierRun(place, target)
  for (const name of FILES) {
    const file = join(place, name)
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    if (isThere) return { file, folder: place, earlier }
  }
  throw new RunError(
    'badBaseline',
    `The baseline ${path} has neither clean.parquet nor clean.csv. Name the folder of a run that wrote one of them.`,
  )
}
