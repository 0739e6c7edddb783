import { DEFAULT_MILES } from '@concord/contract'
import { replaceRadius } from '@concord/domain'
import type { SearchAddress } from './search-address.ts'

/** Another radius of the same place: in the box where it states one, which counts before any other. */
export function withMiles(address: SearchAddress, miles: number): SearchAddress {
  const query = replaceRadius(address.query, miles)
  return query === address.query
    ? { ...address, miles, cursor: null }
    : { ...address, query, miles: DEFAULT_MILES, cursor: null }
}
