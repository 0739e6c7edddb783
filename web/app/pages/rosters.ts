import { organizationIsNotDemo, type Permission, permission, product } from '@concord/domain'
import type { Page } from './page.ts'

const rosterAccessAnd = (name: Permission) => [product('ROSTER_MANAGEMENT'), permission(name)]
const createMappings = rosterAccessAnd('CREATE_MAPPINGS')
const downloadFiles = rosterAccessAnd('VIEW_AND_DOWNLOAD_FILES')
const targetConfiguration = rosterAccessAnd('TARGET_CONFIGURATION')
const sourceConfiguration = rosterAccessAnd('SOURCE_CONFIGURATION')

const cycles = () => import('../page-files/cycles.tsx')
const configs = () => import('../page-files/configs.ts')

export const rosterPages: readonly Page[] = [
  {
    path: '/rosters/errorReports',
    title: 'Error Reports',
    requires: [],
    trail: [],
    load: async () => (await import('../page-files/dashboards.ts')).ErrorReportsPage,
  },
  {
    path: '/rosters/add/:rosterPrefix?/:rosterType?',
    title: 'Add Roster',
    requires: [...createMappings, organizationIsNotDemo],
    trail: ['/rosters/library'],
    load: async () => (await import('#web/rosters/add/AddRosterPage.tsx')).AddRosterPage,
  },
  {
    path: '/rosters/library',
    title: 'Roster Library',
    requires: createMappings,
    trail: [],
    load: async () => (await import('../page-files/library.tsx')).LibraryPage,
  },
  {
    path: '/rosters/map/:rosterPrefix/:rosterType',
    title: 'Roster Mapping',
    requires: createMappings,
    trail: ['/rosters/library'],
    load: async () => (await import('#web/rosters/mapping/RosterMappingPage.tsx')).RosterMappingPage,
  },
  {
    path: '/rosters/report',
    title: 'Roster Reports',
    requires: downloadFiles,
    trail: [],
    load: async () => (await cycles()).ReportsPage,
  },
  {
    path: '/rosters/report/:cycleId',
    title: 'Cycle Details',
    requires: downloadFiles,
    trail: ['/rosters/report'],
    load: async () => (await cycles()).CycleDetailsPage,
  },
  {
    path: '/rosters/copy',
    title: 'Roster Copying Tool',
    requires: createMappings,
    trail: [],
    load: async () => (await import('#web/rosters/copy/CopyPage.tsx')).RosterCopyPage,
  },
  {
    path: '/rosters/target/copy',
    title: 'Target Config Copying',
    requires: targetConfiguration,
    trail: [],
    load: async () => (await import('#web/rosters/copy/CopyPage.tsx')).TargetCopyPage,
  },
  {
    path: '/rosters/source/copy',
    title: 'Source Config Copying',
    requires: sourceConfiguration,
    trail: [],
    load: async () => (await import('#web/rosters/copy/CopyPage.tsx')).SourceCopyPage,
  },
  {
    path: '/rosters/configs/target/library',
    title: 'Target Configurations',
    requires: targetConfiguration,
    trail: [],
    load: async () => (await configs()).TargetLibraryPage,
  },
  {
    path: '/rosters/configs/target/:targetConfigId/editor',
    title: 'Target Configuration',
    requires: targetConfiguration,
    trail: ['/rosters/configs/target/library'],
    load: async () => (await import('#web/rosters/targets/TargetEditorPage.tsx')).TargetEditorPage,
  },
  {
    path: '/rosters/dictionary',
    title: 'Data Dictionary',
    requires: rosterAccessAnd('DATA_DICTIONARY'),
    trail: [],
    load: async () => (await configs()).DataDictionaryPage,
  },
  {
    path: '/rosters/configs/source/library',
    title: 'Source Configurations',
    requires: sourceConfiguration,
    trail: [],
    load: async () => (await configs()).SourceLibraryPage,
  },
  {
    path: '/rosters/configs/source/:targetConfigId/sourceconfig/library',
    title: 'Source Configurations',
    requires: sourceConfiguration,
    trail: ['/rosters/configs/source/library'],
    load: async () => (await configs()).SourceLibraryPage,
  },
  {
    path: '/rosters/configs/source/:targetConfigId/sourceconfig/:sourceConfigId/editor',
    title: 'Source Configuration',
    requires: sourceConfiguration,
    trail: ['/rosters/configs/source/library'],
    load: async () => (await import('#web/rosters/sources/SourceEditorPage.tsx')).SourceEditorPage,
  },
]
