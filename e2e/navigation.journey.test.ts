import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { button, eventually, expectAddress, gone, heading, journey, link, seen } from './journey.ts'
import { jump } from './keyboard.ts'
import type { Person } from './people.ts'

type Links = Readonly<Record<string, string>>
type Sections = Readonly<Record<string, readonly (string | readonly string[])[]>>

const DASHBOARDS = [
  'Dashboards',
  'Practitioner Overview',
  'Entity Overview',
  'Practitioner Overview with Affiliated Entities',
  'Health System & Entity Overview',
]
const Directory = ['Practitioner Search', 'Export History', DASHBOARDS]
const Configurations = ['Configurations', 'Target', 'Source', 'Data Dictionary']
const Roster = ['Library', 'Reports', Configurations, 'Error Reports']
const Updates = ['Upload', 'Reports']
const PlainSettings = ['Profile', 'API Tokens', 'Users', 'Audit Log']
const AdminSettings = ['Profile', 'API Tokens', 'Webhooks', 'Users', 'Audit Log']

/** The whole sidebar of each person from top to bottom; a group stands with its links in a list of its own. */
const SIDEBARS = {
  internal: {
    Directory,
    'Roster Management': Roster,
    'Data Updates': Updates,
    Admin: [
      'Organizations',
      'Roles',
      'Roster Copying',
      'Target Config Copying',
      'Source Config Copying',
      'Batches',
      'Sources',
      'Audit Log',
      'Support Messages',
    ],
    Settings: ['Profile', 'API Tokens', 'Webhooks', 'Users'],
  },
  admin: { Directory, 'Roster Management': Roster, 'Data Updates': Updates, Settings: AdminSettings },
  analyst: { Directory, 'Roster Management': Roster, 'Data Updates': Updates, Settings: ['Profile'] },
  viewer: { Directory, 'Data Updates': Updates, Settings: ['Profile'] },
  harbor: { Directory, 'Roster Management': Roster, Settings: PlainSettings },
  demo: {
    Directory,
    'Roster Management': Roster.filter((entry) => entry !== 'Library'),
    'Data Updates': Updates,
    Settings: AdminSettings,
  },
  contigo: {
    Directory,
    'Roster Management': Roster.filter((entry) => entry !== 'Library'),
    'Data Updates': Updates,
    Settings: ['Profile'],
  },
} as const satisfies Partial<Record<Person, Sections>>

/** The destination of every link in the sidebar, by section and name. */
const LINKS: Links = {
  'Directory / Practitioner Search': '/directory/search/practitioner',
  'Directory / Export History': '/directory/search/practitioner/export-history',
  'Directory / Practitioner Overview': '/dashboards/practitioner-overview',
  'Directory / Entity Overview': '/dashboards/entity-overview',
  'Directory / Practitioner Overview with Affiliated Entities': '/dashboards/practitioners',
  'Directory / Health System & Entity Overview': '/dashboards/health-systems',
  'Roster Management / Library': '/rosters/library',
  'Roster Management / Reports': '/rosters/report',
  'Roster Management / Target': '/rosters/configs/target/library',
  'Roster Management / Source': '/rosters/configs/source/library',
  'Roster Management / Data Dictionary': '/rosters/dictionary',
  'Roster Management / Error Reports': '/rosters/errorReports',
  'Data Updates / Upload': '/data-updates/create',
  'Data Updates / Reports': '/data-updates',
  'Admin / Organizations': '/accounts/orgs',
  'Admin / Roles': '/accounts/roles',
  'Admin / Roster Copying': '/rosters/copy',
  'Admin / Target Config Copying': '/rosters/target/copy',
  'Admin / Source Config Copying': '/rosters/source/copy',
  'Admin / Batches': '/batches',
  'Admin / Sources': '/sources',
  'Admin / Audit Log': '/accounts/audit',
  'Admin / Support Messages': '/accounts/support',
  'Settings / Profile': '/profile',
  'Settings / API Tokens': '/account/tokens',
  'Settings / Webhooks': '/account/webhooks',
  'Settings / Users': '/account/users',
}

function linesOf(sections: Sections): string[] {
  return Object.entries(sections).flatMap(([name, entries]) => [name, ...entries.flat()])
}

function sidebarOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main', exact: true })
}

async function openGroups(sidebar: Locator): Promise<void> {
  await seen(link(sidebar, 'Profile'))
  for (const name of ['Dashboards', 'Configurations']) {
    const group = button(sidebar, name)
    if ((await group.count()) > 0 && (await group.getAttribute('aria-expanded')) === 'false')
      await group.click()
  }
}

/** Defines how many alerts wait behind a link; that hangs on what other journeys do meanwhile. */
const WAITING = /^\d*\s*(unread alerts?|(?:cycles?|data updates?) that waits?)?$/

