import type { DataAccess, Environment, Viewer } from '@concord/domain'
import { describe, expect, test } from 'vitest'
import { makeOrganization, makeRole, makeViewer, VIEWERS, withDataAccess } from '#web/session/test-viewers.ts'
import { pageAt } from '../pages.ts'
import { findCurrentLink, getLinks } from './current-link.ts'
import { buildSidebar, dashboardAccess } from './sidebar.ts'

const settings = { apiDocsUrl: '/api-docs', feedbackUrl: 'https://feedback.example' }
const sidebarOf = (viewer: Viewer, name: Environment = 'production') =>
  buildSidebar(viewer, { ...settings, name })

/** Returns the sidebar as text: one line per section, groups in brackets. */
function read(viewer: Viewer, name: Environment = 'production'): string[] {
  return sidebarOf(viewer, name).sections.map((section) => {
    const entries = section.entries.map((entry) =>
      'links' in entry ? `${entry.label} [${entry.links.map((link) => link.label).join(', ')}]` : entry.label,
    )
    return `${section.label}: ${entries.join(', ')}`
  })
}

const DASHBOARDS =
  'Dashboards [Practitioner Overview, Entity Overview, Practitioner Overview with Affiliated Entities, Health System & Entity Overview]'
const DIRECTORY = `Directory: Practitioner Search, Export History, ${DASHBOARDS}`
const ROSTERS =
  'Roster Management: Library, Reports, Configurations [Target, Source, Data Dictionary], Error Reports'
const DATA_UPDATES = 'Data Updates: Upload, Reports'
const ALL_SETTINGS = 'Settings: Profile, API Tokens, Users'
const INTERNAL_SETTINGS = 'Settings: Profile, API Tokens, Webhooks, Users'
const COPYING =
  'Admin: Organizations, Roles, Roster Copying, Target Config Copying, Source Config Copying, Batches, Sources, Audit Log, Support Messages'

describe('in every environment', () => {
  const environments: readonly Environment[] = ['production', 'demo', 'staging', 'local']
  test.each(environments)('on %s clients see what their products and permissions allow', (name) => {
    expect(read(VIEWERS.portalAdmin, name)).toEqual([DIRECTORY, DATA_UPDATES, `${ALL_SETTINGS}, Audit Log`])
    expect(read(VIEWERS.analyst, name)).toEqual([DIRECTORY, ROSTERS, DATA_UPDATES, 'Settings: Profile'])
    expect(read(VIEWERS.viewer, name)).toEqual([DIRECTORY, DATA_UPDATES, 'Settings: Profile'])
    expect(read(VIEWERS.otherOrg, name)).toEqual(['Settings: Profile'])
    expect(read(VIEWERS.demoOrg, name)).toEqual([DIRECTORY, ROSTERS, DATA_UPDATES, 'Settings: Profile'])
  })

  test('on production internal users see everything but the copying tools', () => {
    const admin = 'Admin: Organizations, Roles, Batches, Sources, Audit Log, Support Messages'
    expect(read(VIEWERS.internal)).toEqual([DIRECTORY, ROSTERS, DATA_UPDATES, admin, INTERNAL_SETTINGS])
  })

  test.each(['demo', 'staging', 'local'] as const)('on %s they see the copying tools too', (name) => {
    expect(read(VIEWERS.internal, name)).toEqual([
      DIRECTORY,
      ROSTERS,
      DATA_UPDATES,
      COPYING,
      INTERNAL_SETTINGS,
    ])
  })
})

test('every link leads to the page of its name', () => {
  const links = getLinks(sidebarOf(VIEWERS.internal, 'local')).map(({ label, to }) => `${label} ${to}`)
  expect(links).toEqual([
    'Practitioner Search /directory/search/practitioner',
    'Export History /directory/search/practitioner/export-history',
    'Practitioner Overview /dashboards/practitioner-overview',
    'Entity Overview /dashboards/entity-overview',
    'Practitioner Overview with Affiliated Entities /dashboards/practitioners',
    'Health System & Entity Overview /dashboards/health-systems',
    'Library /rosters/library',
    'Reports /rosters/report',
    'Target /rosters/configs/target/library',
    'Source /rosters/configs/source/library',
    'Data Dictionary /rosters/dictionary',
    'Error Reports /rosters/errorReports',
    'Upload /data-updates/create',
    'Reports /data-updates',
    'Organizations /accounts/orgs',
    'Roles /accounts/roles',
    'Roster Copying /rosters/copy',
    'Target Config Copying /rosters/target/copy',
    'Source Config Copying /rosters/source/copy',
    'Batches /batches',
    'Sources /sources',
    'Audit Log /accounts/audit',
    'Support Messages /accounts/support',
    'Profile /profile',
    'API Tokens /account/tokens',
    'Webhooks /account/webhooks',
    'Users /account/users',
  ])
})

