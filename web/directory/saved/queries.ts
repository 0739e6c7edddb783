import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { hasPermission, hasProduct } from '@concord/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useViewer } from '#web/session/session-context.ts'
import type { SearchToSave } from '../model/search-subject.ts'

export type SavedSearch = ReplyOf<typeof api.listSavedSearches>['savedSearches'][number]
export type SearchAlert = ReplyOf<typeof api.listSearchAlerts>['alerts'][number]
export type NewSearch = BodyIn<typeof api.saveSearch>

const SEARCHES = 'saved searches'
const ALERTS = 'search alerts'
const FRESH_MS = 30_000
const LOOK_AGAIN_MS = 60_000

export const savedSearches = queryOptions({
  queryKey: [SEARCHES],
  queryFn: ({ signal }) => call(api.listSavedSearches, {}, { signal }),
  select: (reply) => reply.savedSearches,
  staleTime: FRESH_MS,
  refetchInterval: LOOK_AGAIN_MS,
  // It is asked again every minute, and where the list is shown it says so itself.
  meta: { onError: () => {} },
})

export const searchAlerts = queryOptions({
  queryKey: [ALERTS],
  queryFn: ({ signal }) => call(api.listSearchAlerts, {}, { signal }),
  select: (reply) => reply.alerts,
  staleTime: FRESH_MS,
})

/** Returns how many hits it has now, to know whether it can be watched; unknown is no obstacle, the server decides. */
export function hitCount({ subject, filters }: SearchToSave) {
  return queryOptions({
    queryKey: ['hits of a search to save', subject, filters],
    queryFn: ({ signal }): Promise<{ total: number }> =>
      subject === 'practitioner'
        ? call(api.countPractitioners, { body: filters }, { signal })
        : call(api.countEntities, { body: filters }, { signal }),
    select: (reply) => reply.total,
  })
}

/**
 * Returns the saved searches of the viewer; undefined as long as they are not known, or where searching is not allowed.
 */
export function useSavedSearches() {
  const viewer = useViewer()
  const maySearch = hasProduct(viewer, 'PROVIDER_DIRECTORY') && hasPermission(viewer, 'SEARCH')
  return useQuery({ ...savedSearches, enabled: maySearch })
}

/** Alerts that no one has read yet, of all saved searches. */
export function useUnreadAlerts(): number {
  const { data = [] } = useSavedSearches()
  return data.reduce((total, { unreadAlerts }) => total + unreadAlerts, 0)
}

/** Returns a change of saved searches or alerts; both lists are read again after it. */
export function useSavedChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  onError?: (error: Error) => void,
) {
  return useChange([SEARCHES, ALERTS], change, onError)
}
