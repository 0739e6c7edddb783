import { DEFAULT_MILES } from '@concord/contract'
import { FACET_NAMES, FACETS, type Facet, type FacetName, facetValueLabel } from '@concord/domain'
import type { SearchToSave } from '../model/search-subject.ts'

const MAX_NAME = 80
const MAX_VALUES_NAMED = 3

type Filters = Partial<Readonly<Record<FacetName, readonly string[] | undefined>>> & {
  readonly query?: string | undefined
  readonly near?: string | undefined
  readonly miles?: number | undefined
  readonly entity?: string | undefined
  readonly excludedWithinDays?: number | undefined
}

function formatValues(name: FacetName, values: readonly string[] = []): string[] {
  const { title, field, isNamedByValue }: Facet = FACETS[name]
  if (values.length > MAX_VALUES_NAMED) return [`${values.length} ${title.toLowerCase()} choices`]
  const labels = values.map((value) => facetValueLabel(name, value))
  return isNamedByValue ? labels : labels.map((label) => `${field.toLowerCase()}: ${label.toLowerCase()}`)
}

const HAS_ZIP = /(?:^|\D)\d{5}(?:\D|$)/

/** Formats the radius of a search; a ZIP code in the box is the center of a circle, too. */
function formatRadiusSearch({ query = '', near, miles = DEFAULT_MILES }: Filters): string[] {
  if (near === undefined && !HAS_ZIP.test(query)) return []
  if (near === undefined) return [miles === 0 ? 'this ZIP only' : `within ${miles} mi`]
  return [miles === 0 ? `ZIP ${near}` : `within ${miles} mi of ${near}`]
}

function listParts({ filters }: SearchToSave): {
  readonly parts: readonly string[]
  readonly radius: readonly string[]
} {
  const asked: Filters = filters
  const parts = [
    asked.query?.trim() ?? '',
    ...FACET_NAMES.flatMap((name) => formatValues(name, asked[name])),
    ...(asked.excludedWithinDays === undefined ? [] : [`excluded within ${asked.excludedWithinDays} days`]),
    ...(asked.entity === undefined ? [] : [`at entity ${asked.entity}`]),
  ].filter((part) => part !== '')
  return { parts, radius: formatRadiusSearch(asked) }
}

/** Formats what a search asks for in one line: 'smith, Cardiovascular Disease, Texas, within 25 mi of 75209'. */
export function formatSearch(search: SearchToSave): string {
  const { parts, radius } = listParts(search)
  if (parts.length + radius.length > 0) return [...parts, ...radius].join(', ')
  return search.subject === 'practitioner' ? 'All practitioners' : 'All entities'
}

/** Returns a name for the search, short enough to be one: parts are left out from the end, but not the radius. */
export function suggestName(search: SearchToSave): string {
  const { parts, radius } = listParts(search)
  for (let count = parts.length; count > 0; count -= 1) {
    const words = [...parts.slice(0, count), ...radius].join(', ')
    if (words.length <= MAX_NAME) return words
  }
  return formatSearch(search).slice(0, MAX_NAME)
}
