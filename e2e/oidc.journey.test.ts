import { join } from 'node:path'
import { api } from '@concord/contract'
import { DASHBOARDS } from '@concord/domain'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { readEvents, recordEvents } from './data-layer.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
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
  type Open,
  readStorage,
  seen,
} from './journey.ts'
import { getUser, PASSWORD, PEOPLE, type Person, send } from './people.ts'
import { copyHome, findFreePort, type Program, runCommand, startProgram } from './program.ts'
import { toasted } from './toasts.ts'

const CLAIMS = {
  userId: 'https://identity.concord.example/user',
  orgId: 'https://identity.concord.example/org',
}
const TAG_MANAGER = 'https://www.googletagmanager.com/**'
const LOOKER = 'https://looker.example'
/** A frame that greets the page around it, as those of Looker do. */
const LOOKER_PAGE = `<!doctype html><title>Looker</title><h1>A dashboard of Looker</h1><script>
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => data.action === 0 && port1.postMessage({ action: 1, data: {} })
  parent.postMessage({ action: 0, data: {} }, '*', [port2])
</script>`
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/

let program: Program
let provider: IdentityProvider

/** The program as it runs on staging, with a provider that knows the people of the demo workspace. */
beforeAll(async () => {
  const local = inject('origin')
  const people: Person[] = ['internal', 'admin', 'viewer', 'analyst', 'disabled']
  const accounts = await Promise.all(
    people.map(async (person) => {
      const { id, orgId, name, email } = await getUser(local, person)
      return { email, name, userId: id, orgId }
    }),
  )
  const [port, providerPort] = [await findFreePort(), await findFreePort()]
  const home = join(inject('runFolder'), 'staging')
  const webOrigin = `http://localhost:${port}`
  const password = PASSWORD
  provider = await startIdentityProvider({
    port: providerPort,
    webOrigin,
    claimNames: CLAIMS,
    accounts,
    password,
  })
  await copyHome(inject('seededHome'), home)
  const seeded = await runCommand(['seed'], { CONCORD_HOME: home })
  expect(seeded).toMatchObject({ exitCode: 0, output: 'The demo workspace is there.\n' })
  const settings = {
    PORT: String(port),
    CONCORD_ENVIRONMENT: 'staging',
    // No journey here waits for a job, and the demo workspace has brought many.
    RUN_WORKERS: 'false',
    STAGING_HOSTNAMES: 'localhost,127.0.0.1',
    STAGING_API_ORIGIN: webOrigin,
    STAGING_OIDC_ISSUER: provider.issuer,
    STAGING_OIDC_AUDIENCE: provider.audience,
    STAGING_OIDC_CLIENT_ID: provider.clientId,
    STAGING_TAG_MANAGER_ID: 'GTM-JOURNEY',
    OIDC_USER_ID_CLAIM: CLAIMS.userId,
    OIDC_ORG_ID_CLAIM: CLAIMS.orgId,
    API_DOCS_URL: 'https://docs.concord.example/api',
    FEEDBACK_URL: 'https://feedback.concord.example/',
    DASHBOARD_PROVIDER: 'looker',
    DASHBOARD_PROVIDER_URL: LOOKER,
    DASHBOARD_PROVIDER_SECRET: 'a secret of the provider',
  }
  program = await startProgram({ settings, home })
})

afterAll(async () => {
  await provider.close()
  await program.stop()
})

type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: Awaited<ReturnType<Open>>['errors']
}

