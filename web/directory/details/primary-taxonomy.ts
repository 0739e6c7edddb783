import type { Practitioner } from '../queries.ts'

type Taxonomies = Practitioner['taxonomies']

/** Returns the one that the record states as its primary one, or the first. */
export function findPrimary(taxonomies: Taxonomies): Taxonomies[number] | undefined {
  return taxonomies.find(({ primary }) => primary) ?? taxonomies[0]
}
