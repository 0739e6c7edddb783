import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  readSearchAddress,
  type SearchAddress,
  type SearchScope,
  writeSearchAddress,
} from '../model/search-address.ts'
import type { SearchSubject } from '../model/search-subject.ts'
import type { SearchCounts, SearchPage } from '../queries.ts'

export type ShowSearch = (address: SearchAddress, how?: 'typing' | 'typingOn') => void

/** Marks entries of the history that the search box itself made while someone typed. */
export const TYPED = 'typed in the search box'

/**
 * Returns the search as the address has it, and a function to show another one. 'typing' makes a new entry in the
 * history and 'typingOn' takes the place of the current one, so that going back does not pass every letter.
 */
export function useSearchAddress(scope: SearchScope): { address: SearchAddress; show: ShowSearch } {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { facets, takesEntity } = scope
  const address = useMemo(
    () => readSearchAddress(params, { facets, takesEntity }),
    [params, facets, takesEntity],
  )
  const show = useCallback<ShowSearch>(
    (next, how) => {
      navigate(
        { search: writeSearchAddress(next) },
        { replace: how === 'typingOn', state: how ? TYPED : null, preventScrollReset: true },
      )
    },
    [navigate],
  )
  return { address, show }
}

export type Search = {
  /** The rows to show; may lag behind the search for a moment. */
  readonly page: SearchPage | undefined
  /** Undefined until they are counted. */
  readonly counts: SearchCounts | undefined
  /** The latest facets: those of an earlier search if counting failed, so that a filter can be removed. */
  readonly facets: SearchCounts['facets']
  readonly isFetching: boolean
  /** Says why there are no rows. */
  readonly error: Error | null
  readonly hasLostCounts: boolean
  readonly refetch: () => void
}

/** Requests the rows and counts of a search at the same time, so that the rows never wait for the total. */
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