/** Opens a visit to staging. The tag manager is the one foreign host, and this answers for it. */
async function visit(open: Open, path = ''): Promise<Visit> {
  const found = await open({ at: '' })
  found.errors.expect(/request to another host: https:\/\/www\.googletagmanager\.com\//)
  await found.context.route(TAG_MANAGER, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.loadedTagManager = dataLayer.length' }),
  )
  if (path !== '') await found.page.goto(`${program.origin}${path}`)
  return found
}

async function signInAtProvider(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(PEOPLE[person])
  await page.getByLabel('Password').fill(PASSWORD)
  await button(page, 'Continue').click()
}

async function signedIn(open: Open, person: Person, path = '/'): Promise<Visit> {
  const found = await visit(open, path)
  await signInAtProvider(found.page, person)
  await seen(found.page.getByRole('navigation', { name: 'Main' }))
  return found
}

function authorizeRequests(context: BrowserContext): Request[] {
  const requests: Request[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(`${provider.issuer}/auth?`)) requests.push(request)
  })
  return requests
}

const queryOf = (request: Request | undefined) => new URL(request?.url() ?? 'about:blank').searchParams

describe.concurrent('a visitor who is not signed in', () => {
  journey('is taken to the provider, asked for as the specification says', async ({ open }) => {
    const { page, context } = await visit(open)
    const requests = authorizeRequests(context)
    await page.goto(`${program.origin}/`)
    await seen(heading(page, 'Sign in at the provider'))
    expect(new URL(page.url()).origin).toBe(provider.issuer)
    const query = queryOf(
      requests.find((request) => request.isNavigationRequest() && !queryOf(request).has('prompt')),
    )
    expect(query.get('scope')).toBe('openid email profile')
    expect(query.get('audience')).toBe(provider.audience)
    expect(query.get('client_id')).toBe(provider.clientId)
    expect(query.get('redirect_uri')).toBe(program.origin)
    expect(query.get('response_type')).toBe('code')
    expect(query.get('code_challenge_method')).toBe('S256')
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(query.get('state')).toBeTruthy()
  })

  journey(
    'comes back with code and state to a clean address that Back does not lead behind',
    async ({ open }) => {
      const { page, context } = await visit(open)
      const returns: string[] = []
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) returns.push(frame.url())
      })
      await page.goto(`${program.origin}/`)
      await signInAtProvider(page, 'viewer')
      await seen(heading(page, 'Welcome, Ana Maria Diaz'))
      expect(returns.some((url) => /[?&]code=/.test(url) && /[?&]state=/.test(url))).toBe(true)
      expect(page.url()).toBe(`${program.origin}/`)
      await link(page, 'Profile').first().click()
      await seen(heading(page, 'Profile'))
      await page.goBack()
      await seen(heading(page, 'Welcome, Ana Maria Diaz'))
      expect(page.url()).toBe(`${program.origin}/`)
      expect(context.pages()).toHaveLength(1)
    },
  )

  journey('comes back to the page that was asked for, with its query', async ({ open }) => {
    for (const [person, path] of [
      ['analyst', '/rosters/report?page=2'],
      ['viewer', '/directory/search/practitioner?q=smith&state=TX'],
      ['viewer', '/?openHelpdeskWidget'],
    ] as const) {
      const { page } = await signedIn(open, person, path)
      await expectAddress(page, path)
      if (path.includes('openHelpdeskWidget')) await seen(page.getByRole('dialog', { name: 'Support' }))
    }
  })

  journey('finds no sign-in form of the product, neither at /login nor by HTTP', async ({ open }) => {
    const { page } = await visit(open, '/login')
    await seen(heading(page, 'Sign in at the provider'))
    await signInAtProvider(page, 'viewer')
    await seen(heading(page, 'Page Not Found'))
    expect(await page.getByLabel('Password').count()).toBe(0)
    const body = { email: PEOPLE.viewer, password: PASSWORD }
    const reply = await send(program.origin, api.authenticate.path, { body })
    expect(reply.status).toBe(404)
  })

  journey('who is refused by the provider sees why, and can try again', async ({ open }) => {
    const { page, errors } = await visit(open, '/profile')
    errors.expect(/Denied/)
    await button(page, 'Deny').click()
    await seen(heading(page, 'Sign-in failed'))
    await seen(logo(page))
    await seen(page.getByText('Denied', { exact: true }))
    expect(new URL(page.url()).search).toBe('')
    expect(errors.seen.some((error) => /console: .*Denied/.test(error))).toBe(true)
    await button(page, 'Try again').click()
    await seen(heading(page, 'Sign in at the provider'))
    await signInAtProvider(page, 'viewer')
    await seen(heading(page, 'Profile'))
  })

  journey('who comes back with an error out of nowhere sees it as plain text', async ({ open }) => {
    const { page, errors } = await visit(open)
    errors.expect(/<b>Denied<\/b>/)
    const query = new URLSearchParams({ error: 'access_denied', error_description: '<b>Denied</b>' })
    await page.goto(`${program.origin}/?${query}`)
    await seen(heading(page, 'Sign-in failed'))
    await seen(page.getByText('<b>Denied</b>', { exact: true }))
    await seen(button(page, 'Try again'))
  })

  journey('who comes back with a code that no one asked for has to sign in', async ({ open }) => {
    const { page } = await visit(open, '/?code=stolen&state=stolen')
    await seen(heading(page, 'Sign in at the provider'))
    await signInAtProvider(page, 'viewer')
    await seen(heading(page, 'Welcome, Ana Maria Diaz'))
    expect(page.url()).toBe(`${program.origin}/`)
  })

  journey('reads the given text when the token cannot be fetched', async ({ open }) => {
    const { page, context, errors } = await visit(open)
    errors.expect(/Error loading Auth0 token/, /status of 500/, /net::ERR_/)
    await context.route(`${provider.issuer}/.well-known/**`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await page.goto(`${program.origin}/`)
    await seen(heading(page, 'Sign-in failed'))
    await seen(page.getByText('Error loading Auth0 token', { exact: true }))
    expect(errors.seen.some((error) => error.includes('Error loading Auth0 token'))).toBe(true)
  })
})

