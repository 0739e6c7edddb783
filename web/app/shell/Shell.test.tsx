import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { FallbackErrorPage } from '../FallbackErrorPage.tsx'
import { pageAt } from '../pages.ts'
import { renderShell, type ShellOptions } from '../test-shell.tsx'
import { Shell } from './Shell.tsx'

/** Defines what the pages around the shell ask for, all of it empty. */
const NOTHING = {
  batches: [],
  savedSearches: [],
  listViews: [],
  apiTokens: [],
  cycles: [],
  updates: [],
  rosters: [],
  late: 0,
  lanes: [],
  waiting: { mapping: 0, stops: 0, approval: 0, publishing: 0, answers: 0, decision: 0 },
  total: 0,
  page: 1,
  holders: [],
  user: {
    ...VIEWERS.viewer.user,
    version: 1,
    lastSignInAt: null,
    invitedAt: null,
    invitationExpiresAt: null,
  },
}

beforeEach(() => void vi.stubGlobal('fetch', async () => new Response(JSON.stringify(NOTHING))))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function openProfile(options: Omit<ShellOptions, 'at'>) {
  const shell = renderShell({ ...options, at: '/profile' })
  await heading('Profile')
  return shell
}

describe('on wide screens', () => {
  test('there are a sidebar, a header with a user menu, and no menu button', async () => {
    await openProfile({ viewer: VIEWERS.viewer })
    const header = screen.getByRole('banner')
    within(header).getByRole('heading', { level: 1, name: 'Profile' })
    within(header).getByRole('button', { name: 'User menu of Dana Whitlock' })
    screen.getByRole('navigation', { name: 'Main' })
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  })

  test('the breadcrumbs begin with Dashboard, which leads home', async () => {
    renderShell({ viewer: VIEWERS.viewer, at: '/directory/search/practitioner/export-history' })
    const trail = await screen.findByRole('navigation', { name: 'Breadcrumbs' })
    const links = within(trail).getAllByRole('link')
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Dashboard /',
      'Practitioner Search /directory/search/practitioner',
    ])
  })

  test('home has no title in its header and greets in its content', async () => {
    renderShell({ viewer: VIEWERS.viewer, at: '/' })
    await heading('Welcome, Dana Whitlock')
    const header = screen.getByRole('banner')
    expect(within(header).queryByRole('heading')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Breadcrumbs' })).toBeNull()
    await waitFor(() => expect(document.title).toBe('Concord'))
  })

  test('the link of the page, or of the page above it, is marked in the sidebar', async () => {
    renderShell({ viewer: VIEWERS.internal, at: '/rosters/report/12' })
    const current = await screen.findAllByRole('link', { current: 'page' })
    expect(current.map((link) => link.textContent)).toEqual(['Reports'])
  })

  test('a group of the sidebar opens and closes', async () => {
    await openProfile({ viewer: VIEWERS.viewer })
    const group = screen.getByRole('button', { name: 'Dashboards' })
    expect(screen.queryByRole('link', { name: 'Entity Overview' })).toBeNull()
    await userEvent.click(group)
    screen.getByRole('link', { name: 'Entity Overview' })
    await userEvent.click(group)
    expect(screen.queryByRole('link', { name: 'Entity Overview' })).toBeNull()
  })
})

