import type { entityFiltersSchema, practitionerFiltersSchema, SearchSort } from '@concord/contract'
import {
  FACET_NAMES,
  FACETS_OF,
  type FacetName,
  type FilterReading,
  type FilterWords,
  readFilterWords,
  takeFillerPhrases,
} from '@concord/domain'
import type { z } from 'zod'
import type { County } from './counties.ts'
import type { Subject } from './subject.ts'

type PractitionerFilters = z.output<typeof practitionerFiltersSchema>
type EntityFilters = z.output<typeof entityFiltersSchema>

/** Describes what a search asks for, by the kind of record that it looks for. */
export type SearchRequest =
  | { readonly subject: 'practitioner'; readonly filters: PractitionerFilters }
  | { readonly subject: 'entity'; readonly filters: EntityFilters }

/** The middle of a city that a radius was typed for without a ZIP code. */
type CityCenter = {
  readonly zip: string
  /** 'Dallas, TX' */
  readonly label: string
  /** Says where it stands in the box. */
  readonly text: string
}

/** Filters of both kinds of record alike; those that a kind does not have are empty. */
export type Filters = {
  readonly subject: Subject
  /** The text of the box without the words that narrow by a facet or a radius. */
  readonly query: string
  /** Words of the box that narrow by a facet; they are among `picked`. */
  readonly said: readonly FilterWords[]
  /** Words of the box that would narrow by a facet in which others were picked, which take their place. */
  readonly replaced: readonly FilterWords[]
  /** Phrases of the box that say nothing of who is looked for. */
  readonly fillers: readonly string[]
  readonly radius: FilterReading['radius']
  readonly alike: boolean
  readonly near: string | undefined
  /** The city that a typed radius is around, once it was looked up; `query` is then what the box says beside. */
  readonly center: CityCenter | undefined
  readonly miles: number
  readonly entity: string | undefined
  readonly excludedWithinDays: number | undefined
  /** A county that the box names, once it was looked up; `query` is then what it says beside. */
  readonly county: County | undefined
  readonly picked: Readonly<Record<FacetName, readonly string[]>>
  readonly sort: SearchSort
}

/** Returns the values that two phrases of the box both name; either where they have none in common, as in "spanish or french". */
function joinSaid(one: readonly string[], other: readonly string[]): readonly string[] {
  const both = other.filter((value) => one.includes(value))
  return both.length > 0 ? both : [...one, ...other]
}

/**
 * Removes filler phrases from the text of the box. A box with nothing else keeps them: an empty one would ask for all
 * records.
 */
function withoutFillers(query: string, subject: SearchRequest['subject']) {
  // Digits and letters of other widths, and what links write for a space.
  const typed = query.normalize('NFKC').replaceAll('%20', ' ')
  const { rest, phrases } = takeFillerPhrases(typed, subject)
  return /[\p{L}\p{N}]/u.test(rest) ? { plain: rest, fillers: phrases } : { plain: typed, fillers: [] }
}

function ofPractitioners({ subject, filters }: SearchRequest) {
  return subject === 'entity'
    ? { entity: undefined, excludedWithinDays: undefined }
    : { entity: filters.entity, excludedWithinDays: filters.excludedWithinDays }
}

export function getFilters(request: SearchRequest): Filters {
  const { query, alike, near, miles, sort } = request.filters
  const values: Partial<Record<FacetName, readonly string[]>> = request.filters
  const picked = Object.fromEntries(
    FACET_NAMES.map((name): [FacetName, readonly string[]] => [name, values[name] ?? []]),
  ) as Record<FacetName, readonly string[]>
  const { plain, fillers } = withoutFillers(query, request.subject)
  const { rest, filters: words, radius } = readFilterWords(plain, request.subject)
  // The counts of a facet are those of its values alone: what is picked there takes the place of what the box says.
  const isReplaced = ({ facet }: FilterWords) => (values[facet]?.length ?? 0) > 0
  const said = words.filter((one) => !isReplaced(one))
  for (const { facet, values: named } of said) picked[facet] = joinSaid(picked[facet], named)
  return {
    subject: request.subject === 'entity' ? 'e' : 'p',
    query: rest,
    said,
    replaced: words.filter(isReplaced),
    fillers,
    radius,
    alike,
    near,
    miles: radius?.miles ?? miles,
    ...ofPractitioners(request),
    picked,
    sort,
    county: undefined,
    center: undefined,
  }
}

/** Tells whether filter words or a county narrow the search, so that "doctors" stands for any practitioner. */
export const isBesideFilters = ({ said, replaced, county }: Filters): boolean =>
  said.length + replaced.length > 0 || county !== undefined

export const getFacets = (subject: Subject): readonly FacetName[] =>
  FACETS_OF[subject === 'e' ? 'entity' : 'practitioner']
