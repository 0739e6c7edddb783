import type { Database } from '#server/db/database.ts'
import { readView } from '#server/db/view.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ReadAsThen } from '#server/http/past-call.ts'
import { findPastView, openPastView, type PastMoment } from './past-view.ts'
import { isLockTimeout, type Progress } from './past-view-store.ts'

/** The view is not there, or something changed that it does not hold yet. */
class OutdatedError extends Error {}

const MAX_ATTEMPTS = 5

/** Others open views or change something for longer than this one waits: it is not known then how much there is to do. */
const NOT_OPENED = { pending: 1, records: 0 }

async function open(database: Database, moment: PastMoment): Promise<Progress> {
  try {
    return await database.asSystem((connection) => openPastView(connection, moment))
  } catch (error) {
    if (isLockTimeout(error)) return NOT_OPENED
    throw error
  }
}

/** Opens a view with all its records. Work that waits writes them itself; a call gets an error with the progress. */
async function openWhole(database: Database, moment: PastMoment, waits: boolean): Promise<void> {
  for (;;) {
    const { pending, records } = await open(database, moment)
    if (pending === 0) return
    if (!waits)
      throw new AppError('unavailable', { kind: 'pastView', written: records, records: records + pending })
  }
}

/**
 * Does what `transact` does in a transaction of its own, with the part of it that it hands on reading a moment of the
 * past. The view of the moment is opened before in another transaction, where it is not there or not up to date; what was
 * read while something changed is read again, so that all of it is of one moment. Throws `unavailable` where a job still puts the view together, which only
 * work that `waits` does by itself.
 */
export async function readPast<Result>(
  database: Database,
  moment: PastMoment,
  transact: (readAsThen: ReadAsThen) => Promise<Result>,
  { waits = false } = {},
): Promise<Result> {
  const readAsThen: ReadAsThen = async (tx, work) => {
    const viewId = await findPastView(tx, moment)
    if (viewId === undefined) throw new OutdatedError()
    const result = await work(await readView(tx, viewId, moment.at))
    if ((await findPastView(tx, moment)) !== viewId) throw new OutdatedError()
    return result
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(readAsThen)
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error
      if (attempt === MAX_ATTEMPTS) throw new AppError('unavailable', undefined, { cause: error })
    }
    await openWhole(database, moment, waits)
  }
}
