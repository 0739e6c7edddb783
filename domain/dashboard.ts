import { DEFAULT_ERROR_REPORTS_DASHBOARD_URI } from './organization-setting.ts'
import type { DataAccess } from './product.ts'

const WITH_DASHBOARDS: readonly DataAccess[] = ['INNOVATOR', 'PRACTITIONER', 'PRACTITIONER_AND_ENTITY']

/** Describes a dashboard: by what a provider knows it, its title, its page, and whose link it is. */
export type Dashboard = {
  readonly uri: string
  readonly title: string
  readonly path: `/${string}`
  /** Levels of access to the directory that see its link; null where a permission decides. */
  readonly dataAccess: readonly DataAccess[] | null
}

/** Lists the dashboards. */
export const DASHBOARDS = {
  'practitioner-overview': {
    uri: 'directory::practitioner_overview',
    title: 'Practitioner Overview',
    path: '/dashboards/practitioner-overview',
    dataAccess: WITH_DASHBOARDS,
  },
  'entity-overview': {
    uri: 'directory::entity_overview',
    title: 'Entity Overview',
    path: '/dashboards/entity-overview',
    dataAccess: WITH_DASHBOARDS,
  },
  practitioners: {
    uri: 'directory::practitioners_with_entities',
    title: 'Practitioner Overview with Affiliated Entities',
    path: '/dashboards/practitioners',
    dataAccess: WITH_DASHBOARDS,
  },
  'health-systems': {
    uri: 'directory::health_systems',
    title: 'Health System & Entity Overview',
    path: '/dashboards/health-systems',
    dataAccess: WITH_DASHBOARDS,
  },
  'error-reports': {
    uri: DEFAULT_ERROR_REPORTS_DASHBOARD_URI,
    title: 'Error Reports',
    path: '/rosters/errorReports',
    dataAccess: null,
  },
} as const satisfies Readonly<Record<string, Dashboard>>

/** Names a dashboard. */
export type DashboardName = keyof typeof DASHBOARDS

/** Lists the names of the dashboards in the order of their links. */
export const DASHBOARD_NAMES = Object.keys(DASHBOARDS) as readonly DashboardName[]

/** Lists the dashboards that show the directory. */
export const DIRECTORY_DASHBOARDS = [
  'practitioner-overview',
  'entity-overview',
  'practitioners',
  'health-systems',
] as const satisfies readonly DashboardName[]

/** Names a dashboard that shows the directory. */
export type DirectoryDashboard = (typeof DIRECTORY_DASHBOARDS)[number]
