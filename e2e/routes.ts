import type { Person } from './people.ts'

type Needs =
  | 'signIn'
  | 'internal'
  | 'tokens'
  | 'changelog'
  | 'portalAdmin'
  | 'directory'
  | 'dataUpdates'
  | 'createMappings'
  | 'newRoster'
  | 'downloadFiles'
  | 'targetConfiguration'
  | 'dataDictionary'
  | 'sourceConfiguration'

export type Route = {
  /** `:npi` and the like stand for ids; `addressWith` fills them. */
  readonly path: string
  readonly title: string
  readonly needs: Needs
  /** Titles of the breadcrumbs between Dashboard and the page itself, as internal sees them. */
  readonly above?: readonly string[]
}

const ORG = '/accounts/orgs/:orgId'
const SOURCES = '/rosters/configs/source/:targetConfigId/sourceconfig'

/** Every route of the product but home, with its title and what it needs, as specified. */
export const ROUTES: readonly Route[] = [
  { path: '/accounts', title: 'Accounts', needs: 'internal' },
  { path: '/accounts/roles', title: 'Roles', needs: 'signIn', above: ['Accounts'] },
  { path: '/profile', title: 'Profile', needs: 'signIn' },
  { path: '/account/tokens', title: 'API Tokens', needs: 'tokens' },
  { path: '/account/webhooks', title: 'Webhooks', needs: 'changelog' },
  { path: '/account/webhooks/:webhookId', title: 'Webhook', needs: 'changelog', above: ['Webhooks'] },
  { path: '/accounts/audit', title: 'Audit Log', needs: 'internal', above: ['Accounts'] },
  { path: '/batches', title: 'Batches', needs: 'internal' },
  { path: '/batches/:batchId', title: 'Batch', needs: 'internal', above: ['Batches'] },
  { path: '/sources', title: 'Sources', needs: 'internal' },
  { path: '/account/audit', title: 'Audit Log', needs: 'portalAdmin' },
  { path: '/accounts/support', title: 'Support Messages', needs: 'internal', above: ['Accounts'] },
  {
    path: '/accounts/support/:messageId',
    title: 'Support Message',
    needs: 'internal',
    above: ['Accounts', 'Support Messages'],
  },
  { path: '/api-docs', title: 'API Docs', needs: 'signIn' },
  { path: '/accounts/orgs', title: 'Organizations', needs: 'internal', above: ['Accounts'] },
  { path: ORG, title: 'Organization', needs: 'internal', above: ['Accounts', 'Organizations'] },
  {
    path: `${ORG}/users`,
    title: 'Users',
    needs: 'signIn',
    above: ['Accounts', 'Organizations', 'Organization'],
  },
  {
    path: `${ORG}/users/:userId`,
    title: 'User',
    needs: 'signIn',
    above: ['Accounts', 'Organizations', 'Organization', 'Users'],
  },
  { path: '/account/users', title: 'Users', needs: 'signIn' },
  { path: '/account/users/:userId', title: 'User', needs: 'signIn', above: ['Users'] },
  {
    path: '/data-updates/create',
    title: 'Create a Data Update',
    needs: 'dataUpdates',
    above: ['All Data Updates'],
  },
  { path: '/data-updates', title: 'All Data Updates', needs: 'dataUpdates' },
  {
    path: '/data-updates/attestation',
    title: 'Attestation',
    needs: 'dataUpdates',
    above: ['All Data Updates'],
  },
  {
    path: '/data-updates/:updateId',
    title: 'Impact Report',
    needs: 'dataUpdates',
    above: ['All Data Updates'],
  },
  {
    path: '/directory/practitioner/:npi',
    title: 'Practitioner Details',
    needs: 'directory',
    above: ['Practitioner Search'],
  },
  { path: '/directory/search/practitioner', title: 'Practitioner Search', needs: 'directory' },
  {
    path: '/directory/search/entity',
    title: 'Entity Search',
    needs: 'directory',
    above: ['Practitioner Search'],
  },
  {
    path: '/directory/entity/:entityNpi',
    title: 'Entity Details',
    needs: 'directory',
    above: ['Practitioner Search', 'Entity Search'],
  },
  {
    path: '/directory/compare/practitioner',
    title: 'Compare Practitioners',
    needs: 'directory',
    above: ['Practitioner Search'],
  },
  {
    path: '/directory/compare/entity',
    title: 'Compare Entities',
    needs: 'directory',
    above: ['Practitioner Search', 'Entity Search'],
  },
  {
    path: '/directory/search/lookup',
    title: 'Bulk NPI lookup',
    needs: 'directory',
    above: ['Practitioner Search'],
  },
  {
    path: '/directory/duplicates',
    title: 'Duplicates',
    needs: 'directory',
    above: ['Practitioner Search'],
  },
  {
    path: '/directory/search/practitioner/export-history',
    title: 'Export History',
    needs: 'directory',
    above: ['Practitioner Search'],
  },
  { path: '/dashboards/practitioner-overview', title: 'Practitioner Overview', needs: 'directory' },
  { path: '/dashboards/entity-overview', title: 'Entity Overview', needs: 'directory' },
  {
    path: '/dashboards/practitioners',
    title: 'Practitioner Overview with Affiliated Entities',
    needs: 'directory',
  },
  { path: '/dashboards/health-systems', title: 'Health System & Entity Overview', needs: 'directory' },
  { path: '/dashboards/compliance-clocks', title: 'Compliance Clocks', needs: 'dataUpdates' },
  { path: '/dashboards/accuracy', title: 'Accuracy Samples', needs: 'directory' },
  {
    path: '/dashboards/accuracy/:sampleId',
    title: 'Accuracy Sample',
    needs: 'directory',
    above: ['Accuracy Samples'],
  },
  { path: '/rosters/errorReports', title: 'Error Reports', needs: 'signIn' },
  { path: '/rosters/add', title: 'Add Roster', needs: 'newRoster', above: ['Roster Library'] },
  { path: '/rosters/add/:rosterPrefix', title: 'Add Roster', needs: 'newRoster', above: ['Roster Library'] },
  {
    path: '/rosters/add/:rosterPrefix/:rosterType',
    title: 'Add Roster',
    needs: 'newRoster',
    above: ['Roster Library'],
  },
  { path: '/rosters/library', title: 'Roster Library', needs: 'createMappings' },
  {
    path: '/rosters/map/:rosterPrefix/:rosterType',
    title: 'Roster Mapping',
    needs: 'createMappings',
    above: ['Roster Library'],
  },
  { path: '/rosters/report', title: 'Roster Reports', needs: 'downloadFiles' },
  {
    path: '/rosters/report/:cycleId',
    title: 'Cycle Details',
    needs: 'downloadFiles',
    above: ['Roster Reports'],
  },
  { path: '/rosters/copy', title: 'Roster Copying Tool', needs: 'createMappings' },
  { path: '/rosters/target/copy', title: 'Target Config Copying', needs: 'targetConfiguration' },
  { path: '/rosters/source/copy', title: 'Source Config Copying', needs: 'sourceConfiguration' },
  { path: '/rosters/configs/target/library', title: 'Target Configurations', needs: 'targetConfiguration' },
  {
    path: '/rosters/configs/target/:targetConfigId/editor',
    title: 'Target Configuration',
    needs: 'targetConfiguration',
    above: ['Target Configurations'],
  },
  { path: '/rosters/dictionary', title: 'Data Dictionary', needs: 'dataDictionary' },
  { path: '/rosters/configs/source/library', title: 'Source Configurations', needs: 'sourceConfiguration' },
  {
    path: `${SOURCES}/library`,
    title: 'Source Configurations',
    needs: 'sourceConfiguration',
    above: ['Source Configurations'],
  },
  {
    path: `${SOURCES}/:sourceConfigId/editor`,
    title: 'Source Configuration',
    needs: 'sourceConfiguration',
    above: ['Source Configurations'],
  },
]