describe('the roster section', () => {
  const withPermissions = (...names: string[]) =>
    makeViewer([makeRole('ROSTER', names)], makeOrganization(['ROSTER_MANAGEMENT']))

  test.each([
    ['TARGET_CONFIGURATION', 'Roster Management: Configurations [Target]'],
    ['SOURCE_CONFIGURATION', 'Roster Management: Configurations [Source]'],
    ['DATA_DICTIONARY', 'Roster Management: Data Dictionary'],
    ['ERROR_SUMMARY_REPORT', 'Roster Management: Error Reports'],
    ['CREATE_MAPPINGS', 'Roster Management: Library'],
    ['VIEW_AND_DOWNLOAD_FILES', 'Roster Management: Reports'],
  ])('%s alone gives "%s"', (name, expected) => {
    expect(read(withPermissions(name))).toEqual([expected, 'Settings: Profile'])
  })

  test.each(['oscar-health', 'healthfirst', 'contigo', 'orderly-demo-account'])(
    'hides the Library from %s alone, internal users included',
    (clientId) => {
      const organization = makeOrganization(['ROSTER_MANAGEMENT'], { clientId })
      const expected =
        'Roster Management: Reports, Configurations [Target, Source, Data Dictionary], Error Reports'
      for (const type of ['ROSTER', 'ORDERLY'] as const) {
        const viewer = makeViewer([makeRole(type)], organization)
        expect(read(viewer)).toContain(expected)
      }
    },
  )

  test.each(['oscar-health-2', 'Contigo', ''])('shows the Library to the client id "%s"', (clientId) => {
    const organization = makeOrganization(['ROSTER_MANAGEMENT'], { clientId })
    expect(read(makeViewer([makeRole('ROSTER')], organization))[0]).toBe(ROSTERS)
  })
})

describe('the settings', () => {
  const settingsOf = (permissions: readonly string[]) =>
    read(makeViewer([makeRole('PORTAL', permissions)], makeOrganization([])))

  test.each(['CREATE_USER', 'EDIT_USER', 'DELETE_USER'])('hold Users with %s alone', (name) => {
    expect(settingsOf([name])).toEqual(['Settings: Profile, Users, Audit Log'])
  })

  test('hold API Tokens alone with tokens and impersonation, which make no portal admin', () => {
    expect(settingsOf(['VIEW_API_TOKENS', 'IMPERSONATE_USER'])).toEqual(['Settings: Profile, API Tokens'])
  })
})

test('the settings hold Webhooks with the changelog and the permission to read it', () => {
  const settingsWith = (permissions: readonly string[], products: Parameters<typeof makeOrganization>[0]) =>
    read(makeViewer([makeRole('CHANGELOG', permissions)], makeOrganization(products)))
  expect(settingsWith(['READ_API'], ['CHANGELOG_V1'])).toEqual(['Settings: Profile, Webhooks'])
  expect(settingsWith(['WRITE_API'], ['CHANGELOG_V1'])).toEqual(['Settings: Profile'])
  expect(settingsWith(['READ_API'], [])).toEqual(['Settings: Profile'])
})

test('an area that the organization has and the user has not is left out', () => {
  const { portalAdmin } = VIEWERS
  const narrowed = { ...portalAdmin, user: { ...portalAdmin.user, products: ['DATA_UPDATES'] as const } }
  expect(read(narrowed)).toEqual([DATA_UPDATES, `${ALL_SETTINGS}, Audit Log`])
})

describe('the dashboard links', () => {
  const withDashboards: readonly DataAccess[] = ['INNOVATOR', 'PRACTITIONER', 'PRACTITIONER_AND_ENTITY']
  test.each(withDashboards)('show all four with dataAccess %s', (dataAccess) => {
    expect(read(withDataAccess(VIEWERS.viewer, dataAccess))[0]).toBe(DIRECTORY)
  })

  test.each(['BASIC', 'BASIC_AND_INSURANCE'] as const)('show none with the deprecated %s', (dataAccess) => {
    expect(read(withDataAccess(VIEWERS.viewer, dataAccess))[0]).toBe(
      'Directory: Practitioner Search, Export History',
    )
  })

  test('take PRACTITIONER where the organization has no directory config, or where there is none', () => {
    expect(dashboardAccess(makeOrganization([]))).toBe('PRACTITIONER')
    expect(dashboardAccess(null)).toBe('PRACTITIONER')
    expect(read({ ...VIEWERS.internal, organization: null })[0]).toBe(DIRECTORY)
  })
})

test('external links need an address', () => {
  expect(sidebarOf(VIEWERS.viewer).external).toEqual([
    { label: 'API docs', href: '/api-docs' },
    { label: 'Send feedback', href: 'https://feedback.example' },
  ])
  const without = buildSidebar(VIEWERS.viewer, { ...settings, feedbackUrl: '', name: 'production' })
  expect(without.external.map((link) => link.label)).toEqual(['API docs'])
})

test.each([
  ['/directory/practitioner/:npi', '/directory/search/practitioner'],
  ['/rosters/report/:cycleId', '/rosters/report'],
  ['/directory/search/practitioner/export-history', '/directory/search/practitioner/export-history'],
  ['/accounts/orgs/:orgId/users/:userId', '/accounts/orgs'],
  ['/accounts', undefined],
])('on %s the link %s is the current one', (path, expected) => {
  expect(findCurrentLink(sidebarOf(VIEWERS.internal), pageAt(path))).toBe(expected)
})
