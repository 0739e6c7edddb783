import { DEFAULT_MILES } from '@concord/contract'
import {
  FACETS,
  type FacetName,
  facetValueLabel,
  formatCount,
  readFilterWords,
  searchKey,
} from '@concord/domain'
import { formatCenter, formatRadius, formatRadiusSearch } from '#web/directory/model/format-radius.ts'
import {
  type SearchAddress,
  withoutRadius,
  withoutText,
  withQuoted,
  withToggled,
} from '#web/directory/model/search-address.ts'
import type { CountedValues, SearchPage, SearchRadius } from '../../queries.ts'

export type Condition = {
  readonly key: string
  readonly field: string
  readonly value: string
  /** Says what was typed or chosen. */
  readonly term: string
  readonly without: SearchAddress
  /** Set if the text was left out of the search: `without` is then the search that looks for it as a name. */
  readonly isIgnored?: true
  /** Set if the condition is a word of a name; `term` is then the word as typed in the search box. */
  readonly isWord?: true
  /** Set for the place at the center of a circle; the radius of the circle can be changed. */
  readonly circle?: SearchRadius
}

type ReadAs = SearchPage['readAs']
export type KnownLabels = Readonly<Partial<Record<FacetName, CountedValues>>>

const FIELD_WORDS: Record<ReadAs[number]['field'], string> = {
  npi: 'NPI',
  lastName: 'Last name',
  firstName: 'First name',
  name: 'Name',
  specialty: 'Specialty',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  phone: 'Phone',
  credential: 'Degree',
  filter: 'Only',
  ignored: 'Ignored',
}

const NAME_FIELDS: ReadonlySet<string> = new Set(['name', 'lastName', 'firstName'])

export const hasNameWords = (readAs: ReadAs) => readAs.some(({ field }) => NAME_FIELDS.has(field))

function buildRadiusCondition(circle: SearchRadius, without: SearchAddress): Condition {
  const term = `${formatCenter(circle)} ${circle.miles === 0 ? 'only' : `within ${formatRadius(circle.miles)}`}`
  return { key: 'circle', field: 'Near', value: formatRadiusSearch(circle), term, without, circle }
}

/** Returns which field is the center of the circle: the ZIP code in the box, else the middle of its city. */
const fieldOfCenter = (readAs: ReadAs, { zip }: SearchRadius): 'zip' | 'city' =>
  readAs.some(({ field, text }) => field === 'zip' && text.startsWith(zip)) ? 'zip' : 'city'

const getKeys = (text: string) => searchKey(text).split(' ').filter(Boolean)

/**
 * Returns the query without a part. The server may write a part differently than it was typed, "delacruz" as "de la cruz":
 * then the words that belong to no other part are removed.
 */
function withoutPart(query: string, text: string, readAs: ReadAs): string {
  const typed = withoutText(query, text)
  const isTyped = typed !== withoutText(query, '')
  const radius = readFilterWords(query, 'practitioner').radius?.text ?? ''
  const others = [radius, ...readAs.flatMap((part) => (part.text === text ? [] : [part.text]))]
  const spoken = new Set(others.flatMap(getKeys))
  const words = (isTyped ? typed : query)
    .split(/\s+/)
    .filter((word) => isTyped || getKeys(word).every((key) => spoken.has(key)))
  // Of "2000000002.0" and "(2000000002)" nothing is left that says anything.
  return withoutText(words.filter((word) => /[\p{L}1-9]/u.test(word)).join(' '), '')
}

function conditionsOfBox(address: SearchAddress, readAs: ReadAs, circle: SearchRadius | null): Condition[] {
  // A double name is several conditions of the same text, which can only be removed together.
  const parts = new Map(readAs.map((part) => [`${part.field} ${part.text}`, part]))
  const read = [...parts].map(([key, { field, label, text }]): Condition => {
    const without = { ...address, query: withoutPart(address.query, text, readAs), cursor: null }
    if (circle && address.near === undefined && field === fieldOfCenter(readAs, circle))
      return buildRadiusCondition(circle, {
        ...without,
        query: withoutRadius(without.query),
        miles: DEFAULT_MILES,
      })
    if (field === 'ignored') {
      const quoted = { ...address, query: withQuoted(address.query, text), cursor: null }
      return {
        key: `query-${key}`,
        field: FIELD_WORDS[field],
        value: label,
        term: text,
        without: quoted,
        isIgnored: true,
      }
    }
    const word = NAME_FIELDS.has(field) ? { isWord: true as const } : {}
    return { key: `query-${key}`, field: FIELD_WORDS[field], value: label, term: text, without, ...word }
  })
  // What counts stands first, however much was said around it.
  return [...read.filter(({ isIgnored }) => !isIgnored), ...read.filter(({ isIgnored }) => isIgnored)]
}

function conditionsOfPlace(address: SearchAddress, circle: SearchRadius | null): Condition[] {
  const { near: zip, ...elsewhere } = address
  if (zip === undefined) return []
  const without = { ...elsewhere, miles: DEFAULT_MILES, cursor: null }
  if (circle?.zip === zip) return [buildRadiusCondition(circle, without)]
  return [{ key: 'circle', field: 'ZIP', value: zip, term: zip, without }]
}

function conditionsOfFacet(address: SearchAddress, name: FacetName, labels: KnownLabels): Condition[] {
  return address[name].map((value) => {
    const counted = labels[name]?.find((one) => one.value === value)
    const label = counted?.label ?? facetValueLabel(name, value)
    return {
      key: `${name}-${value}`,
      field: FACETS[name].field,
      value: label,
      term: label,
      without: withToggled(address, name, value),
    }
  })
}

function conditionsOfExclusion({ excludedWithinDays: days, ...without }: SearchAddress): Condition[] {
  if (days === undefined) return []
  const value = `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`
  const term = `Excluded within ${value}`
  return [{ key: 'excluded', field: 'Excluded within', value, term, without: { ...without, cursor: null } }]
}

/** Returns what the box says without the place that the search is around; undefined where it is around none. */
export const getQueryWithoutCircle = (conditions: readonly Condition[]): string | undefined =>
  conditions.find(({ circle }) => circle !== undefined)?.without.query

export type ConditionSources = {
  readonly address: SearchAddress
  readonly page: Pick<SearchPage, 'readAs' | 'circle'> | undefined
  readonly facets: readonly FacetName[]
  /** Says what the server calls the values. */
  readonly labels: KnownLabels
  readonly entityName: string | null | undefined
}

/** Returns all that narrows the list, each with the search that would be without it. */
export function getConditions(sources: ConditionSources): Condition[] {
  const { address, page, facets, labels } = sources
  const circle = page?.circle ?? null
  const readAs = address.query === '' ? [] : (page?.readAs ?? [])
  const { entity, ...withoutEntity } = address
  const entityLabel = sources.entityName ?? entity
  return [
    ...conditionsOfBox(address, readAs, circle),
    ...conditionsOfPlace(address, circle),
    ...facets.flatMap((name) => conditionsOfFacet(address, name, labels)),
    ...conditionsOfExclusion(address),
    ...(entityLabel === undefined
      ? []
      : [
          {
            key: 'entity',
            field: 'Entity',
            value: entityLabel,
            term: entityLabel,
            without: { ...withoutEntity, cursor: null },
          },
        ]),
  ]
}