const BUILT = /^\/(?:accounts?|batches|profile|api-docs|directory)\b/

/** The routes of all screens that are built, and of the others, which show the same screen, one for each need. */
export const DISTINCT_ROUTES: readonly Route[] = ROUTES.filter(
  ({ path, needs }, index) =>
    BUILT.test(path) ||
    ROUTES.findIndex((route) => route.needs === needs && !BUILT.test(route.path)) === index,
)

/**
 * The first route of each need: how pages open depends on what they need alone, and `web/app/pages.test.ts` says what
 * each needs.
 */
export const ROUTES_BY_NEED: readonly Route[] = DISTINCT_ROUTES.filter(
  ({ needs }, index) => DISTINCT_ROUTES.findIndex((route) => route.needs === needs) === index,
)

/** The users of the demo workspace that each need lets in. */
export const LETS_IN: Readonly<Record<Needs, readonly Person[]>> = {
  signIn: ['internal', 'admin', 'analyst', 'viewer', 'harbor', 'demo', 'contigo'],
  internal: ['internal'],
  tokens: ['internal', 'admin', 'harbor', 'demo'],
  changelog: ['internal', 'admin', 'demo'],
  portalAdmin: ['internal', 'admin', 'harbor', 'demo'],
  directory: ['internal', 'admin', 'analyst', 'viewer', 'harbor', 'demo', 'contigo'],
  dataUpdates: ['internal', 'admin', 'analyst', 'viewer', 'demo', 'contigo'],
  createMappings: ['internal', 'admin', 'analyst', 'harbor', 'demo', 'contigo'],
  newRoster: ['internal', 'admin', 'analyst', 'harbor', 'contigo'],
  downloadFiles: ['internal', 'admin', 'analyst', 'harbor', 'demo', 'contigo'],
  targetConfiguration: ['internal', 'admin', 'analyst', 'harbor', 'demo', 'contigo'],
  dataDictionary: ['internal', 'admin', 'analyst', 'harbor', 'demo', 'contigo'],
  sourceConfiguration: ['internal', 'admin', 'analyst', 'harbor', 'demo', 'contigo'],
}

/** Returns the address of a route; ids that are not given are made up. */
export function addressWith(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? `some-${name.toLowerCase()}`)
}

/**
 * Matches the error for a user who is not found: the user of the routes belongs to Summit, and `account/users` has only
 * users of the viewer's own organization.
 */
export const NOT_A_COLLEAGUE = /status of 404 .*\/v2\/organization\/[\w-]+\/user\//
