import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RunError, type RunJob, runRoster } from '@concord/engine'
import type { DuckDBConnection } from '@duckdb/node-api'
import { measureTime } from '../directory/measure.ts'
import { watchChild } from './child-usage.ts'
import { MAPPINGS } from './roster-file.ts'

/** Returns seconds of the least that any tool could do: DuckDB reads the file as texts and writes them as Parquet. */
export async function timeFloor(connection: DuckDBConnection, file: string, out: string): Promise<number> {
  const columns = MAPPINGS.map((_, index) => `c${index}: 'VARCHAR'`).join(', ')
  const copy = `COPY (SELECT * FROM read_csv('${file}', auto_detect = false, header = true, delim = ',', quote = '"',
    escape = '"', columns = {${columns}})) TO '${out}' (FORMAT parquet)`
  await connection.run(copy)
  return (await measureTime(() => connection.run(copy))) / 1000
}

export type MeasuredRun = { readonly seconds: number; readonly cpuS: number; readonly peakMb: number }

/** Returns a whole run, its process and its hashes included. */
export async function measureRun(job: RunJob): Promise<MeasuredRun> {
  await rm(job.out, { recursive: true, force: true })
  const child = watchChild()
  try {
    const milliseconds = await measureTime(() => runRoster(job, { onStart: child.start }))
    return { seconds: milliseconds / 1000, ...child.usage }
  } finally {
    child.stop()
  }
}

/** Returns milliseconds from the wish to cancel a run that maps its rows until it is gone. */
export async function measureCancel(job: RunJob): Promise<number> {
  const out = join(job.out, 'canceled')
  await mkdir(out, { recursive: true })
  const canceling = new AbortController()
  let askedAt = 0
  try {
    await runRoster(
      { ...job, out },
      {
        signal: canceling.signal,
        onProgress: ({ stage }) => {
          if (stage !== 'map') return
          setTimeout(() => {
            askedAt = performance.now()
            canceling.abort()
          }, 500)
        },
      },
    )
  } catch (error) {
    if (error instanceof RunError && error.code === 'canceled') return performance.now() - askedAt
    throw error
  }
  throw new Error('The run had ended before it was canceled: take more rows.')
}
