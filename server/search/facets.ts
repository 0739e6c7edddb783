import { ACCEPTING, GENDERS, MISSING_FIELDS, STATUSES, VERIFIED } from '@concord/contract'
import { type Entitlement, stateByCode, taxonomyByCode, taxonomyName } from '@concord/domain'
import type { Facet, Filters } from './filters.ts'
import type { Sets } from './set-store.ts'
import { fixedValues, type Tally } from './tally.ts'
import { daysOfBucket } from './verified-days.ts'

export type FacetValue = { readonly value: string; readonly label: string; readonly count: number }

/** Values that a facet always lists, in their order, and how they are called. */
const FIXED: Readonly<Partial<Record<Facet, readonly (readonly [value: string, label: string])[]>>> = {
  statuses: labels(STATUSES, ['Active', 'OIG exclusion', 'Deactivated']),
  genders: labels(GENDERS, ['Female', 'Male', 'X', 'Not stated']),
  accepting: labels(ACCEPTING, ['All locations', 'Some locations', 'Not accepting', 'Not stated']),
  verified: labels(VERIFIED, ['0 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days', 'Never']),
  missing: labels(MISSING_FIELDS, ['Phone', 'Languages', 'Gender', 'Specialty', 'Location', 'License']),
}

function labels<Value extends string>(
  values: readonly Value[],
  texts: readonly string[],
): (readonly [string, string])[] {
  return values.map((value, index) => [value, texts[index] ?? value] as const)
}

type Dictionary = {
  readonly sets: Sets
  /** Kinds of entities by the low 16 bits of their lists. */
  readonly kinds: ReadonlyMap<number, string>
  /** Names of taxonomy codes that the program does not ship. */
  readonly taxonomies: ReadonlyMap<string, string>
  readonly today: number
}

function valuesOf(facet: Facet, code: number, { sets, kinds, today }: Dictionary): readonly string[] {
  switch (facet) {
    case 'specialties':
    case 'states':
    case 'languages':
    case 'networks':
      return sets.get(code) ?? []
    case 'kinds':
      return code === 0 ? [] : [kinds.get(code) ?? '']
    case 'verified':
      return VERIFIED.filter((bucket) => {
        const { from, to } = daysOfBucket(bucket, today)
        return code >= from && code <= to
      })
    case 'genders':
    case 'accepting':
    case 'statuses':
    case 'missing':
      return fixedValues(facet, code)
  }
}

function labelOf(facet: Facet, value: string, { taxonomies }: Dictionary): string {
  if (facet === 'states') return stateByCode(value)?.name ?? value
  if (facet === 'specialties') {
    const name = taxonomyName(value)
    return name === value ? (taxonomies.get(value) ?? value) : name
  }
  return value
}

function countValues({ facet, counts }: Tally['counters'][number], dictionary: Dictionary) {
  const byValue = new Map<string, number>()
  counts.forEach((count, code) => {
    if (count === 0) return
    for (const value of valuesOf(facet, code, dictionary))
      byValue.set(value, (byValue.get(value) ?? 0) + count)
  })
  return byValue
}

/** Specialties that were picked or counted and that the program ships no name of. */
export function unnamedCodes({ picked }: Filters, { counters }: Tally, sets: Sets): string[] {
  const codes = new Set(picked.specialties)
  for (const { facet, counts } of counters) {
    if (facet !== 'specialties') continue
    counts.forEach((count, set) => {
      if (count > 0) for (const code of sets.get(set) ?? []) codes.add(code)
    })
  }
  return [...codes].filter((code) => taxonomyByCode(code) === undefined)
}

/** The values of one facet: fixed ones in their order, others by count, most first, then by label. */
export function facetValues(
  counter: Tally['counters'][number],
  { picked }: Filters,
  dictionary: Dictionary,
  entitlement: Entitlement | undefined,
): FacetValue[] {
  const { facet } = counter
  const counts = countValues(counter, dictionary)
  const fixed = FIXED[facet]
  if (fixed) return fixed.map(([value, label]) => ({ value, label, count: counts.get(value) ?? 0 }))
  for (const value of picked[facet]) if (!counts.has(value)) counts.set(value, 0)
  // Records of the organization's states may have locations in others, which are no choice of its own.
  const isOwn = (value: string) =>
    facet !== 'states' ||
    !entitlement ||
    entitlement.zipCodes.length > 0 ||
    entitlement.states.includes(value)
  return [...counts]
    .filter(([value]) => isOwn(value))
    .map(([value, count]) => ({ value, label: labelOf(facet, value, dictionary), count }))
    .sort(
      (a, b) =>
        b.count - a.count || (a.label < b.label ? -1 : a.label > b.label ? 1 : a.value < b.value ? -1 : 1),
    )
}
