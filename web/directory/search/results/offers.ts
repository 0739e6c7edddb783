import { widerRadii } from '#web/directory/model/format-radius.ts'
import { EMPTY_SEARCH, type SearchAddress, withoutText } from '#web/directory/model/search-address.ts'
import type { SearchSubject } from '#web/directory/model/search-subject.ts'
import { withMiles } from '#web/directory/model/with-miles.ts'
import type { SearchPage } from '../../queries.ts'
import { type Condition, hasNameWords } from '../conditions/conditions.ts'

/** Another search that may find something where this one does not. */
export type Offer = {
  readonly label: string
  readonly address: SearchAddress
  /** What it looks for, where that is the other kind of record. */
  readonly subject?: SearchSubject
}

const MAX_OFFERED = 8

const quote = ({ term }: Condition) => `“${term}”`

/** Where several words of the box are known nowhere, removing one of them finds no one either. */
function withoutWords(first: SearchAddress, conditions: readonly Condition[]): Offer[] {
  const words = conditions.filter(({ isWord }) => isWord)
  if (words.length < 2) return []
  const query = words.reduce((left, { term }) => withoutText(left, term), first.query)
  return [{ label: `Remove ${words.map(quote).join(' and ')}`, address: { ...first, query } }]
}

/** What is asked of the one kind of record may be one of the other. */
function inOther(address: SearchAddress, other: SearchSubject | undefined): Offer[] {
  if (!other || address.query === '') return []
  const { query, states, near, miles, asOf } = address
  const place = near === undefined ? {} : { near }
  return [
    {
      label: `Search ${other.many} for “${query}”`,
      address: { ...EMPTY_SEARCH, query, states, ...place, miles, asOf },
      subject: other,
    },
  ]
}

/** `other`: the other kind of record, where the viewer sees it. */
export function getOffers(
  address: SearchAddress,
  page: Pick<SearchPage, 'circle' | 'readAs' | 'isAlike'>,
  conditions: readonly Condition[],
  other?: SearchSubject,
): Offer[] {
  const first = { ...address, cursor: null }
  const radii = page.circle ? widerRadii(page.circle.miles) : []
  const canShowSimilar = address.query !== '' && !page.isAlike && hasNameWords(page.readAs)
  return [
    ...inOther(address, other),
    ...radii.map((miles) => ({ label: `Within ${miles} mi`, address: withMiles(first, miles) })),
    ...(canShowSimilar ? [{ label: 'Similar spellings', address: { ...first, alike: true } }] : []),
    ...conditions.map((condition) => ({
      label: condition.isIgnored ? `Use ${quote(condition)} as a name` : `Remove ${quote(condition)}`,
      address: condition.without,
    })),
    ...withoutWords(first, conditions),
  ].slice(0, MAX_OFFERED)
}
