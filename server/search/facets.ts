import {
  type Entitlement,
  FACETS,
  type Facet,
  type FacetName,
  facetValueLabel,
  taxonomyByCode,
} from '@concord/domain'
import { forEachCount } from './code-counts.ts'
import { FACET_MODEL, type NumberNames } from './facet-model.ts'
import type { Filters } from './filters.ts'
import type { Sets } from './set-store.ts'
import type { Tally } from './tally.ts'

export type CountedValue = { readonly value: string; readonly label: string; readonly count: number }

type Dictionary = NumberNames & {
  /** Names of taxonomy codes that the program does not ship. */
  readonly taxonomies: ReadonlyMap<string, string>
}

function getLabel(name: FacetName, value: string, { taxonomies }: Dictionary): string {
  const loaded = name === 'specialties' ? taxonomies.get(value) : undefined
  return loaded ?? facetValueLabel(name, value)
}

function countValues({ facet, counts }: Tally['counters'][number], dictionary: Dictionary) {
  const byValue = new Map<string, number>()
  forEachCount(counts, (count, code) => {
    for (const value of FACET_MODEL[facet].getValues(code, dictionary))
      byValue.set(value, (byValue.get(value) ?? 0) + count)
  })
  return byValue
}

/** Specialties that were picked or counted and that the program ships no name of. */
export function unnamedCodes({ picked }: Filters, { counters }: Tally, sets: Sets): string[] {
  const codes = new Set(picked.specialties)
  for (const { facet, counts } of counters) {
    if (facet !== 'specialties') continue
    forEachCount(counts, (_, set) => {
      for (const code of sets.get(set) ?? []) codes.add(code)
    })
  }
  return [...codes].filter((code) => taxonomyByCode(code) === undefined)
}

/**
 * Tells whether a screening is possible: no record is clear of a list that was never loaded, or unchecked against one
 * that was.
 */
const canBe = (screening: string, { exclusionListDay }: Dictionary) =>
  (screening === 'notChecked') === (exclusionListDay === null)

/**
 * Returns the values of one facet with their counts: those of a closed list in their order, others by count, most
 * first, then by label.
 */
export function countedValues(
  counter: Tally['counters'][number],
  { picked }: Filters,
  dictionary: Dictionary,
  entitlement: Entitlement | undefined,
): CountedValue[] {
  const { facet } = counter
  const counts = countValues(counter, dictionary)
  const words: Facet = FACETS[facet]
  if ('labels' in words)
    return Object.entries(words.labels)
      .map(([value, label]) => ({ value, label, count: counts.get(value) ?? 0 }))
      .filter(({ value, count }) => facet !== 'exclusions' || count > 0 || canBe(value, dictionary))
  for (const value of picked[facet]) if (!counts.has(value)) counts.set(value, 0)
  // Records of the organization's states may have locations in others, which are no choice of its own.
  const isOwn = (value: string) =>
    facet !== 'states' ||
    !entitlement ||
    entitlement.zipCodes.length > 0 ||
    entitlement.states.includes(value)
  return [...counts]
    .filter(([value]) => isOwn(value))
    .map(([value, count]) => ({ value, label: getLabel(facet, value, dictionary), count }))
    .sort(
      (a, b) =>
        b.count - a.count || (a.label < b.label ? -1 : a.label > b.label ? 1 : a.value < b.value ? -1 : 1),
    )
}