async function expectSidebar(page: Page, sections: Sections): Promise<void> {
  const sidebar = sidebarOf(page)
  await openGroups(sidebar)
  await eventually(async () => {
    const lines = (await sidebar.innerText()).split('\n')
    expect(lines.filter((line) => !WAITING.test(line.trim()))).toEqual(linesOf(sections))
  })
}

const areasOf = (page: Page) => page.getByRole('list', { name: 'Areas', exact: true })

/** Waits until the sidebar shows these areas: it appears before the page beside it. */
const expectAreas = (page: Page, titles: readonly string[]) =>
  eventually(async () => {
    const headings = areasOf(page).getByRole('heading', { level: 2 })
    expect(await headings.allInnerTexts()).toEqual(titles)
  })

const withDataAccess = (dataAccess: string) => (own: Record<string, unknown>) => ({
  ...own,
  products: (own.products as { name: string; config: object }[]).map((product) =>
    product.name === 'PROVIDER_DIRECTORY'
      ? { ...product, config: { ...product.config, dataAccess } }
      : product,
  ),
})

const withPermissions =
  (type: string, permissions: readonly string[]) => (roles: readonly Record<string, unknown>[]) =>
    roles.map((role) => (role.type === type ? { ...role, permissions } : role))

describe.concurrent('the sidebar', () => {
  journey('leads with every link to its page', async ({ open }) => {
    const { page } = await open({ as: 'internal', at: '/profile' })
    await openGroups(sidebarOf(page))
    for (const [name, path] of Object.entries(LINKS)) {
      const [section = '', label = ''] = name.split(' / ')
      const target = link(page.getByRole('list', { name: section, exact: true }), label)
      await target.click()
      await expectAddress(page, path)
      await eventually(async () => expect(await target.getAttribute('aria-current'), name).toBe('page'))
    }
  })

  journey('has the API docs as a link of its own that opens in a new tab', async ({ open, origin }) => {
    const { page, context } = await open({ as: 'viewer' })
    const [docs] = await Promise.all([
      context.waitForEvent('page'),
      page
        .getByRole('list', { name: 'More' })
        .getByRole('link', { name: /^API docs/ })
        .click(),
    ])
    await docs.waitForLoadState()
    expect(docs.url()).toBe(`${origin}/api-docs`)
    await seen(docs.getByRole('heading', { level: 1 }))
    expect(await page.getByRole('link', { name: /feedback/i }).count()).toBe(0)
  })

  journey('shows none of the dashboards with a data access that is no longer sold', async ({ open }) => {
    const { page } = await open({ as: 'viewer', altered: { organization: withDataAccess('BASIC') } })
    const withoutDashboards = Directory.filter((entry) => entry !== DASHBOARDS)
    await expectSidebar(page, { ...SIDEBARS.viewer, Directory: withoutDashboards })
  })

  journey('leaves an area out when the organization or the user does not have it', async ({ open }) => {
    const none = await open({ as: 'admin', altered: { organization: (own) => ({ ...own, products: [] }) } })
    await expectSidebar(none.page, { Settings: PlainSettings })
    await expectAreas(none.page, ['Manage Users', 'Manage Profile'])
    const user = (own: Record<string, unknown>) => ({ ...own, products: ['DATA_UPDATES'] })
    const narrowed = await open({ as: 'admin', altered: { user } })
    await expectSidebar(narrowed.page, { 'Data Updates': Updates, Settings: PlainSettings })
  })

  journey('shows an analyst with one permission alone only what it opens', async ({ open }) => {
    const { page } = await open({
      as: 'analyst',
      altered: { roles: withPermissions('ROSTER', ['TARGET_CONFIGURATION']) },
    })
    await expectSidebar(page, { ...SIDEBARS.analyst, 'Roster Management': [['Configurations', 'Target']] })
  })

  journey(
    'hides the Library link from clients without it, from internal of them too, and not the page',
    async ({ open }) => {
      const organization = (own: Record<string, unknown>) => ({ ...own, clientId: 'oscar-health' })
      const { page } = await open({ as: 'internal', at: '/rosters/library', altered: { organization } })
      await seen(heading(page, 'Roster Library'))
      const withoutLibrary = Roster.filter((entry) => entry !== 'Library')
      await expectSidebar(page, { ...SIDEBARS.internal, 'Roster Management': withoutLibrary })
    },
  )

  journey(
    'leads analysts of such a client to the Library by no link, no jump and no key',
    async ({ open }) => {
      const { page } = await open({ as: 'contigo' })
      await expectSidebar(page, SIDEBARS.contigo)
      await seen(page.getByRole('list', { name: 'Areas' }).getByRole('link', { name: 'Roster Management' }))
      expect(await page.locator('a[href="/rosters/library"]').count()).toBe(0)
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Jump to', exact: true })
      await seen(palette.getByRole('option', { name: /Roster Reports/ }))
      expect(await palette.getByRole('option', { name: /Library/ }).count()).toBe(0)
      await page.keyboard.press('Escape')
      await gone(palette)
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keys', exact: true })
      await seen(keys.getByText('Roster Reports'))
      expect(await keys.getByText('Library').count()).toBe(0)
      await page.keyboard.press('Escape')
      await gone(keys)
      await jump(page, 'l')
      await jump(page, 'r')
      await expectAddress(page, '/rosters/report')
      await page.goBack()
      await expectAddress(page, '/')
      await page.goto('/rosters/add')
      await seen(heading(page, 'Add Roster'))
      expect(await page.locator('a[href="/rosters/library"]').count()).toBe(0)
    },
  )
})

