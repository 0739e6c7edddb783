import { stat } from 'node:fs/promises'
import { isCalendarDate } from '@concord/domain'
import { IngestError } from '../ingest-error.ts'
import { findRelease } from '../release.ts'

/** Returns the day that a list speaks of: the one that is given, else that of its name, else that of the file. */
export async function findListDay(path: string, asOf: string | undefined): Promise<string> {
  if (asOf !== undefined && !isCalendarDate(asOf)) {
    throw new IngestError(`'${asOf}' is not a date as in 2026-09-10.`)
  }
  const found = await stat(path).catch((cause: unknown) => {
    throw new IngestError(`${path} cannot be found. Check the spelling and the folder that you are in.`, {
      cause,
    })
  })
  return asOf ?? findRelease(path).until ?? found.mtime.toISOString().slice(0, 10)
}