describe('the user menu', () => {
  async function open(kind: keyof typeof VIEWERS) {
    const shell = await openProfile({ viewer: VIEWERS[kind] })
    await userEvent.click(screen.getByRole('button', { name: /^User menu/ }))
    return { ...shell, menu: await screen.findByRole('menu', { name: 'User menu' }) }
  }
  const labels = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent)

  test('shows organization, name, email and initials', async () => {
    const { menu } = await open('portalAdmin')
    const panel = menu.parentElement
    for (const text of ['Wrenfield Health Plan', 'Dana Whitlock', 'dana.whitlock@wrenfield.example', 'DW']) {
      expect(panel?.textContent).toContain(text)
    }
  })

  test.each([
    ['viewer', ['Profile', 'Support', 'Sign out']],
    ['analyst', ['Profile', 'Support', 'Sign out']],
    ['portalAdmin', ['Profile', 'API Tokens', 'Users', 'Support', 'Sign out']],
    ['internal', ['Profile', 'API Tokens', 'Users', 'Support', 'Sign out']],
  ] as const)('offers %s the items %j', async (kind, expected) => {
    const { menu } = await open(kind)
    expect(labels(menu)).toEqual(expected)
  })

  test('opens the help desk, ends the session and leads to pages', async () => {
    const { menu, asked, router } = await open('portalAdmin')
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Support' }))
    const button = screen.getByRole('button', { name: /^User menu/, hidden: true })
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    expect(asked).toEqual(['support', 'sign out'])
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('menuitem', { name: 'API Tokens' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/tokens'))
  })

  test('type-ahead joins letters within 500 ms and starts again after that', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    await open('portalAdmin')
    await userEvent.keyboard('s')
    clock.mockReturnValue(1400)
    await userEvent.keyboard('u')
    expect(document.activeElement?.textContent).toBe('Support')
    clock.mockReturnValue(1901)
    await userEvent.keyboard('s')
    clock.mockReturnValue(2402)
    await userEvent.keyboard('u')
    expect(document.activeElement?.textContent).toBe('Users')
    clock.mockRestore()
  })

  test('sets the theme and keeps it', async () => {
    const { menu } = await open('viewer')
    expect(within(menu).getByRole('menuitemradio', { name: 'System' }).ariaChecked).toBe('true')
    await userEvent.click(within(menu).getByRole('menuitemradio', { name: 'Dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('concordTheme')).toBe('dark')
  })
})

describe('on narrow screens', () => {
  test('a top bar with the logo and a menu button takes the place of sidebar and user menu', async () => {
    await openProfile({ viewer: VIEWERS.viewer, isWide: false })
    const bar = screen.getByRole('banner')
    within(bar).getByRole('button', { name: 'Menu' })
    within(bar).getByText('Concord')
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^User menu/ })).toBeNull()
    screen.getByRole('heading', { level: 1, name: 'Profile' })
  })

  test('the drawer shows the person, the sections of the sidebar and the rest of the user menu', async () => {
    const { asked } = await openProfile({ viewer: VIEWERS.portalAdmin, isWide: false })
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const main = await screen.findByRole('navigation', { name: 'Main' })
    const drawer = within(main.parentElement ?? document.body)
    for (const text of ['Wrenfield Health Plan', 'Dana Whitlock', 'dana.whitlock@wrenfield.example']) {
      drawer.getByText(text)
    }
    for (const name of ['Practitioner Search', 'Upload', 'Profile', 'API Tokens', 'Users']) {
      drawer.getByRole('link', { name })
    }
    await userEvent.click(drawer.getByRole('button', { name: 'Support' }))
    expect(asked).toEqual(['support'])
  })

  test('the drawer closes on the way to another page, and its button does nothing meanwhile', async () => {
    const { router } = await openProfile({ viewer: VIEWERS.portalAdmin, isWide: false })
    const button = screen.getByRole('button', { name: 'Menu' })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('link', { name: 'API Tokens' }))
    expect(router.state.location.pathname).toBe('/account/tokens')
    act(() => button.click())
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull())
    await heading('API Tokens')
  })
})

describe('a page', () => {
  const page = pageAt('/directory/practitioner/:npi')
  const failing = {
    path: '/profile',
    handle: { page: pageAt('/profile') },
    errorElement: <FallbackErrorPage />,
  }
  const shellWith = (element: React.ReactNode) => [
    {
      element: <Shell />,
      children: [
        { path: page.path, handle: { page }, element },
        { ...failing, element: <Failure /> },
      ],
    },
  ]
  function Failure(): never {
    throw new Error('made to fail')
  }

  test('adds record, status, tabs and actions to the header', async () => {
    const at = '/directory/practitioner/2478465984'
    const tabs = [
      { label: 'Overview', to: at },
      { label: 'Locations', to: `${at}?tab=locations`, count: 2 },
    ]
    const header = (
      <PageHeader
        record="Adaeze Smith, MD"
        status="Active"
        tabs={tabs}
        actions={<button type="button">Export</button>}
      />
    )
    renderShell({ viewer: VIEWERS.viewer, at: `${at}?tab=locations`, routes: shellWith(header) })
    await heading('Practitioner Details Adaeze Smith, MD')
    const banner = within(screen.getByRole('banner'))
    banner.getByText('Active')
    banner.getByRole('button', { name: 'Export' })
    expect(banner.getByRole('link', { name: 'Locations 2' }).getAttribute('aria-current')).toBe('page')
    expect(document.title).toBe('Practitioner Details | Concord')
  })

  test('that fails leaves the shell usable', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { router } = renderShell({ viewer: VIEWERS.viewer, at: '/profile', routes: shellWith(<Outlet />) })
    await screen.findByText(/^This page failed/)
    screen.getByRole('button', { name: 'Reload the page' })
    await act(() => router.navigate('/directory/practitioner/2478465984'))
    await heading('Practitioner Details')
    expect(screen.queryByText(/^This page failed/)).toBeNull()
    log.mockRestore()
  })
})

