import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RunJob } from '#engine/job/run-job.ts'
import { performRun } from '#engine/run/perform-run.ts'
import { SOURCE, TARGET } from '#engine/run/testing/small-roster.ts'
import { openScratch } from '#engine/testing/scratch.ts'

const SIGNAL = new AbortController().signal

/** Opens a scratch folder for runs of the small roster in this process; does not map columns that a file lacks. */
export async function openRuns() {
  const scratch = await openScratch()
  return {
    ...scratch,
    /** Runs a file with these columns; `out` is where its results are. */
    run: async (file: string, headers: readonly string[], parts: Partial<RunJob> = {}) => {
      const out = join(scratch.makeFolder(), 'out')
      mkdirSync(out)
      const mappings = SOURCE.mappings.filter(
        (mapping) => 'from' in mapping && headers.includes(String(mapping.from)),
      )
      const job: RunJob = {
        file,
        target: TARGET,
        source: { ...SOURCE, mappings },
        out,
        runDate: '2026-11-20',
        limits: { memoryMb: 1024, threads: 2, timeoutMs: 300_000 },
        ...parts,
      }
      return { summary: await performRun(job, out, { onProgress: () => {}, signal: SIGNAL }), out }
    },
  }
}
