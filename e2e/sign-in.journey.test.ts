import { api } from '@concord/contract'
import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { readEvents, recordEvents } from './data-layer.ts'
import { getRows } from './directory-page.ts'
import {
  button,
  eventually,
  expectAddress,
  getAddress,
  gone,
  heading,
  journey,
  link,
  logo,
  readStorage,
  seen,
} from './journey.ts'
import { getUser, PASSWORD, PEOPLE, type Person } from './people.ts'
import { toasted } from './toasts.ts'

const REFUSED = /status of 401/

async function signIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(PEOPLE[person])
  await page.getByLabel('Password').fill(password)
  await button(page, 'Sign in').click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
}

function callsTo(page: Page, path: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request)
  })
  return calls
}

describe('the login page of the local environment', () => {
  journey('lets a person in with email and masked password, and lands on home', async ({ open }) => {
    const { page } = await open({ at: '/login' })
    await seen(heading(page, 'Sign in'))
    expect(await page.title()).toBe('Sign in | Concord')
    expect(await page.getByLabel('Password').getAttribute('type')).toBe('password')
    const calls = callsTo(page, api.authenticate.path)
    await signIn(page, 'viewer')
    await seen(heading(page, 'Welcome, Ana Maria Diaz'))
    expect(getAddress(page)).toBe('/')
    expect(await page.title()).toBe('Concord')
    expect(calls.map((call) => call.postDataJSON())).toEqual([{ email: PEOPLE.viewer, password: PASSWORD }])
    expect(calls[0]?.headers().authorization).toBeUndefined()
    const reply = (await (await calls[0]?.response())?.json()) as { token: string }
    expect((await readStorage(page)).local.localToken).toBe(reply.token)
  })

  journey('works with the keyboard alone', async ({ open }) => {
    const { page } = await open({ at: '/login' })
    await seen(heading(page, 'Sign in'))
    await page.keyboard.type(PEOPLE.viewer)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await seen(heading(page, 'Welcome, Ana Maria Diaz'))
  })

  journey(
    'answers an unknown email and a wrong password with the same dialog and no toast',
    async ({ open }) => {
      const { page, errors } = await open({ at: '/login' })
      errors.expect(REFUSED)
      const dialog = page.getByRole('dialog', { name: 'Incorrect Email', exact: true })
      for (const [email, password] of [
        ['unknown@summit.example', PASSWORD],
        [PEOPLE.viewer, 'not the password'],
      ] as const) {
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password').fill(password)
        await button(page, 'Sign in').click()
        await seen(dialog.getByText('A user with email is not in the database.', { exact: true }))
        expect(await page.getByRole('alert').count()).toBe(0)
        expect(await page.getByText('Request Failed').count()).toBe(0)
        await page.keyboard.press('Escape')
        await gone(dialog)
      }
      expect((await readStorage(page)).local.localToken).toBeUndefined()
    },
  )

  journey('does not send an empty field and says which one it is', async ({ open }) => {
    const { page } = await open({ at: '/login' })
    const calls = callsTo(page, api.authenticate.path)
    await button(page, 'Sign in').click()
    await seen(page.getByText('Enter your email.', { exact: true }))
    await seen(page.getByText('Enter your password.', { exact: true }))
    await page.getByLabel('Email').fill('someone')
    await button(page, 'Sign in').click()
    await gone(page.getByText('Enter your email.', { exact: true }))
    expect(calls).toHaveLength(0)
  })

  journey('shows a toast and no dialog when the server fails', async ({ open }) => {
    const { page, context, errors } = await open({ at: '/login' })
    errors.expect(/status of 500/)
    await context.route(`**${api.authenticate.path}`, (route) => route.fulfill({ status: 500, json: {} }))
    await signIn(page, 'viewer')
    await toasted(page, /^Request Failed/)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  journey('asks nothing of an identity provider', async ({ open, origin }) => {
    const { page, context } = await open({ at: '' })
    const origins = new Set<string>()
    context.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto('/')
    await seen(heading(page, 'Sign in'))
    await signIn(page, 'viewer')
    await seen(heading(page, 'Welcome, Ana Maria Diaz'))
    expect([...origins].filter((entry) => entry !== 'null')).toEqual([origin])
  })
})

journey('127.0.0.1 is the local environment as well', async ({ open, origin }) => {
  const { page } = await open({ at: '' })
  const other = origin.replace('localhost', '127.0.0.1')
  await page.goto(`${other}/profile`)
  await signIn(page, 'viewer')
  await seen(heading(page, 'Profile'))
  expect(page.url()).toBe(`${other}/profile`)
})

describe('a visitor who is not signed in', () => {
  journey('sees the login page in place of any page and comes back with path and query', async ({ open }) => {
    const { page } = await open({ at: '/directory/search/practitioner?q=smith' })
    await seen(heading(page, 'Sign in'))
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await page.getByRole('navigation').count()).toBe(0)
    await signIn(page, 'viewer')
    await seen(heading(page, 'Practitioner Search'))
    expect(getAddress(page)).toBe('/directory/search/practitioner?q=smith')
  })

  journey('is taken to login from an unknown path first and to Page Not Found then', async ({ open }) => {
    const { page } = await open({ at: '/no/such/page' })
    await seen(heading(page, 'Sign in'))
    await signIn(page, 'viewer')
    await seen(heading(page, 'Page Not Found'))
    expect(getAddress(page)).toBe('/no/such/page')
  })

  journey('ends at home when the way back leads to another site', async ({ open, origin }) => {
    for (const target of [
      'https://elsewhere.example/',
      '//elsewhere.example/',
      '/\\elsewhere.example',
      'javascript:alert(1)',
    ]) {
      const { page } = await open({ at: `/login?returnTo=${encodeURIComponent(target)}` })
      await signIn(page, 'viewer')
      await seen(heading(page, 'Welcome, Ana Maria Diaz'))
      expect(page.url()).toBe(`${origin}/`)
    }
  })

  journey('keeps openHelpdeskWidget through the sign-in, with any value', async ({ open }) => {
    for (const parameter of ['openHelpdeskWidget', 'openHelpdeskWidget=false']) {
      const { page } = await open({ at: `/?${parameter}` })
      await seen(heading(page, 'Sign in'))
      expect(await page.getByRole('dialog').count()).toBe(0)
      await signIn(page, 'viewer')
      await seen(page.getByRole('dialog', { name: 'Support', exact: true }))
      expect(getAddress(page)).toBe(`/?${parameter}`)
    }
  })

  journey('leaves no session event behind', async ({ open }) => {
    const { page, context } = await open({ at: '' })
    await recordEvents(context)
    const calls = callsTo(page, api.recordSessionEvent.path)
    await page.goto('/')
    await seen(heading(page, 'Sign in'))
    await page.reload()
    await seen(heading(page, 'Sign in'))
    expect(await readEvents(page)).toEqual([])
    expect(calls).toHaveLength(0)
  })
})

describe('a running session', () => {
  journey(
    'starts from a token in local storage without a sign-in, and keeps its id over reloads',
    async ({ open, origin }) => {
      const before = Date.now()
      const { page } = await open({ as: 'viewer' })
      await seen(heading(page, 'Welcome, Ana Maria Diaz'))
      const { id } = await getUser(origin, 'viewer')
      const first = (await readStorage(page)).session.gtmSessionId ?? ''
      expect(first.startsWith(`${id}-`)).toBe(true)
      const startedAt = Number(first.slice(id.length + 1))
      expect(startedAt).toBeGreaterThanOrEqual(before - 1000)
      expect(startedAt).toBeLessThanOrEqual(Date.now())
      await page.reload()
      await seen(heading(page, 'Welcome, Ana Maria Diaz'))
      expect((await readStorage(page)).session.gtmSessionId).toBe(first)
    },
  )

  journey('sends each event once, over reloads too', async ({ open, origin }) => {
    const { page, context } = await open({ at: '' })
    await recordEvents(context)
    const calls = callsTo(page, api.recordSessionEvent.path)
    await page.goto('/login')
    await signIn(page, 'analyst')
    await seen(heading(page, 'Welcome, Daniel Reyes'))
    const { id: user_id, orgId: org_id } = await getUser(origin, 'analyst')
    const session_id = (await readStorage(page)).session.gtmSessionId
    const begun = [
      { event: 'login_success', user_id, org_id, session_id },
      { event: 'session_start', user_id, org_id, user_roles: ['ROSTER'] },
    ]
    await eventually(async () => expect(await readEvents(page)).toEqual(begun))
    await page.reload()
    await seen(heading(page, 'Welcome, Daniel Reyes'))
    const reloaded = [...begun, { event: 'session_end', method: 'browser' }]
    expect(await readEvents(page)).toEqual(reloaded)
    await signOut(page)
    await seen(heading(page, 'Sign in'))
    await page.reload()
    await seen(heading(page, 'Sign in'))
    expect(await readEvents(page)).toEqual([...reloaded, { event: 'session_end', method: 'logout' }])
    // To the audit log a page that is loaded again ends no session.
    const reported = calls.map((call) => (call.postDataJSON() as { event: string }).event)
    expect(reported).toEqual(['login_success', 'session_start', 'session_end'])
  })

  journey('ends by Sign out at the site origin, with token and session id gone', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', signsOut: true, at: '/profile' })
    await seen(heading(page, 'Profile'))
    const first = (await readStorage(page)).session.gtmSessionId
    await signOut(page)
    await seen(heading(page, 'Sign in'))
    expect(new URL(page.url()).origin).toBe(origin)
    expect(getAddress(page)).toBe('/login')
    const { local, session } = await readStorage(page)
    expect(local.localToken).toBeUndefined()
    expect(session.gtmSessionId).toBeUndefined()
    await signIn(page, 'viewer')
    await seen(heading(page, 'Welcome, Ana Maria Diaz'))
    expect((await readStorage(page)).session.gtmSessionId).not.toBe(first)
  })

  journey('does not come back by the Back button after Sign out', async ({ open }) => {
    const { page } = await open({ as: 'viewer', signsOut: true })
    await link(page, 'Profile').first().click()
    await seen(heading(page, 'Profile'))
    await signOut(page)
    await seen(heading(page, 'Sign in'))
    await page.goBack()
    await seen(heading(page, 'Sign in'))
    expect(await heading(page, 'Profile').count()).toBe(0)
  })

  journey('that ends in one tab ends in the others', async ({ open }) => {
    const { page, context } = await open({ as: 'viewer', signsOut: true, at: '/profile' })
    const other = await context.newPage()
    await other.goto('/directory/search/practitioner')
    await seen(heading(other, 'Practitioner Search'))
    await signOut(page)
    await seen(heading(page, 'Sign in'))
    await seen(heading(other, 'Sign in'))
    await expectAddress(other, '/login')
    expect((await readStorage(other)).session.gtmSessionId).toBeUndefined()
  })

  journey('whose token is refused asks for a sign-in and comes back to the same page', async ({ open }) => {
    const { page, context, errors } = await open({
      as: 'viewer',
      signsOut: true,
      at: '/directory/search/practitioner',
    })
    errors.expect(REFUSED)
    const box = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
    await seen(box)
    const search = `**${api.searchPractitioners.path}`
    await context.route(search, (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer worn-out' } }),
    )
    // Asked while it is typed: the box may be gone before any key could be pressed.
    await box.fill('smith')
    await seen(heading(page, 'Sign in'))
    await context.unroute(search)
    await signIn(page, 'viewer')
    await seen(heading(page, 'Practitioner Search'))
    expect(getAddress(page)).toBe('/directory/search/practitioner?q=smith')
  })
})

describe('the start of a session', () => {
  journey('shows a spinner and nothing of the page while it is under way', async ({ open }) => {
    const { page, context } = await open({ as: 'viewer', at: '' })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await context.route(`**${api.readCurrentUser.path}`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/profile')
    const spinner = page.getByRole('progressbar', { name: 'Loading', exact: true })
    await seen(spinner)
    expect(await page.getByRole('heading').count()).toBe(0)
    release()
    await seen(heading(page, 'Profile'))
    await gone(spinner)
  })

  for (const endpoint of [api.readCurrentUser, api.readOrganization, api.listRoles]) {
    journey(
      `shows the pre-login error screen with the logo when ${endpoint.path} fails`,
      async ({ open }) => {
        const { page, context, errors } = await open({ as: 'viewer', signsOut: true, at: '' })
        errors.expect(/status of 500/, /RequestError/)
        await context.route(`**${endpoint.path}`, (route) => route.fulfill({ status: 500, json: {} }))
        await page.goto('/')
        await seen(
          page.getByText('Something went wrong. Please reload the page and try again.', { exact: true }),
        )
        await seen(logo(page))
        expect(await page.getByRole('navigation').count()).toBe(0)
      },
    )
  }

  journey('names an unreadable local token and shows the authentication-error screen', async ({ open }) => {
    const { page, context, errors } = await open({ at: '' })
    errors.expect(/Error loading local token/)
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      })
    })
    await page.goto('/')
    await seen(heading(page, 'Sign-in failed'))
    await seen(page.getByText('Error loading local token', { exact: true }))
    await seen(logo(page))
    await seen(button(page, 'Try again'))
    expect(errors.seen.some((error) => error.includes('Error loading local token'))).toBe(true)
  })

  journey(
    'asks for user, organization, roles and settings once, each as specified, and not again on focus',
    async ({ open, origin }) => {
      const { page } = await open({ as: 'viewer', at: '' })
      const paths = [api.readCurrentUser, api.readOrganization, api.listRoles, api.listSettings].map(
        ({ path }) => path,
      )
      const calls = paths.map((path) => callsTo(page, path))
      await page.goto('/')
      await seen(heading(page, 'Welcome, Ana Maria Diaz'))
      await page.evaluate(() => {
        for (const name of ['blur', 'focus']) window.dispatchEvent(new Event(name))
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await link(page, 'Profile').first().click()
      await seen(heading(page, 'Profile'))
      const { orgId } = await getUser(origin, 'viewer')
      const token = (await readStorage(page)).local.localToken
      expect(calls.map((made) => made.length)).toEqual([1, 1, 1, 1])
      const [user, organization, roles] = calls.map((made) => made[0])
      expect(user?.postData()).toBeNull()
      expect(organization?.postDataJSON()).toEqual({ id: orgId })
      expect(roles?.postData()).toBeNull()
      for (const call of calls.flat()) {
        expect(call.method()).toBe('POST')
        expect(call.headers()['content-type']).toBe('application/json')
        expect(call.headers().authorization).toBe(`Bearer ${token}`)
        expect(new URL(call.url()).origin).toBe(origin)
      }
    },
  )

  journey('asks for the organization with an empty id when the user has none', async ({ open }) => {
    const altered = { user: (own: Record<string, unknown>) => ({ ...own, orgId: '' }) }
    const { page } = await open({ as: 'internal', at: '', altered })
    const calls = callsTo(page, api.readOrganization.path)
    await page.goto('/')
    await seen(heading(page, 'Welcome, Noor Whitfield'))
    expect(calls.map((call) => call.postDataJSON())).toEqual([{ id: '' }])
  })

  journey('sends the token with every call of every page', async ({ open }) => {
    const { page, context } = await open({ as: 'internal', at: '' })
    const bare: string[] = []
    const types = new Set<string | undefined>()
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!/^\/v[12]\//.test(pathname) || pathname === api.readEnvironments.path) return
      if (!/^Bearer .+/.test(request.headers().authorization ?? '')) bare.push(pathname)
      types.add(request.headers()['content-type'])
    })
    await page.goto('/')
    for (const name of [
      'Practitioner Search',
      'Export History',
      'Library',
      'Upload',
      'Organizations',
      'Profile',
    ]) {
      await link(page.getByRole('navigation', { name: 'Main' }), name).click()
      await seen(page.getByRole('heading', { level: 1 }))
    }
    await page.goto('/directory/search/practitioner?q=smith')
    await getRows(page).first().getByRole('link').click()
    await seen(page.getByRole('region', { name: 'Facts', exact: true }))
    expect(bare).toEqual([])
    expect([...types]).toEqual(['application/json'])
  })
})
