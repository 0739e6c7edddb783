import type { Viewer } from '@concord/domain'
import { expect, test } from 'vitest'
import { makeOrganization, makeRole, VIEWERS, type ViewerKind } from '#web/session/test-viewers.ts'
import { canOpen, homePage, pages, tabTitle } from './pages.ts'

const EVERYONE: readonly ViewerKind[] = [
  'internal',
  'portalAdmin',
  'analyst',
  'viewer',
  'otherOrg',
  'demoOrg',
]
const INTERNAL: readonly ViewerKind[] = ['internal']
const WITH_PRODUCTS = EVERYONE.filter((kind) => kind !== 'otherOrg')
const ANALYSTS: readonly ViewerKind[] = ['internal', 'analyst', 'demoOrg']

const TABLE: readonly (readonly [path: string, title: string, opensFor: readonly ViewerKind[]])[] = [
  ['/', '', EVERYONE],
  ['/accounts', 'Accounts', INTERNAL],
  ['/accounts/roles', 'Roles', EVERYONE],
  ['/profile', 'Profile', EVERYONE],
  ['/account/tokens', 'API Tokens', ['internal', 'portalAdmin']],
  ['/account/webhooks', 'Webhooks', INTERNAL],
  ['/account/webhooks/:webhookId', 'Webhook', INTERNAL],
  ['/accounts/orgs', 'Organizations', INTERNAL],
  ['/accounts/orgs/:orgId', 'Organization', INTERNAL],
  ['/accounts/orgs/:orgId/users', 'Users', EVERYONE],
  ['/accounts/orgs/:orgId/users/:userId', 'User', EVERYONE],
  ['/account/users', 'Users', EVERYONE],
  ['/account/users/:userId', 'User', EVERYONE],
  ['/accounts/audit', 'Audit Log', INTERNAL],
  ['/sources', 'Sources', INTERNAL],
  ['/batches', 'Batches', INTERNAL],
  ['/batches/:batchId', 'Batch', INTERNAL],
  ['/account/audit', 'Audit Log', ['internal', 'portalAdmin']],
  ['/accounts/support', 'Support Messages', INTERNAL],
  ['/accounts/support/:messageId', 'Support Message', INTERNAL],
  ['/api-docs', 'API Docs', EVERYONE],
  ['/data-updates/create', 'Create a Data Update', WITH_PRODUCTS],
  ['/data-updates', 'All Data Updates', WITH_PRODUCTS],
  ['/data-updates/attestation', 'Attestation', WITH_PRODUCTS],
  ['/data-updates/:updateId', 'Impact Report', WITH_PRODUCTS],
  ['/directory/practitioner/:npi', 'Practitioner Details', WITH_PRODUCTS],
  ['/directory/entity/:npi', 'Entity Details', WITH_PRODUCTS],
  ['/directory/search/practitioner', 'Practitioner Search', WITH_PRODUCTS],
  ['/directory/search/entity', 'Entity Search', WITH_PRODUCTS],
  ['/directory/search/lookup', 'Bulk NPI lookup', WITH_PRODUCTS],
  ['/directory/duplicates', 'Duplicates', WITH_PRODUCTS],
  ['/directory/compare/practitioner', 'Compare Practitioners', WITH_PRODUCTS],
  ['/directory/compare/entity', 'Compare Entities', WITH_PRODUCTS],
  ['/directory/search/practitioner/export-history', 'Export History', WITH_PRODUCTS],
  ['/dashboards/practitioner-overview', 'Practitioner Overview', WITH_PRODUCTS],
  ['/dashboards/entity-overview', 'Entity Overview', WITH_PRODUCTS],
  ['/dashboards/practitioners', 'Practitioner Overview with Affiliated Entities', WITH_PRODUCTS],
  ['/dashboards/health-systems', 'Health System & Entity Overview', WITH_PRODUCTS],
  ['/dashboards/compliance-clocks', 'Compliance Clocks', WITH_PRODUCTS],
  ['/dashboards/accuracy', 'Accuracy Samples', WITH_PRODUCTS],
  ['/dashboards/accuracy/:sampleId', 'Accuracy Sample', WITH_PRODUCTS],
  ['/rosters/errorReports', 'Error Reports', EVERYONE],
  ['/rosters/add/:rosterPrefix?/:rosterType?', 'Add Roster', ['internal', 'analyst']],
  ['/rosters/library', 'Roster Library', ANALYSTS],
  ['/rosters/map/:rosterPrefix/:rosterType', 'Roster Mapping', ANALYSTS],
  ['/rosters/report', 'Roster Reports', ANALYSTS],
  ['/rosters/report/:cycleId', 'Cycle Details', ANALYSTS],
  ['/rosters/copy', 'Roster Copying Tool', ANALYSTS],
  ['/rosters/target/copy', 'Target Config Copying', ANALYSTS],
  ['/rosters/source/copy', 'Source Config Copying', ANALYSTS],
  ['/rosters/configs/target/library', 'Target Configurations', ANALYSTS],
  ['/rosters/configs/target/:targetConfigId/editor', 'Target Configuration', ANALYSTS],
  ['/rosters/dictionary', 'Data Dictionary', ANALYSTS],
  ['/rosters/configs/source/library', 'Source Configurations', ANALYSTS],
  ['/rosters/configs/source/:targetConfigId/sourceconfig/library', 'Source Configurations', ANALYSTS],
  [
    '/rosters/configs/source/:targetConfigId/sourceconfig/:sourceConfigId/editor',
    'Source Configuration',
    ANALYSTS,
  ],
]

