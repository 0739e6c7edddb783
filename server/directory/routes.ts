import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { readPractitioner } from './read-practitioner.ts'
import { searchPractitioners } from './search-practitioners.ts'
import { findRecentBatches } from './store.ts'

const RECENT_BATCHES = 5

export const directoryRoutes: readonly Route[] = [
  route(api.searchPractitioners, (context, { body }) => searchPractitioners(context, body)),
  route(api.readPractitioner, (context, { params }) => readPractitioner(context, params.npi)),
  route(api.listRecentBatches, async ({ connection }) => {
    const batches = await findRecentBatches(connection, RECENT_BATCHES)
    return {
      batches: batches.map(({ applied_at, ...batch }) => ({ ...batch, appliedAt: applied_at.toISOString() })),
    }
  }),
]
