import { api } from '@concord/contract'
import { listNearNpis } from '@concord/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

/** Records whose NPI is one mistyped digit or two swapped ones away from ten digits that are none. */
export function nearNpis(query: string) {
  const npis = listNearNpis(query.replace(/\D/g, ''))
  return queryOptions({
    queryKey: ['near NPIs', npis],
    queryFn: ({ signal }) => call(api.lookUpNpis, { body: { npis } }, { signal }),
    select: ({ rows }) => rows.filter(({ outcome }) => outcome === 'found'),
    enabled: npis.length > 0,
    // An offer that does not come is not missed.
    meta: { onError: () => {} },
  })
}
