import { useQuery } from '@tanstack/react-query'
import { useAsOf } from '../model/as-of.ts'
import { firstMembers } from './queries.ts'

/** Returns how many practitioners an entity has, or had on the day that is shown; undefined until that is known. */
export function usePractitionerCount({
  npi,
  practitionerCount,
}: {
  readonly npi: string
  /** The count of today, if known. */
  readonly practitionerCount: number | undefined
}): number | undefined {
  const [asOf] = useAsOf()
  const { data } = useQuery({
    ...firstMembers(npi, asOf),
    enabled: asOf !== null,
    meta: { onError: () => {} },
  })
  return asOf === null ? practitionerCount : data?.total
}
