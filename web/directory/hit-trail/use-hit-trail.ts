import { hasPermission, seesEntities } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { recallSearch } from '#web/session/last-search.ts'
import { useViewer } from '#web/session/session-context.ts'
import { keepAsOf } from '../model/as-of.ts'
import { readSearchAddress, type SearchAddress, writeSearchAddress } from '../model/search-address.ts'
import { recordPath, type SearchSubject } from '../model/search-subject.ts'
import type { SearchPage } from '../queries.ts'

/** A hit beside the record: where it is, and the page of the search that holds it. */
export type TrailHit = { readonly path: string; readonly search: string }

export type HitTrail = {
  /** Place among all hits, from 1. */
  readonly place: number
  readonly total: number | undefined
  readonly previous: TrailHit | undefined
  readonly next: TrailHit | undefined
}

const getHit = (hit: SearchPage['hits'][number] | undefined, address: SearchAddress): TrailHit | undefined =>
  hit && { path: keepAsOf(recordPath(hit), address.asOf), search: writeSearchAddress(address) }

/** Stands in for a search that is not asked. */
const NO_SEARCH = readSearchAddress(new URLSearchParams(), { facets: [], takesEntity: false })

/** Reads a page of a search without a word where that fails; null asks for none. */
function usePage(subject: SearchSubject, address: SearchAddress | null): SearchPage | undefined {
  // The rows of another page in its place would be taken for those of this one.
  const { placeholderData: _, ...query } = subject.pageQuery(address ?? NO_SEARCH)
  const { data } = useQuery({ ...query, enabled: address !== null, meta: { onError: () => {} } })
  return address === null ? undefined : data
}

/** Returns where a record stands among the hits of the search that its viewer last saw; undefined where it is none of them. */
export function useHitTrail(subject: SearchSubject, npi: string): HitTrail | undefined {
  const viewer = useViewer()
  const kept = hasPermission(viewer, 'SEARCH') ? recallSearch(viewer.user.id, subject.path) : undefined
  const takesEntity = subject.kind === 'practitioner' && seesEntities(viewer)
  const address =
    kept === undefined
      ? null
      : readSearchAddress(new URLSearchParams(kept), { facets: subject.facets, takesEntity })
  const page = usePage(subject, address)
  const index = page?.hits.findIndex((hit) => hit.npi === npi) ?? -1
  const at = (cursor: string | null | undefined) => (address && cursor ? { ...address, cursor } : null)
  const before = at(index === 0 ? page?.previousCursor : null)
  const after = at(page && index === page.hits.length - 1 ? page.nextCursor : null)
  const previousPage = usePage(subject, before)
  const nextPage = usePage(subject, after)
  const counts = useQuery({
    ...subject.countQuery(address ?? NO_SEARCH),
    enabled: index >= 0,
    meta: { onError: () => {} },
  })
  if (!page || !address || index < 0) return undefined
  return {
    place: (page.firstRow ?? 1) + index,
    total: counts.data?.total,
    previous: before ? getHit(previousPage?.hits.at(-1), before) : getHit(page.hits[index - 1], address),
    next: after ? getHit(nextPage?.hits[0], after) : getHit(page.hits[index + 1], address),
  }
}
