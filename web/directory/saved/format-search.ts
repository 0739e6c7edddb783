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
}

function formatValues(name: FacetName, values: readonly string[] = []): string[] {
  const { title, field, isNamedByValue }: Facet = FACETS[name]
  if (values.length > MAX_VALUES_NAMED) return [`${values.length} ${title.toLowerCase()} choices`]
  const labels = values.map((value) => facetValueLabel(name, value))
  return isNamedByValue ? labels : labels.map((label) => `${field.toLowerCase()}: ${label.toLowerCase()}`)
}

function formatRadiusSearch({ near, miles = DEFAULT_MILES }: Filters): string[] {
  if (near === undefined) return []
  return [miles === 0 ? `ZIP ${near}` : `within ${miles} mi of ${near}`]
}

/** 'smith, Cardiovascular Disease, Texas, within 25 mi of 75209'; what a search asks for in a line. */
export function formatSearch({ subject, filters }: SearchToSave): string {
  const asked: Filters = filters
  const parts = [
    asked.query?.trim() ?? '',
    ...FACET_NAMES.flatMap((name) => formatValues(name, asked[name])),
    ...(asked.entity === undefined ? [] : [`at entity ${asked.entity}`]),
    ...formatRadiusSearch(asked),
  ].filter((part) => part !== '')
  if (parts.length > 0) return parts.join(', ')
  return subject === 'practitioner' ? 'All practitioners' : 'All entities'
}

/** Returns a name for the search, short enough to be one. */
export function suggestName(search: SearchToSave): string {
  const words = formatSearch(search)
  if (words.length <= MAX_NAME) return words
  const cut = words.slice(0, MAX_NAME)
  const lastPart = cut.lastIndexOf(',')
  return lastPart > 0 ? cut.slice(0, lastPart) : cut
}
