import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'

/** A page of a list that the server pages. */
export type ListPageRows<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
}

/** A page of a list as far as it is read, as the query of it tells. */
export type FoundRows<Row> = {
  readonly data: ListPageRows<Row> | undefined
  readonly error: Error | null
  /** Whether the rows are those of the page or the filters before. */
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** Reads one page of a list. While the next page is on its way, the one before stays. */
export function pagedQuery<Page extends ListPageRows<unknown>>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Page>,
  freshMs = 0,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    // Of something that is not there: the page of it says so.
    meta: { onError: handleUnlessNotFound },
    staleTime: freshMs,
  })
}
