import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Profiles } from '#engine/guard/find-profile-drift.ts'
import { RunError } from './run-error.ts'

const summarySchema = z.object({
  profile: z.record(
    z.string(),
    z.object({ sampled: z.number().optional(), shapes: z.record(z.string(), z.number()).optional() }),
  ),
})

/** The profiles in the results of an earlier run. Throws RunError when the folder has none. */
export async function readPreviousProfiles(folder: string): Promise<Profiles> {
  try {
    const { profile } = summarySchema.parse(JSON.parse(await readFile(join(folder, 'summary.json'), 'utf8')))
    const known = Object.entries(profile).map(([id, { sampled, shapes }]) => [
      id,
      { ...(sampled === undefined ? {} : { sampled }), ...(shapes === undefined ? {} : { shapes }) },
    ])
    return Object.fromEntries(known)
  } catch (error) {
    const message = `${folder} has no summary.json of an earlier run that could be read. Name the folder of its results.`
    throw new RunError('badConfig', message, { cause: error })
  }
}
