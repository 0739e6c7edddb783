import { permission, product } from '@concord/domain'
import { explainedUnless } from './explained-unless.tsx'
import type { Page } from './page.ts'

const requires = [product('PROVIDER_DIRECTORY')]
const SEARCH_PATH = '/directory/search/practitioner'
const mayRead = permission('READ')
const maySearch = permission('SEARCH')

export const directoryPages: readonly Page[] = [
  {
    path: SEARCH_PATH,
    title: 'Practitioner Search',
    requires,
    trail: [],
    load: async () => {
      const { PractitionerSearchPage } = await import('#web/directory/PractitionerSearchPage.tsx')
      return explainedUnless(maySearch, PractitionerSearchPage)
    },
  },
  {
    path: '/directory/search/entity',
    title: 'Entity Search',
    requires,
    trail: [SEARCH_PATH],
    load: async () => {
      const { EntitySearchPage } = await import('#web/directory/EntitySearchPage.tsx')
      return explainedUnless(maySearch, EntitySearchPage)
    },
  },
  {
    path: '/directory/search/lookup',
    title: 'Bulk NPI Look-up',
    requires,
    trail: [SEARCH_PATH],
    load: async () => {
      const { BulkLookupPage } = await import('#web/directory/lookup/BulkLookupPage.tsx')
      return explainedUnless(maySearch, BulkLookupPage)
    },
  },
  {
    path: '/directory/practitioner/:npi',
    title: 'Practitioner Details',
    requires,
    trail: [SEARCH_PATH],
    load: async () => {
      const { PractitionerDetailsPage } = await import('#web/directory/PractitionerDetailsPage.tsx')
      return explainedUnless(mayRead, PractitionerDetailsPage)
    },
  },
  {
    path: '/directory/entity/:npi',
    title: 'Entity Details',
    requires,
    trail: [SEARCH_PATH, '/directory/search/entity'],
    load: async () => {
      const { EntityDetailsPage } = await import('#web/directory/entity/EntityDetailsPage.tsx')
      return explainedUnless(mayRead, EntityDetailsPage)
    },
  },
  {
    path: '/directory/search/practitioner/export-history',
    title: 'Export History',
    requires,
    trail: [SEARCH_PATH],
    unbuilt:
      'Export History will list the files exported from a search, with who made each and its number of rows.',
  },
  {
    path: '/dashboards/practitioner-overview',
    title: 'Practitioner Overview',
    requires,
    trail: [],
    unbuilt: 'Practitioner Overview will chart your practitioners by specialty, place and freshness.',
  },
  {
    path: '/dashboards/entity-overview',
    title: 'Entity Overview',
    requires,
    trail: [],
    unbuilt: 'Entity Overview will chart your entities by kind, place and number of practitioners.',
  },
  {
    path: '/dashboards/practitioners',
    title: 'Practitioner Overview with Affiliated Entities',
    requires,
    trail: [],
    unbuilt: 'This dashboard will chart your practitioners together with the entities they work for.',
  },
  {
    path: '/dashboards/health-systems',
    title: 'Health System & Entity Overview',
    requires,
    trail: [],
    unbuilt: 'This dashboard will chart health systems and the entities that belong to them.',
  },
]
