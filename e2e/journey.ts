import { api } from '@concord/contract'
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core'
import { expect, inject, test, vi } from 'vitest'
import { type BrowserErrors, launchBrowser, watchErrors } from './browser.ts'
import { getToken, type Person, signIn } from './people.ts'
import { keepToasts } from './toasts.ts'
import { WAIT_MS, WORK_MS } from './wait.ts'

export type Visit = { readonly page: Page; readonly context: BrowserContext; readonly errors: BrowserErrors }

/** Changes what the program tells the browser, for kinds of users that the demo workspace does not have. */
export type Alterations = {
  readonly user?: (user: Record<string, unknown>) => object
  readonly organization?: (organization: Record<string, unknown>) => object
  readonly roles?: (roles: readonly Record<string, unknown>[]) => object
}

export type VisitOptions = {
  /** Says who is signed in already; no one when left out. */
  readonly as?: Person
  /** The visit ends its session: it gets one that no other visit has. */
  readonly signsOut?: boolean
  /** Says where the visit starts; '' opens no page yet. */
  readonly at?: string
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
  readonly reducedMotion?: 'reduce' | 'no-preference'
  readonly altered?: Alterations
}

export type Open = (options?: VisitOptions) => Promise<Visit>

async function alter(context: BrowserContext, { user, organization, roles }: Alterations): Promise<void> {
  const changes = [
    [api.readCurrentUser.path, 'user', user],
    [api.readOrganization.path, 'organization', organization],
    [api.listRoles.path, 'roles', roles],
  ] as const
  for (const [path, key, change] of changes) {
    if (!change) continue
    await context.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const reply = (await response.json()) as Record<string, never>
      await route.fulfill({ response, json: { ...reply, [key]: change(reply[key] as never) } })
    })
  }
}

const SIZE = { width: 1280, height: 800 }

const contextOptions = (origin: string) => ({
  baseURL: origin,
  viewport: SIZE,
  colorScheme: 'light' as const,
  reducedMotion: 'reduce' as const,
  locale: 'en-US',
})

/**
 * Returns the local storage of a visit. Visits share a token where they can: a sign-in derives a key from the password,
 * which takes longer than all else that the program does for a page.
 */
async function storedFor(
  origin: string,
  { as, signsOut = false }: VisitOptions,
): Promise<Record<string, string>> {
  if (!as) return {}
  return { localToken: await (signsOut ? signIn(origin, as) : getToken(origin, as)) }
}

async function openContext(browser: Browser, origin: string, options: VisitOptions): Promise<BrowserContext> {
  const { colorScheme, reducedMotion } = options
  const stored = Object.entries(await storedFor(origin, options))
  return browser.newContext({
    ...contextOptions(origin),
    ...(colorScheme === undefined ? {} : { colorScheme }),
    ...(reducedMotion === undefined ? {} : { reducedMotion }),
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: stored.map(([name, value]) => ({ name, value })) }],
    },
  })
}

/** Says what stood on the pages of a journey that failed. */
async function printPages({ context, errors }: Omit<Visit, 'page'>): Promise<void> {
  for (const page of context.pages()) {
    const text = await page
      .evaluate(() => document.body.innerText.slice(0, 600))
      .catch((error: Error) => error.message)
    console.error(`On ${page.url()}:\n${text}\n${errors.seen.join('\n')}`)
  }
}

/** A test with a browser: `open` makes a visit; at the end every page has to be free of unexpected errors. */
export const journey = test
  .extend('chromiumPath', { scope: 'worker' }, async () => inject('chromiumPath'))
  .extend('origin', { scope: 'worker' }, async () => inject('origin'))
  .extend('browser', { scope: 'worker' }, async ({ chromiumPath }, { onCleanup }) => {
    const browser = await launchBrowser(chromiumPath)
    onCleanup(() => browser.close())
    return browser
  })
  .extend('open', async ({ browser, origin, task }, { onCleanup }) => {
    const opened: { context: BrowserContext; errors: BrowserErrors }[] = []
    onCleanup(async () => {
      if (task.result?.state === 'fail') for (const visit of opened) await printPages(visit)
      await Promise.all(opened.map(({ context }) => context.close()))
      for (const { errors } of opened) errors.assertNone()
    })
    const open: Open = async (options = {}) => {
      const { at = '/', altered, width = SIZE.width, height = SIZE.height } = options
      const context = await openContext(browser, origin, options)
      context.setDefaultTimeout(WAIT_MS)
      const errors = watchErrors(context)
      opened.push({ context, errors })
      if (altered) await alter(context, altered)
      const page = await context.newPage()
      await keepToasts(page)
      await page.setViewportSize({ width, height })
      if (at !== '') await page.goto(at)
      return { page, context, errors }
    }
    return open
  })

/** Waits until the part is in view. */
export function seen(part: Locator): Promise<void> {
  return part.waitFor({ state: 'visible' })
}

/** Waits until the part is in view that a worker brings about. */
export function seenWhenDone(part: Locator): Promise<void> {
  return part.waitFor({ state: 'visible', timeout: WORK_MS })
}

/** Waits until the part is out of view. */
export function gone(part: Locator): Promise<void> {
  return part.waitFor({ state: 'hidden' })
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

export function button(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true })
}

export function link(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('link', { name, exact: true })
}

/** Interval between two checks, because each check asks the browser, which has other work to do meanwhile. */
const POLL_MS = 100

/** Repeats an expectation until it holds; fails as it failed last. */
export function eventually(expectation: () => void | Promise<void>, timeoutMs = WAIT_MS): Promise<void> {
  return vi.waitFor(expectation, { timeout: timeoutMs, interval: POLL_MS })
}

/** Returns the path with query, as the address bar shows it after the host. */
export function getAddress(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

export async function expectAddress(page: Page, address: string): Promise<void> {
  await eventually(() => expect(getAddress(page)).toBe(address))
}

export function readStorage(
  page: Page,
): Promise<{ local: Record<string, string>; session: Record<string, string> }> {
  return page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
}

/** Returns the logo: the mark and beside it the name. */
export function logo(scope: Page | Locator): Locator {
  return scope.locator('span:has(> svg)').filter({ hasText: /^Concord$/ })
}

/**
 * Watches what a page asks for from now on. What it returns waits until all of that is answered, and what the answers
 * make the page ask for as well.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  const close = (request: Request) => open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  const paint = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  return async () => {
    do {
      await eventually(() => expect([...open].map((request) => request.url())).toEqual([]))
      await paint()
    } while (open.size > 0)
  }
}

/** Goes on inside the app, as a link does, and not by loading the address again. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
