import type { api, BodyOf, ReplyOf } from '@concord/contract'
import type { FacetName } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { countBlocked } from './count-blocked.ts'
import type { Counted } from './count-context.ts'
import { countRollups } from './count-rollups.ts'
import { countRows } from './count-rows.ts'
import { findTaxonomyNames } from './facet-store.ts'
import { type CountedValue, countedValues, unnamedCodes } from './facets.ts'
import type { Search } from './interpret-query.ts'
import { interpretSearch } from './search-records.ts'

type Reply = ReplyOf<typeof api.countPractitioners>

/** Returns what the text asks for, when the rollups know it all; undefined when records have to be read. */
function getCached({ text, beside, circle }: Search) {
  if (circle || beside.length > 0) return undefined
  const cached = text.flatMap((condition) => condition.facetPredicate ?? [])
  return cached.length === text.length ? cached : undefined
}

async function getFacets(search: Search, { context }: Counted) {
  const { tally, sets, moment } = context
  const { connection, filters, entitlement } = search
  const taxonomies = await findTaxonomyNames(connection, unnamedCodes(filters, tally, sets))
  const dictionary = { sets, taxonomies, ...moment }
  const counted = tally.counters.map((counter) => [
    counter.facet,
    countedValues(counter, filters, dictionary, entitlement),
  ])
  return Object.fromEntries(counted) as Record<FacetName, CountedValue[]>
}

function getPlaces({ circle }: Search, { places }: Counted): Reply['places'] {
  return (circle?.places ?? [])
    .flatMap(({ zip, city, latitude, longitude }) => {
      const count = places.get(zip)
      return count === undefined ? [] : [{ zip, city, latitude, longitude, count }]
    })
    .sort((a, b) => b.count - a.count)
}

async function count(search: Search) {
  const cached = getCached(search)
  const counted = cached ? await countRollups(search, cached) : await countRows(search)
  return {
    total: counted.context.tally.total,
    blocked: await countBlocked(search),
    places: getPlaces(search, counted),
    exclusionListOn: search.moment.exclusionListDay,
    facets: await getFacets(search, counted),
  }
}

/** Returns the exact total and facets of a search for practitioners. */
export async function countPractitioners(
  context: SignedInContext,
  body: BodyOf<typeof api.countPractitioners>,
): Promise<Reply> {
  const search = await interpretSearch(context, { subject: 'practitioner', filters: body })
  return count(search)
}

/** Returns the exact total and facets of a search for entities. */
export async function countEntities(
  context: SignedInContext,
  body: BodyOf<typeof api.countEntities>,
): Promise<ReplyOf<typeof api.countEntities>> {
  const search = await interpretSearch(context, { subject: 'entity', filters: body })
  return count(search)
}
