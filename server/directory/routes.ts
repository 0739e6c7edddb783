import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { countEntities, countPractitioners } from '#server/search/count-records.ts'
import { searchEntities, searchPractitioners } from '#server/search/search-records.ts'
import { duplicateRoutes } from './duplicates/routes.ts'
import { entityRoutes } from './entities/routes.ts'
import { listTaxonomies } from './list-taxonomies.ts'
import { lookupRoutes } from './lookup/routes.ts'
import { readPractitioner } from './read-practitioner.ts'
import { recordRoutes } from './record/routes.ts'
import { savedSearchRoutes } from './saved/routes.ts'
import { findRecentBatches } from './store.ts'

const RECENT_BATCHES = 5

export const directoryRoutes: readonly Route[] = [
  route(api.searchPractitioners, (context, { body }) => searchPractitioners(context, body)),
  route(api.countPractitioners, (context, { body }) => countPractitioners(context, body)),
  route(api.searchEntities, (context, { body }) => searchEntities(context, body)),
  route(api.countEntities, (context, { body }) => countEntities(context, body)),
  route(api.readPractitioner, (context, { params }) => readPractitioner(context, params)),
  ...entityRoutes,
  ...recordRoutes,
  ...lookupRoutes,
  ...savedSearchRoutes,
  ...duplicateRoutes,
  route(api.listTaxonomies, listTaxonomies),
  route(api.listRecentBatches, async ({ tx }) => {
    const batches = await findRecentBatches(tx, RECENT_BATCHES)
    return {
      batches: batches.map(({ applied_at, ...batch }) => ({ ...batch, appliedAt: applied_at.toISOString() })),
    }
  }),
]
