import type { Database } from '#server/db/database.ts'
import { repairSearch } from './rebuild-search.ts'
import type { Report } from './rebuild-stages.ts'

/** Repairs the model in the background, and gives what ends that early. */
export function startRepair(database: Database, log: Report): () => Promise<void> {
  const stopping = new AbortController()
  const repairing = repairSearch(database, log, stopping.signal).catch((error: Error) => {
    if (!stopping.signal.aborted) log(`The search could not be rebuilt: ${error.message}`)
  })
  return async () => {
    stopping.abort()
    await repairing
  }
}