test('the table holds every route and no other', () => {
  expect(pages.map((page) => page.path).sort()).toEqual(TABLE.map(([path]) => path).sort())
})

test.each(TABLE)('%s is titled "%s"', (path, title) => {
  expect(pages.find((page) => page.path === path)?.title).toBe(title)
})

test.each(TABLE)('%s (%s) opens for %j and for no one else', (path, _title, opensFor) => {
  const kinds = Object.keys(VIEWERS) as ViewerKind[]
  expect(kinds.filter((kind) => canOpen(VIEWERS[kind], path))).toEqual(opensFor)
})

test('an internal user of a demo organization passes every guard but that of Add Roster', () => {
  const { internal, demoOrg } = VIEWERS
  const viewer = { ...internal, organization: demoOrg.organization }
  const refused = pages.filter((page) => !canOpen(viewer, page.path)).map((page) => page.title)
  expect(refused).toEqual(['Add Roster'])
})

test('an organization that does not state whether it is a demo cannot add rosters', () => {
  const organization = makeOrganization(['ROSTER_MANAGEMENT'], { demo: undefined })
  expect(canOpen({ ...VIEWERS.analyst, organization }, '/rosters/add/:rosterPrefix?/:rosterType?')).toBe(
    false,
  )
})

const titlesFor = (viewer: Viewer) =>
  new Set(pages.filter(({ path }) => canOpen(viewer, path)).map(({ title }) => title))

test('an inactive product opens no more than a product that the organization does not have', () => {
  const { portalAdmin } = VIEWERS
  const products = (portalAdmin.organization?.products ?? []).map((each) => ({ ...each, active: false }))
  const inactive = { ...portalAdmin, organization: makeOrganization([], { products }) }
  expect(titlesFor(inactive)).toEqual(titlesFor({ ...portalAdmin, organization: makeOrganization([]) }))
  expect(titlesFor(inactive)).toContain('API Tokens')
  expect(titlesFor(inactive)).not.toContain('Practitioner Search')
})

test.each([
  ['CREATE_MAPPINGS', ['Add Roster', 'Roster Library', 'Roster Mapping', 'Roster Copying Tool']],
  ['VIEW_AND_DOWNLOAD_FILES', ['Roster Reports', 'Cycle Details']],
  ['TARGET_CONFIGURATION', ['Target Config Copying', 'Target Configurations', 'Target Configuration']],
  ['DATA_DICTIONARY', ['Data Dictionary']],
  ['SOURCE_CONFIGURATION', ['Source Config Copying', 'Source Configurations', 'Source Configuration']],
])('%s alone opens no more than its pages of rosters', (permission, opened) => {
  const roles = VIEWERS.analyst.roles.map((role) =>
    role.type === 'ROSTER' ? makeRole('ROSTER', [permission]) : makeRole(role.type, []),
  )
  const without = titlesFor({ ...VIEWERS.analyst, roles: [] })
  const more = [...titlesFor({ ...VIEWERS.analyst, roles })].filter((title) => !without.has(title))
  expect(more.toSorted()).toEqual(opened.toSorted())
})

test('every page above another is a page of the table', () => {
  const paths = new Set(pages.map((page) => page.path))
  expect(pages.flatMap((page) => page.trail).filter((path) => !paths.has(path))).toEqual([])
})

test('the browser tab reads title and product, and the product alone for home', () => {
  expect(tabTitle('Profile')).toBe('Profile | Concord')
  expect(tabTitle(homePage.title)).toBe('Concord')
})
