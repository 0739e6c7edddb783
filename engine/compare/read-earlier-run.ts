import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RunError } from '#engine/job/run-error.ts'

const count = z.number().min(0)

/** Defines what is asked of the summary of an earlier run; one of an older version may say less. */
const summarySchema = z.object({
  balance: z.object({ in: count, out: count, held: count, exploded: z.number() }),
  profile: z.record(
    z.string(),
    z.object({
      filled: count,
      sampled: count.exactOptional(),
      type: z.string().exactOptional(),
      shapes: z.record(z.string(), count).exactOptional(),
    }),
  ),
  versions: z.object({ target: z.string() }),
  runDate: z.string().nullable().default(null),
  scope: z.enum(['full', 'delta']).default('full'),
  changes: z
    .object({
      baseline: z.object({ rows: count }),
      terms: z.object({ explicit: count, implicit: count }),
      compared: count,
      absent: count,
      fields: z.record(z.string(), count),
    })
    .nullable()
    .default(null),
})

/** Describes what an earlier run of the same sender says of how its files usually are. */
export type EarlierRun = z.output<typeof summarySchema>

const refuse = (folder: string, why: string, cause?: unknown) =>
  new RunError(
    'badBaseline',
    `${folder} has no results of an earlier run: ${why}. Name the folder of a run.`,
    {
      cause,
    },
  )

/**
 * Returns the summary in a folder of results; null where there is none. Throws RunError when it is none of a run of
 * this target.
 */
export async function findEarlierRun(folder: string, target: string): Promise<EarlierRun | null> {
  const text = await readFile(join(folder, 'summary.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw refuse(folder, 'its summary.json cannot be opened', error)
  })
  if (text === null) return null
  const read = summarySchema.safeParse(parseJson(text))
  if (!read.success) throw refuse(folder, 'its summary.json is not that of a run', read.error)
  if (read.data.versions.target === target) return read.data
  throw refuse(folder, `they are rows of the target '${read.data.versions.target}', not of '${target}'`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the summaries of earlier runs, ordered by run date, those of one day in the order of the folders. Throws RunError where a folder has none. */
export async function readHistory(
  folders: readonly string[],
  target: string,
): Promise<readonly EarlierRun[]> {
  const runs = await Promise.all(
    folders.map(async (folder) => {
      const run = await findEarlierRun(folder, target)
      if (run === null) throw refuse(folder, 'it has no summary.json')
      return run
    }),
  )
  return runs.toSorted((one, other) => (one.runDate ?? '').localeCompare(other.runDate ?? ''))
}
