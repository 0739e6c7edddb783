import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { SearchToSave } from '../model/search-subject.ts'
import { SEARCHES } from './saved-searches.ts'

export type SearchAlert = ReplyOf<typeof api.listSearchAlerts>['alerts'][number]
export type NewSearch = BodyIn<typeof api.saveSearch>

const ALERTS = 'search alerts'
const FRESH_MS = 30_000

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

/** Returns a change of saved searches or alerts; both lists are read again after it. */
export function useSavedChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  onError?: (error: Error) => void,
) {
  return useChange([SEARCHES, ALERTS], change, onError)
}
