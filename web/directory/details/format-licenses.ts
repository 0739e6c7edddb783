import type { Practitioner } from '../queries.ts'

/** '3 licenses, NY, TX': each number once in each state; null where none is stated. */
export function formatLicenses(taxonomies: Practitioner['taxonomies']): string | null {
  const stated = taxonomies.filter(({ licenseNumber }) => licenseNumber !== null)
  const licenses = new Set(
    stated.map(({ licenseNumber, licenseState }) => `${licenseState} ${licenseNumber}`),
  )
  if (licenses.size === 0) return null
  const states = new Set(stated.flatMap(({ licenseState }) => (licenseState === null ? [] : [licenseState])))
  return [`${licenses.size} ${licenses.size === 1 ? 'license' : 'licenses'}`, ...[...states].toSorted()].join(
    ', ',
  )
}