describe.concurrent('someone signed in', () => {
  journey('is let into another tab and over a reload without a form', async ({ open }) => {
    const { page, context } = await signedIn(open, 'viewer')
    const forms: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('/interaction/')) forms.push(request.url())
    })
    const other = await context.newPage()
    await other.goto(`${program.origin}/profile`)
    await seen(heading(other, 'Profile'))
    await page.reload()
    await seen(heading(page, 'Welcome, Ana Maria Diaz'))
    expect(forms).toEqual([])
  })

  journey('has the token in no storage, only a session id of the own form', async ({ open }) => {
    const { page } = await visit(open)
    const bearers = new Set<string | undefined>()
    page.on('request', (request) => {
      const { pathname, origin } = new URL(request.url())
      if (origin === program.origin && /^\/v[12]\//.test(pathname))
        bearers.add(request.headers().authorization)
    })
    await page.goto(`${program.origin}/`)
    await signInAtProvider(page, 'viewer')
    await seen(heading(page, 'Welcome, Ana Maria Diaz'))
    const { local, session } = await readStorage(page)
    expect(local.localToken).toBeUndefined()
    expect(JSON.stringify({ local, session })).not.toMatch(TOKEN)
    const { id } = await getUser(inject('origin'), 'viewer')
    expect(session.gtmSessionId).toMatch(new RegExp(`^${id}-\\d{13}$`))
    bearers.delete(undefined)
    expect([...bearers]).toHaveLength(1)
    expect([...bearers][0]).toMatch(TOKEN)
  })

  journey('signs out at the provider and comes back to the site origin, in every tab', async ({ open }) => {
    const { page, context } = await signedIn(open, 'viewer', '/profile')
    const other = await context.newPage()
    await other.goto(`${program.origin}/`)
    await seen(heading(other, 'Welcome, Ana Maria Diaz'))
    const endings: string[] = []
    context.on('request', (request) => {
      if (request.url().startsWith(`${provider.issuer}/session/end`)) endings.push(request.url())
    })
    await page.getByRole('button', { name: /^User menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await seen(heading(page, 'Sign in at the provider'))
    await seen(heading(other, 'Sign in at the provider'))
    const back = new URL(endings[0] ?? 'about:blank').searchParams.get('post_logout_redirect_uri')
    expect(back).toBe(program.origin)
    await page.goto(`${program.origin}/profile`)
    await seen(heading(page, 'Sign in at the provider'))
  })

  journey(
    'sends the events once, into the tag manager that is set, and none on a reload',
    async ({ open }) => {
      const { page, context } = await visit(open)
      await recordEvents(context)
      const loaded: string[] = []
      context.on('request', (request) => {
        if (request.url().includes('googletagmanager')) loaded.push(request.url())
      })
      await page.goto(`${program.origin}/`)
      await signInAtProvider(page, 'viewer')
      await seen(heading(page, 'Welcome, Ana Maria Diaz'))
      await eventually(async () =>
        expect(await page.evaluate(() => Reflect.get(window, 'loadedTagManager') !== undefined)).toBe(true),
      )
      expect(loaded[0]).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-JOURNEY')
      const own = async () => (await readEvents(page)).filter(({ event }) => event !== 'gtm.js')
      await eventually(async () =>
        expect((await own()).map(({ event }) => event)).toEqual(['login_success', 'session_start']),
      )
      await page.reload()
      await seen(heading(page, 'Welcome, Ana Maria Diaz'))
      expect((await own()).map(({ event }) => event)).toEqual(['login_success', 'session_start'])
      const { id, orgId } = await getUser(inject('origin'), 'viewer')
      expect((await own())[0]).toMatchObject({ user_id: id, org_id: orgId })
    },
  )

  journey('goes on after a refused token that can be renewed silently', async ({ open }) => {
    const { page, context, errors } = await signedIn(open, 'viewer', '/directory/search/practitioner')
    errors.expect(/status of 401/)
    const worn = new Set<string>()
    await context.route(`**${api.searchPractitioners.path}`, async (route) => {
      const headers = route.request().headers()
      const token = headers.authorization ?? ''
      if (worn.size === 0) worn.add(token)
      await route.continue({
        headers: { ...headers, ...(worn.has(token) ? { authorization: 'Bearer worn-out' } : {}) },
      })
    })
    const box = page.getByRole('searchbox', { name: 'Search practitioners' })
    await box.fill('smith')
    await box.press('Enter')
    await seen(page.getByRole('heading', { level: 2, name: /^\d+ practitioners$/ }))
    expect(getAddress(page)).toBe('/directory/search/practitioner?q=smith')
    expect(worn.size).toBe(1)
  })
})

journey(
  'a dashboard of Looker is signed, then shown, and says so when it does not load',
  async ({ open }) => {
    const { page, context, errors } = await visit(open)
    errors.expect(/request to another host: https:\/\/looker\.example\//, /status of 403/)
    await context.route(`${LOOKER}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: LOOKER_PAGE }),
    )
    await page.goto(`${program.origin}/dashboards/practitioner-overview?state=TX`)
    await signInAtProvider(page, 'viewer')
    const shown = page.locator('main').frameLocator('iframe').getByRole('heading')
    await seen(shown.getByText('A dashboard of Looker'))
    await gone(page.getByText('Loading the dashboard'))
    const frame = page.frames().find((one) => one.url().startsWith(LOOKER))
    const query = new URLSearchParams({ state: 'TX', embed_domain: program.origin, sdk: '3' })
    expect(decodeURIComponent(new URL(frame?.url() ?? 'about:blank').pathname)).toBe(
      `/login/embed//embed/dashboards/${DASHBOARDS['practitioner-overview'].uri}?${query}`,
    )
    // What the page asks is answered; what the library of Looker asks for its frame is not.
    const ofFrame = /lookerUrlAuth\?.*embed_domain/
    await context.route(ofFrame, (route) => route.fulfill({ status: 403, body: '{}' }))
    await link(page, 'Entity Overview').first().click()
    await seen(page.getByText('The dashboard did not load'))
    await toasted(page, 'An unexpected error occurred while loading the dashboard')
    await context.unroute(ofFrame)
    await button(page, 'Try again').click()
    await seen(shown.getByText('A dashboard of Looker'))
  },
)

describe.concurrent('who is who on staging', () => {
  journey(
    'a company email and an ORDERLY role make an internal user, with the copying tools',
    async ({ open }) => {
      const { page } = await signedIn(open, 'internal')
      const admin = page.getByRole('list', { name: 'Admin', exact: true })
      for (const name of [
        'Organizations',
        'Roles',
        'Roster Copying',
        'Target Config Copying',
        'Source Config Copying',
      ]) {
        await seen(link(admin, name))
      }
      await link(admin, 'Organizations').click()
      await seen(heading(page, 'Organizations'))
    },
  )

  for (const [name, isShown] of [
    ['demo', true],
    ['production', false],
  ] as const) {
    journey(
      `the copying tools are ${isShown ? '' : 'not '}in the sidebar of ${name}, and open by address`,
      async ({ open }) => {
        const { page, context } = await visit(open)
        // Before the scripts of the page run.
        await context.addInitScript((shown) => {
          document.addEventListener('readystatechange', () => {
            const printed = document.getElementById('environments')
            if (document.readyState !== 'interactive' || printed === null) return
            const table = JSON.parse(printed.textContent) as { environments: { staging: object } }
            const { staging } = table.environments
            Object.assign(table.environments, { staging: { ...staging, hostnames: [] }, [shown]: staging })
            printed.textContent = JSON.stringify(table)
          })
        }, name)
        await page.goto(`${program.origin}/rosters/copy`)
        await signInAtProvider(page, 'internal')
        await seen(heading(page, 'Roster Copying Tool'))
        const admin = page.getByRole('list', { name: 'Admin', exact: true })
        await seen(link(admin, 'Organizations'))
        for (const tool of ['Roster Copying', 'Target Config Copying', 'Source Config Copying']) {
          expect(await link(admin, tool).count()).toBe(isShown ? 1 : 0)
        }
      },
    )
  }

  journey('an ORDERLY role with another email domain makes none', async ({ open }) => {
    const { page, context } = await visit(open)
    await context.route(`**${api.readCurrentUser.path}`, async (route) => {
      const response = await route.fetch()
      const { user } = (await response.json()) as { user: object }
      await route.fulfill({ response, json: { user: { ...user, email: 'noor@elsewhere.example' } } })
    })
    await page.goto(`${program.origin}/accounts`)
    await signInAtProvider(page, 'internal')
    await seen(page.getByText('You do not have access to this page', { exact: true }))
    expect(await page.getByRole('list', { name: 'Admin', exact: true }).count()).toBe(0)
  })

  journey(
    'a client without an ORDERLY role is none, and follows the links that are set',
    async ({ open }) => {
      const { page } = await signedIn(open, 'admin')
      expect(await page.getByRole('list', { name: 'Admin', exact: true }).count()).toBe(0)
      const more = page.getByRole('list', { name: 'More', exact: true })
      const addresses = await more
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((entry) => [entry.getAttribute('href'), entry.getAttribute('target')]),
        )
      expect(addresses).toEqual([
        ['https://docs.concord.example/api', '_blank'],
        ['https://feedback.concord.example/', '_blank'],
      ])
    },
  )

  journey(
    'a disabled user meets the dialog, and Log Out ends the session at the provider',
    async ({ open }) => {
      const { page, context, errors } = await visit(open)
      errors.expect(/status of 403/)
      await recordEvents(context)
      await page.goto(`${program.origin}/`)
      await signInAtProvider(page, 'disabled')
      const dialog = page.getByRole('dialog', { name: 'Account Disabled', exact: true })
      await seen(dialog)
      await button(dialog, 'Log Out').click()
      await seen(heading(page, 'Sign in at the provider'))
      await page.goto(`${program.origin}/`)
      await seen(heading(page, 'Sign in at the provider'))
    },
  )
})