describe.concurrent('the home page', () => {
  type Card = readonly [title: string, description: string, address: string]
  const DIRECTORY: Card = [
    'Directory',
    'Search for practitioners and facilities',
    '/directory/search/practitioner',
  ]
  const ROSTERS: Card = ['Roster Management', 'Roster automation suite', '/rosters/library']
  const ACCOUNTS: Card = ['Manage Accounts', '', '/accounts']
  const USERS: Card = ['Manage Users', '', '/account/users']
  const PROFILE: Card = ['Manage Profile', '', '/profile']
  const HOMES = [
    ['internal', 'Noor Whitfield', [DIRECTORY, ROSTERS, ACCOUNTS, PROFILE]],
    ['admin', 'Grace Okonkwo', [DIRECTORY, ROSTERS, USERS, PROFILE]],
    ['analyst', 'Daniel Reyes', [DIRECTORY, ROSTERS, PROFILE]],
    ['viewer', 'Ana Maria Diaz', [DIRECTORY, [ROSTERS[0], ROSTERS[1], '/rosters/errorReports'], PROFILE]],
    ['harbor', 'Tom Becker', [DIRECTORY, ROSTERS, USERS, PROFILE]],
    ['demo', 'Casey Morgan', [DIRECTORY, [ROSTERS[0], ROSTERS[1], '/rosters/report'], USERS, PROFILE]],
  ] as const satisfies readonly (readonly [Person, string, readonly Card[]])[]

  for (const [person, name, cards] of HOMES) {
    journey(
      `greets ${person} by name and shows all that is theirs: the sidebar in order, and cards that lead to their areas`,
      async ({ open }) => {
        const { page } = await open({ as: person })
        await seen(heading(page, `Welcome, ${name}`))
        await expectSidebar(page, SIDEBARS[person])
        await expectAreas(
          page,
          cards.map(([title]) => title),
        )
        for (const [title, description, address] of cards) {
          const card = areasOf(page)
            .getByRole('listitem')
            .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
          expect(await card.innerText()).toContain(description)
          expect(await link(card, title).getAttribute('href')).toBe(address)
        }
        if (person !== 'internal') return
        await link(areasOf(page), 'Manage Accounts').click()
        await expectAddress(page, '/accounts')
      },
    )
  }

  journey('takes one permission over users alone for a portal admin', async ({ open }) => {
    const { page } = await open({
      as: 'harbor',
      altered: { roles: withPermissions('PORTAL', ['EDIT_USER']) },
    })
    await seen(areasOf(page).getByRole('heading', { name: 'Manage Users', exact: true }))
    await expectSidebar(page, { ...SIDEBARS.harbor, Settings: ['Profile', 'Users', 'Audit Log'] })
  })

  journey('takes tokens and impersonation for no portal admin', async ({ open }) => {
    const roles = withPermissions('PORTAL', ['VIEW_API_TOKENS', 'IMPERSONATE_USER'])
    const { page } = await open({ as: 'harbor', altered: { roles } })
    await expectSidebar(page, { ...SIDEBARS.harbor, Settings: ['Profile', 'API Tokens'] })
    await seen(areasOf(page).getByRole('heading', { name: 'Manage Profile', exact: true }))
    expect(await areasOf(page).getByRole('heading', { name: 'Manage Users', exact: true }).count()).toBe(0)
  })

  journey(
    'takes a foreign email domain for internal on the local environment, with an ORDERLY role',
    async ({ open }) => {
      const user = (own: Record<string, unknown>) => ({ ...own, email: 'noor@elsewhere.example' })
      const { page } = await open({ as: 'internal', altered: { user } })
      await expectSidebar(page, SIDEBARS.internal)
    },
  )

  journey('searches from the card of the Directory', async ({ open }) => {
    const { page } = await open({ as: 'viewer' })
    await page.getByLabel('Search practitioners').fill('smith')
    await page.keyboard.press('Enter')
    await seen(heading(page, 'Practitioner Search'))
    await expectAddress(page, '/directory/search/practitioner?q=smith')
  })
})
