import type { PageTab } from '#web/ui/page-tab.ts'
import type { TrailCounts } from '../model/trail-counts.ts'
import type { Practitioner } from '../queries.ts'

export type DetailsTab = 'overview' | 'locations' | 'affiliations' | 'licenses' | 'sources' | 'history'

/** Returns the tabs that a practitioner has; affiliations are absent for those who may not see entities. */
export function detailsTabs(
  practitioner: Practitioner,
  trail: TrailCounts,
): (PageTab & { tab: DetailsTab })[] {
  const { npi, locations, affiliations, taxonomies, identifiers, endpoints } = practitioner
  const path = `/directory/practitioner/${npi}`
  const at = (tab: DetailsTab, label: string, count: number | undefined) => ({
    tab,
    label,
    to: `${path}?tab=${tab}`,
    count,
  })
  return [
    { tab: 'overview', label: 'Overview', to: path },
    at('locations', 'Locations', locations.length),
    ...(affiliations === null ? [] : [at('affiliations', 'Affiliations', affiliations.length)]),
    at('licenses', 'Licenses and identifiers', taxonomies.length + identifiers.length + endpoints.length),
    { ...at('sources', 'Sources', trail.fields), isPrinted: false },
    { ...at('history', 'History', trail.changes), isPrinted: false },
  ]
}
