import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { SearchAddress } from '../model/search-address.ts'
import type { SearchSubject } from '../model/search-subject.ts'
import type { SearchCounts, SearchPage } from '../queries.ts'

export type Search = {
  /** The rows to show; may lag behind the search for a moment. */
  readonly page: SearchPage | undefined
  /** Undefined until they are counted. */
  readonly counts: SearchCounts | undefined
  /** Those of an earlier search where counting failed, so that a filter can be taken back. */
  readonly facets: SearchCounts['facets']
  readonly isFetching: boolean
  /** Says why there are no rows. */
  readonly error: Error | null
  readonly hasLostCounts: boolean
  readonly refetch: () => void
}

/** Rows and counts of a search are asked for at the same time, so that the rows never wait for the total. */
export function useSearch(subject: SearchSubject, address: SearchAddress): Search {
  const pageQuery = useQuery(subject.pageQuery(address))
  const countQuery = useQuery(subject.countQuery(address))
  const page = useDeferredValue(pageQuery.data)
  const counts = useDeferredValue(countQuery.data)
  const [facets, setFacets] = useState<SearchCounts['facets']>({})
  if (counts && counts.facets !== facets) setFacets(counts.facets)
  return {
    page,
    counts,
    facets,
    isFetching: pageQuery.isFetching || countQuery.isFetching,
    error: pageQuery.data === undefined ? pageQuery.error : null,
    hasLostCounts: countQuery.isError && countQuery.data === undefined,
    refetch() {
      void pageQuery.refetch()
      void countQuery.refetch()
    },
  }
}
