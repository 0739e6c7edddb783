import { api } from '@concord/contract'
import { taxonomyByCode, taxonomyName } from '@concord/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

/**
 * The query of taxonomy names. They change with a new code set, twice a year. A failure shows no error, because the
 * code is shown instead.
 */
const taxonomyNames = queryOptions({
  queryKey: ['taxonomies'],
  queryFn: ({ signal }) => call(api.listTaxonomies, {}, { signal }),
  select: ({ taxonomies }) => new Map(taxonomies.map(({ code, name }) => [code, name])),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { onError: () => {} },
})

/**
 * Returns the name of any of these codes; asks the server only when there is one among them that the program does not
 * know.
 */
export function useTaxonomyName(codes: readonly string[]): (code: string) => string {
  const isEnough = codes.every((code) => taxonomyByCode(code) !== undefined)
  const { data } = useQuery({ ...taxonomyNames, enabled: !isEnough })
  return (code) => data?.get(code) ?? taxonomyName(code)
}
