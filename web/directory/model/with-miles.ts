import { DEFAULT_MILES } from '@concord/contract'
import { replaceRadius } from '@concord/domain'
import type { SearchAddress } from './search-address.ts'

/** Returns the search with another radius for the same place. A radius in the box is replaced, as it counts first. */
export function withMiles(address: SearchAddress, miles: number): SearchAddress {
  const query = replaceRadius(address.query, miles)
  return query === address.query
    ? { ...address, miles, cursor: null }
    : { ...address, query, miles: DEFAULT_MILES, cursor: null }
}
