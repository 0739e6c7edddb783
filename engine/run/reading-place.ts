import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { ReadingPlace } from '#engine/read/read-file.ts'
import { openDuckdb } from './open-duckdb.ts'
import type { RunLimits } from './run-job.ts'

/**
 * Lends a database and a folder for reading one file; both are gone afterwards, also when the process is told to exit:
 * what rosters hold must not be left lying about.
 */
export async function withReadingPlace<Result>(
  path: string,
  limits: Pick<RunLimits, 'memoryMb' | 'threads'>,
  use: (place: ReadingPlace) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'concord-roster-'))
  const sweep = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', sweep)
  try {
    const { connection, close } = await openDuckdb(folder, [dirname(resolve(path))], limits)
    try {
      return await use({ connection, folder })
    } finally {
      close()
    }
  } finally {
    sweep()
    process.off('exit', sweep)
  }
}
