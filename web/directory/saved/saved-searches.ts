import { api, type ReplyOf } from '@concord/contract'
import { hasPermission, hasProduct } from '@concord/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { useViewer } from '#web/session/session-context.ts'

export type SavedSearch = ReplyOf<typeof api.listSavedSearches>['savedSearches'][number]

/** The first part of the key of every query about saved searches: a change to one reads all of them again. */
export const SEARCHES = 'saved searches'
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

/**
 * Returns the saved searches of the viewer; undefined as long as they are not known, or where searching is not allowed.
 */
export function useSavedSearches() {
  const viewer = useViewer()
  const maySearch = hasProduct(viewer, 'PROVIDER_DIRECTORY') && hasPermission(viewer, 'SEARCH')
  return useQuery({ ...savedSearches, enabled: maySearch })
}

/** Returns how many alerts no one has read yet, of one saved search or of all. */
export function useUnreadAlerts(searchId?: string): number {
  const { data = [] } = useSavedSearches()
  return data
    .filter(({ id }) => searchId === undefined || id === searchId)
    .reduce((total, { unreadAlerts }) => total + unreadAlerts, 0)
}
