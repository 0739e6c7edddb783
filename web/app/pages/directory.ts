import { permission, product } from '@concord/domain'
import { type ComponentType, createElement } from 'react'
import type { Page } from './page.ts'

const requires = [product('PROVIDER_DIRECTORY')]
const SEARCH_PATH = '/directory/search/practitioner'
const mayRead = permission('READ')
const maySearch = permission('SEARCH')

/** Fields of a record are corrected by data updates, which are another area. */
async function loadCorrectable(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [Record, { CorrectionsProvider }] = await Promise.all([
    load(),
    import('#web/updates/correct/CorrectionsProvider.tsx'),
  ])
  return () => createElement(CorrectionsProvider, null, createElement(Record))
}

export const directoryPages: readonly Page[] = [
  {
    path: SEARCH_PATH,
    title: 'Practitioner Search',
    requires,
    content: maySearch,
    trail: [],
    load: async () => (await import('#web/directory/PractitionerSearchPage.tsx')).PractitionerSearchPage,
  },
  {
    path: '/directory/search/entity',
    title: 'Entity Search',
    requires,
    content: maySearch,
    trail: [SEARCH_PATH],
    load: async () => (await import('#web/directory/EntitySearchPage.tsx')).EntitySearchPage,
  },
  {
    path: '/directory/search/lookup',
    title: 'Bulk NPI lookup',
    requires,
    content: maySearch,
    trail: [SEARCH_PATH],
    load: async () => (await import('#web/directory/lookup/BulkLookupPage.tsx')).BulkLookupPage,
  },
  {
    path: '/directory/duplicates',
    title: 'Duplicates',
    requires,
    content: maySearch,
    trail: [SEARCH_PATH],
    load: async () => (await import('#web/directory/duplicates/DuplicatesPage.tsx')).DuplicatesPage,
  },
  {
    path: '/directory/practitioner/:npi',
    title: 'Practitioner Details',
    requires,
    content: mayRead,
    trail: [SEARCH_PATH],
    load: () =>
      loadCorrectable(
        async () => (await import('#web/directory/PractitionerDetailsPage.tsx')).PractitionerDetailsPage,
      ),
  },
  {
    path: '/directory/entity/:npi',
    title: 'Entity Details',
    requires,
    content: mayRead,
    trail: [SEARCH_PATH, '/directory/search/entity'],
    load: () =>
      loadCorrectable(
        async () => (await import('#web/directory/entity/EntityDetailsPage.tsx')).EntityDetailsPage,
      ),
  },
  {
    path: '/directory/compare/practitioner',
    title: 'Compare Practitioners',
    requires,
    content: mayRead,
    trail: [SEARCH_PATH],
    load: async () => (await import('#web/directory/compare/ComparePage.tsx')).ComparePractitionersPage,
  },
  {
    path: '/directory/compare/entity',
    title: 'Compare Entities',
    requires,
    content: mayRead,
    trail: [SEARCH_PATH, '/directory/search/entity'],
    load: async () => (await import('#web/directory/compare/ComparePage.tsx')).CompareEntitiesPage,
  },
  {
    path: '/directory/search/practitioner/export-history',
    title: 'Export History',
    requires,
    content: maySearch,
    trail: [SEARCH_PATH],
    async load() {
      const [{ ExportHistoryPage }, { useViewedList }] = await Promise.all([
        import('#web/directory/exports/ExportHistoryPage.tsx'),
        import('#web/accounts/list-views/use-viewed-list.tsx'),
      ])
      return () => createElement(ExportHistoryPage, { useViewedList })
    },
  },
  {
    path: '/dashboards/practitioner-overview',
    title: 'Practitioner Overview',
    requires,
    trail: [],
    load: async () => (await import('#web/dashboards/pages.tsx')).PractitionerOverviewPage,
  },
  {
    path: '/dashboards/entity-overview',
    title: 'Entity Overview',
    requires,
    trail: [],
    load: async () => (await import('#web/dashboards/pages.tsx')).EntityOverviewPage,
  },
  {
    path: '/dashboards/practitioners',
    title: 'Practitioner Overview with Affiliated Entities',
    requires,
    trail: [],
    load: async () => (await import('#web/dashboards/pages.tsx')).AffiliatedPractitionersPage,
  },
  {
    path: '/dashboards/health-systems',
    title: 'Health System & Entity Overview',
    requires,
    trail: [],
    load: async () => (await import('#web/dashboards/pages.tsx')).HealthSystemsPage,
  },
  {
    path: '/dashboards/compliance-clocks',
    title: 'Compliance Clocks',
    requires: [product('DATA_UPDATES')],
    trail: [],
    load: async () => (await import('#web/dashboards/clocks/ComplianceClocksPage.tsx')).ComplianceClocksPage,
  },
  {
    path: '/dashboards/accuracy',
    title: 'Accuracy Samples',
    requires,
    content: maySearch,
    trail: [],
    load: async () => (await import('#web/dashboards/accuracy/AccuracyPage.tsx')).AccuracyPage,
  },
  {
    path: '/dashboards/accuracy/:sampleId',
    title: 'Accuracy Sample',
    requires,
    content: maySearch,
    trail: ['/dashboards/accuracy'],
    load: async () => (await import('#web/dashboards/accuracy/SamplePage.tsx')).SamplePage,
  },
]
