import type { PageTab } from '#web/ui/page-tab.ts'
import type { PractitionerReply } from '../queries.ts'

export type DetailsTab = 'overview' | 'locations' | 'affiliations' | 'licenses' | 'history'

/** Returns the tabs that a practitioner has; affiliations are absent for those who may not see entities. */
export function detailsTabs({
  practitioner,
  changeTotal,
}: PractitionerReply): (PageTab & { tab: DetailsTab })[] {
  const { npi, locations, affiliations, taxonomies, identifiers, endpoints } = practitioner
  const path = `/directory/practitioner/${npi}`
  const at = (tab: DetailsTab, label: string, count: number) => ({
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
    at('history', 'History', changeTotal),
  ]
}
