import { api } from '@concord/contract'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import { findIds } from './directory-data.ts'
import {
  eventually,
  expectAddress,
  getAddress,
  goInside,
  heading,
  journey,
  link,
  logo,
  seen,
} from './journey.ts'
import {
  addressWith,
  DISTINCT_ROUTES,
  LETS_IN,
  NOT_A_COLLEAGUE,
  ROUTES,
  ROUTES_BY_NEED,
  type Route,
} from './routes.ts'

const NOT_FOUND =
  'The page you are looking for does not exist. Please check the URL, or try clicking the back button return to the previous page.'

/** Error reports open for everyone, and say who can see what is in them. */
const NO_ERROR_REPORTS = /status of 403 .*lookerUrlAuth/
/** No roster, config or cycle has the ids that were made up. */
const MADE_UP = /status of 40[04] .*\/some-|status of 400 .*=some-/

let ids: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  ids = await findIds(inject('origin'))
})

/** Notes every page title that is shown for however short a time. */
async function noteTitles(page: Page): Promise<void> {
  await page.evaluate(() => {
    const note = () => {
      const shown = [document.title, document.querySelector('h1')?.textContent ?? '']
      Object.assign(window, { shownTitles: [...(Reflect.get(window, 'shownTitles') ?? []), ...shown] })
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

function shownTitles(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'shownTitles') as string[])
}

async function expectOpen(page: Page, { path, title }: Route): Promise<void> {
  await goInside(page, addressWith(path, ids))
  await eventually(async () => expect(await page.title(), `${path} opens`).toBe(`${title} | Concord`))
  await eventually(async () =>
    expect(await page.locator('h1').first().textContent(), path).toMatch(new RegExp(`^${title}`)),
  )
}

/** Expects one step back to the profile, without a glimpse of the page and without a call for its data. */
async function expectStepBack(page: Page, { path, title }: Route): Promise<void> {
  const calls: string[] = []
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    // Its code may be fetched, as every visitor may read it; the profile asks for what it shows itself.
    const isOwn = pathname.startsWith('/assets/') || pathname === api.readProfile.path
    if (!isOwn) calls.push(pathname)
  }
  page.on('request', note)
  await page.evaluate(() => Object.assign(window, { shownTitles: [] }))
  await goInside(page, addressWith(path, ids))
  await eventually(() => expect(getAddress(page), `${path} steps back`).toBe('/profile'))
  await seen(heading(page, 'Profile'))
  page.off('request', note)
  expect((await shownTitles(page)).filter((shown) => shown.startsWith(title))).toEqual([])
  expect(calls).toEqual([])
}

async function expectGuards(page: Page, lets: (route: Route) => boolean): Promise<void> {
  await page.goto('/profile')
  await seen(heading(page, 'Profile'))
  await noteTitles(page)
  for (const route of DISTINCT_ROUTES) {
    if (lets(route)) {
      await expectOpen(page, route)
      await goInside(page, '/profile')
      await seen(heading(page, 'Profile'))
    } else await expectStepBack(page, route)
  }
}

/** Internal users open every page, viewers are refused most; `web/app/pages.test.ts` says for whom each page opens. */
const WALKED = ['internal', 'viewer'] as const

describe.concurrent('guards', () => {
  for (const person of WALKED) {
    journey(`open for ${person} what they have to, and go back one step from the rest`, async ({ open }) => {
      const { page, errors } = await open({ as: person, at: '' })
      errors.expect(person === 'viewer' ? NO_ERROR_REPORTS : NOT_A_COLLEAGUE)
      await expectGuards(page, ({ needs }) => LETS_IN[needs].includes(person))
    })
  }

  journey('say on a direct link who can grant the access', async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: '/accounts/orgs' })
    await seen(page.getByText('You do not have access to this page', { exact: true }))
    await seen(page.getByText(/Customer Success Manager/))
    expect(getAddress(page)).toBe('/accounts/orgs')
    await page.goto('/account/tokens')
    await seen(page.getByText(/An administrator of Summit Health Plan/))
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1)
  })
})

describe.concurrent('routes by address', () => {
  async function crumbsOf(page: Page): Promise<string[]> {
    const trail = page.getByRole('navigation', { name: 'Breadcrumbs' })
    return (await trail.getByRole('listitem').allInnerTexts()).filter((text) => text.trim() !== '')
  }

  async function expectShown(page: Page, { path, title, above = [] }: Route): Promise<void> {
    await eventually(async () => expect(await page.title(), path).toBe(`${title} | Concord`))
    const shown = page.locator('h1').first()
    await eventually(async () => expect(await shown.textContent(), path).toMatch(new RegExp(`^${title}`)))
    expect(getAddress(page)).toBe(addressWith(path, ids))
    expect(await crumbsOf(page), path).toEqual(['Dashboard', ...above, title])
  }

  journey('have their titles in header and tab, and their breadcrumbs', async ({ open }) => {
    const { page, errors } = await open({ as: 'internal', at: '' })
    errors.expect(NOT_A_COLLEAGUE)
    errors.expect(MADE_UP)
    for (const route of ROUTES_BY_NEED) {
      await page.goto(addressWith(route.path, ids))
      await expectShown(page, route)
    }
    for (const route of ROUTES.filter((other) => !ROUTES_BY_NEED.includes(other))) {
      await goInside(page, addressWith(route.path, ids))
      await expectShown(page, route)
    }
    await link(page, 'Dashboard').click()
    await expectAddress(page, '/')
  })

  journey('give home the product name alone for a tab title, and no breadcrumbs', async ({ open }) => {
    const { page } = await open({ as: 'viewer' })
    await seen(heading(page, 'Welcome, Ana Maria Diaz'))
    expect(await page.title()).toBe('Concord')
    expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).count()).toBe(0)
  })

  journey('show Page Not Found with the logo for what does not exist', async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: '/no/such/page' })
    await seen(heading(page, 'Page Not Found'))
    expect(await page.title()).toBe('Page Not Found | Concord')
    await seen(page.getByText(NOT_FOUND, { exact: true }))
    await seen(logo(page.getByRole('main')))
    await page.goto('/login')
    await expectAddress(page, '/')
  })

  journey('show in the shell why there is nothing for an NPI', async ({ open }) => {
    const { page, errors } = await open({ as: 'viewer', at: '/directory/practitioner/0000000000' })
    errors.expect(/status of 404/)
    await seen(page.getByText('0000000000 is not a valid NPI', { exact: true }))
    await seen(page.getByRole('navigation', { name: 'Main' }))
  })

  journey('send a visitor who is not signed in to login', async ({ open }) => {
    const { page } = await open({ at: '' })
    for (const path of [
      '/profile',
      '/accounts/roles',
      '/account/users',
      '/rosters/errorReports',
      '/accounts/orgs',
    ]) {
      await page.goto(path)
      await seen(heading(page, 'Sign in'))
      expect(getAddress(page)).toBe(`/login?returnTo=${encodeURIComponent(path)}`)
    }
  })
})
