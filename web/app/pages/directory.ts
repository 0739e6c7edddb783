import { permission, product } from '@concord/domain'
import type { Page } from './page.ts'

const requires = [product('PROVIDER_DIRECTORY')]
const SEARCH_PATH = '/directory/search/practitioner'
const mayRead = permission('READ')
const maySearch = permission('SEARCH')

const searches = () => import('../page-files/searches.tsx')
const records = () => import('../page-files/records.tsx')
const dashboards = () => import('../page-files/dashboards.ts')
const quality = () => import('../page-files/quality.ts')

export const directoryPages: readonly Page[] = [
  {
    path: SEARCH_PATH,
    title: 'Practitioner Search',
    requires,
    content: maySearch,
    trail: [],
    load: async () => (await searches()).PractitionerSearchPage,
  },
  {
    path: '/directory/search/entity',
    title: 'Entity Search',
    requires,
    content: maySearch,
    trail: [SEARCH_PATH],
    load: async () => (await searches()).EntitySearchPage,
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
    load: async () => (await records()).PractitionerDetailsPage,
  },
  {
    path: '/directory/entity/:npi',
    title: 'Entity Details',
    requires,
    content: mayRead,
    trail: [SEARCH_PATH, '/directory/search/entity'],
    load: async () => (await records()).EntityDetailsPage,
  },
  {
    path: '/directory/compare/practitioner',
    title: 'Compare Practitioners',
    requires,
    content: mayRead,
    trail: [SEARCH_PATH],
    load: async () => (await records()).ComparePractitionersPage,
  },
  {
    path: '/directory/compare/entity',
    title: 'Compare Entities',
    requires,
    content: mayRead,
    trail: [SEARCH_PATH, '/directory/search/entity'],
    load: async () => (await records()).CompareEntitiesPage,
  },
  {
    path: '/directory/search/practitioner/export-history',
    title: 'Export History',
    requires,
    content: maySearch,
    trail: [SEARCH_PATH],
    load: async () => (await searches()).ExportHistoryPage,
  },
  {
    path: '/dashboards/practitioner-overview',
    title: 'Practitioner Overview',
    requires,
    trail: [],
    load: async () => (await dashboards()).PractitionerOverviewPage,
  },
  {
    path: '/dashboards/entity-overview',
    title: 'Entity Overview',
    requires,
    trail: [],
    load: async () => (await dashboards()).EntityOverviewPage,
  },
  {
    path: '/dashboards/practitioners',
    title: 'Practitioner Overview with Affiliated Entities',
    requires,
    trail: [],
    load: async () => (await dashboards()).AffiliatedPractitionersPage,
  },
  {
    path: '/dashboards/health-systems',
    title: 'Health System & Entity Overview',
    requires,
    trail: [],
    load: async () => (await dashboards()).HealthSystemsPage,
  },
  {
    path: '/dashboards/compliance-clocks',
    title: 'Compliance Clocks',
    requires: [product('DATA_UPDATES')],
    trail: [],
    load: async () => (await quality()).ComplianceClocksPage,
  },
  {
    path: '/dashboards/accuracy',
    title: 'Accuracy Samples',
    requires,
    content: maySearch,
    trail: [],
    load: async () => (await quality()).AccuracyPage,
  },
  {
    path: '/dashboards/accuracy/:sampleId',
    title: 'Accuracy Sample',
    requires,
    content: maySearch,
    trail: ['/dashboards/accuracy'],
    load: async () => (await quality()).SamplePage,
  },
]
