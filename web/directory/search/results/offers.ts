import { widerRadii } from '#web/directory/model/format-radius.ts'
import type { SearchAddress } from '#web/directory/model/search-address.ts'
import type { SearchPage } from '../../queries.ts'
import { type Condition, hasNameWords } from '../conditions/conditions.ts'

/** Another search that may find something where this one does not. */
export type Offer = { readonly label: string; readonly address: SearchAddress }

const MAX_OFFERED = 8

export function getOffers(
  address: SearchAddress,
  page: Pick<SearchPage, 'circle' | 'readAs' | 'isAlike'>,
  conditions: readonly Condition[],
): Offer[] {
  const first = { ...address, cursor: null }
  const radii = page.circle ? widerRadii(page.circle.miles) : []
  const canShowSimilar = address.query !== '' && !page.isAlike && hasNameWords(page.readAs)
  return [
    ...radii.map((miles) => ({ label: `Within ${miles} mi`, address: { ...first, miles } })),
    ...(canShowSimilar ? [{ label: 'Similar spellings', address: { ...first, alike: true } }] : []),
    ...conditions.map(({ term, without, isIgnored }) => ({
      label: isIgnored ? `Use “${term}” as a name` : `Remove “${term}”`,
      address: without,
    })),
  ].slice(0, MAX_OFFERED)
}
