import type { Practitioner } from '../queries.ts'

/** Formats licenses as '3 licenses, NY, TX': each number once in each state; null when none is stated. */
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
