import {
  DATA_ACCESS_OF_DASHBOARD_LINK,
  type DataAccess,
  type Environment,
  hasCopyingTools,
  hasPermission,
  hasProduct,
  isInternal,
  isPortalAdmin,
  type Organization,
  type Viewer,
} from '@concord/domain'
import { hasLinkTo, pageAt } from '../pages.ts'

export type SidebarLink = { readonly label: string; readonly to: string }
export type SidebarGroup = { readonly label: string; readonly links: readonly SidebarLink[] }
export type SidebarSection = {
  readonly label: string
  readonly entries: readonly (SidebarLink | SidebarGroup)[]
}
export type ExternalLink = { readonly label: string; readonly href: string }
export type Sidebar = {
  readonly sections: readonly SidebarSection[]
  readonly external: readonly ExternalLink[]
}

export type SidebarEnvironment = {
  readonly name: Environment
  readonly apiDocsUrl: string
  readonly feedbackUrl: string
}

const WITH_DASHBOARDS: readonly DataAccess[] = ['INNOVATOR', 'PRACTITIONER', 'PRACTITIONER_AND_ENTITY']
const DASHBOARDS: readonly { readonly to: string; readonly dataAccess: readonly DataAccess[] }[] = [
  { to: '/dashboards/practitioner-overview', dataAccess: WITH_DASHBOARDS },
  { to: '/dashboards/entity-overview', dataAccess: WITH_DASHBOARDS },
  { to: '/dashboards/practitioners', dataAccess: WITH_DASHBOARDS },
  { to: '/dashboards/health-systems', dataAccess: WITH_DASHBOARDS },
]

export function dashboardAccess(organization: Organization | null): DataAccess {
  const directory = organization?.products.find((entry) => entry.name === 'PROVIDER_DIRECTORY')
  return directory?.config.dataAccess ?? DATA_ACCESS_OF_DASHBOARD_LINK
}

function dashboardLinks(viewer: Viewer): SidebarLink[] {
  const access = dashboardAccess(viewer.organization)
  return DASHBOARDS.filter((entry) => entry.dataAccess.includes(access)).map(({ to }) => ({
    label: pageAt(to).title,
    to,
  }))
}

type Candidate = { readonly shows: boolean; readonly entry: SidebarLink | SidebarGroup }

export function buildSidebar(viewer: Viewer, environment: SidebarEnvironment): Sidebar {
  const link = (label: string, to: string, shows = true): Candidate => ({
    shows: shows && hasLinkTo(viewer, to),
    entry: { label, to },
  })
  const group = (label: string, links: readonly SidebarLink[]): Candidate => ({
    shows: links.length > 0,
    entry: { label, links: links.filter((entry) => hasLinkTo(viewer, entry.to)) },
  })
  const section = (label: string, shows: boolean, candidates: readonly Candidate[]): SidebarSection[] => {
    const entries = shows ? candidates.filter((each) => each.shows).map((each) => each.entry) : []
    return entries.length > 0 ? [{ label, entries }] : []
  }
  const configurations = [
    { label: 'Target', to: '/rosters/configs/target/library' },
    { label: 'Source', to: '/rosters/configs/source/library' },
  ].filter((entry) => hasLinkTo(viewer, entry.to))
  const dictionary = { label: 'Data Dictionary', to: '/rosters/dictionary' }
  // The group is for those who configure; who only reads has the dictionary beside it.
  const isInGroup = configurations.length > 0
  const copies = hasCopyingTools(environment.name)
  return {
    sections: [
      ...section('Directory', hasProduct(viewer, 'PROVIDER_DIRECTORY'), [
        link('Practitioner Search', '/directory/search/practitioner'),
        link('Export History', '/directory/search/practitioner/export-history'),
        group('Dashboards', dashboardLinks(viewer)),
      ]),
      ...section('Roster Management', hasProduct(viewer, 'ROSTER_MANAGEMENT'), [
        link('Library', '/rosters/library'),
        link('Reports', '/rosters/report'),
        group('Configurations', isInGroup ? [...configurations, dictionary] : []),
        link(dictionary.label, dictionary.to, !isInGroup),
        link('Error Reports', '/rosters/errorReports', hasPermission(viewer, 'ERROR_SUMMARY_REPORT')),
      ]),
      ...section('Data Updates', hasProduct(viewer, 'DATA_UPDATES'), [
        link('Upload', '/data-updates/create'),
        link('Reports', '/data-updates'),
      ]),
      ...section('Admin', isInternal(viewer), [
        link('Organizations', '/accounts/orgs'),
        link('Roles', '/accounts/roles'),
        link('Roster Copying', '/rosters/copy', copies),
        link('Target Config Copying', '/rosters/target/copy', copies),
        link('Source Config Copying', '/rosters/source/copy', copies),
        link('Batches', '/batches'),
        link('Sources', '/sources'),
        link('Audit Log', '/accounts/audit'),
        link('Support Messages', '/accounts/support'),
      ]),
      ...section('Settings', true, [
        link('Profile', '/profile'),
        link('API Tokens', '/account/tokens'),
        link('Webhooks', '/account/webhooks'),
        link('Users', '/account/users', isPortalAdmin(viewer)),
        link('Audit Log', '/account/audit', !isInternal(viewer)),
      ]),
    ],
    external: [
      { label: 'API docs', href: environment.apiDocsUrl },
      { label: 'Send feedback', href: environment.feedbackUrl },
    ].filter((entry) => entry.href !== ''),
  }
}
