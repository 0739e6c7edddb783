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
  /** The kind of record that it looks for, when that is the other one. */
  readonly subject?: SearchSubject
}

const MAX_OFFERED = 8

const quote = ({ term }: Condition) => `“${term}”`

/** Offers to remove all name words: where several are known nowhere, removing one of them finds no record either. */
function withoutWords(first: SearchAddress, conditions: readonly Condition[]): Offer[] {
  const words = conditions.filter(({ isWord }) => isWord)
  if (words.length < 2) return []
  const query = words.reduce((left, { term }) => withoutText(left, term), first.query)
  return [{ label: `Remove ${words.map(quote).join(' and ')}`, address: { ...first, query } }]
}

/** Offers the search for the other kind of record, which the query may be meant for. */
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

/** Returns other searches that may find something. `other` is the other kind of record, when the viewer sees it. */
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