describe('the keyboard', () => {
  test('focus goes to the title after a navigation, and stays where it is on arrival', async () => {
    const { router } = await openProfile({ viewer: VIEWERS.viewer })
    expect(document.activeElement).toBe(document.body)
    await act(() => router.navigate('/accounts/roles'))
    expect(document.activeElement).toBe(await heading('Roles'))
  })

  test('Skip to content is the first stop and leads to the content', async () => {
    await openProfile({ viewer: VIEWERS.viewer })
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Skip to content')
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('G and a letter open a page that the viewer may open', async () => {
    const { router } = await openProfile({ viewer: VIEWERS.viewer })
    await userEvent.keyboard('gl')
    expect(router.state.location.pathname).toBe('/profile')
    await userEvent.keyboard('ge')
    expect(router.state.location.pathname).toBe('/directory/search/practitioner/export-history')
  })

  test('single keys can be switched off', async () => {
    const { router } = await openProfile({ viewer: VIEWERS.viewer })
    await userEvent.keyboard('?')
    await userEvent.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('gh')
    expect(router.state.location.pathname).toBe('/profile')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(screen.getByRole('combobox', { name: 'Jump to' }), 'roles{Enter}')
    expect(router.state.location.pathname).toBe('/accounts/roles')
  })

  test('Ctrl K opens the palette, and typing into it triggers no single key', async () => {
    const { router } = renderShell({ viewer: VIEWERS.otherOrg, at: '/accounts/roles' })
    await heading('Roles')
    await userEvent.keyboard('{Control>}k{/Control}')
    const box = screen.getByRole('combobox', { name: 'Jump to' })
    await userEvent.type(box, 'gh')
    expect(router.state.location.pathname).toBe('/accounts/roles')
    screen.getByText('No page or action is named “gh”.')
  })

  test('a name finds the person, and Enter opens the record', async () => {
    const hit = { npi: '2478465984', lastName: 'SMITH', firstName: 'ADAEZE', city: 'DALLAS', state: 'TX' }
    stubFetch({
      'POST /v2/practitioner/search': { body: { practitioners: [{ ...hit, status: 'excluded' }] } },
      'POST /v2/entity/search': { body: { entities: [] } },
    })
    const { router } = await openProfile({ viewer: VIEWERS.viewer })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(screen.getByRole('combobox', { name: 'Jump to' }), 'adaeze')
    const person = await screen.findByRole('option', { name: /Adaeze Smith/ })
    expect(person.textContent).toBe('Adaeze SmithExcluded · Dallas, TX · 2478465984')
    expect(person.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/directory/practitioner/2478465984'))
  })

  test('people that cannot be looked up are said so, and the search stays offered', async () => {
    stubFetch({ 'POST /v2/practitioner/search': { status: 503, body: { code: 'unavailable', message: '' } } })
    await openProfile({ viewer: VIEWERS.viewer })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(screen.getByRole('combobox', { name: 'Jump to' }), 'adaeze')
    await screen.findByText('The directory did not answer. Open the search instead.')
    screen.getByRole('option', { name: /Search practitioners for “adaeze”/ })
  })

  test('an action is done on the spot', async () => {
    const { asked } = await openProfile({ viewer: VIEWERS.viewer })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(screen.getByRole('combobox', { name: 'Jump to' }), 'help{Enter}')
    expect(asked).toContain('support')
  })
})
