import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { RequestError } from './request-error.ts'

type FailureHandler = (error: Error) => void
type FailureMeta = { readonly onError?: FailureHandler }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta
    mutationMeta: FailureMeta
  }
}

/** Handles an error with the handler supplied with the query, in place of the error's own. */
function handleFailure(error: Error, supplied: FailureHandler | undefined): void {
  if (supplied) supplied(error)
  else if (error instanceof RequestError) error.handle()
  else console.error(error)
}

class ConcordQueryClient extends QueryClient {
  /**
   * A first answer that is on its way may be older than the change that invalidates it, and the library would take it for
   * the new one: it is asked for again once it is there.
   */
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const asked = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await super.invalidateQueries(filters, options)
    if (options?.cancelRefetch === false) return
    await Promise.allSettled(asked.map(({ promise }) => promise))
    const again = asked.map(({ queryKey }) =>
      super.invalidateQueries({ ...filters, queryKey, exact: true }, options),
    )
    await Promise.all(again)
  }
}

export function createQueryClient(): QueryClient {
  return new ConcordQueryClient({
    queryCache: new QueryCache({ onError: (error, query) => handleFailure(error, query.meta?.onError) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.options.onError) handleFailure(error, mutation.meta?.onError)
      },
    }),
    defaultOptions: {
      // 'always': a call without a network has to fail and say so; the default would wait in silence.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

export const queryClient = createQueryClient()
