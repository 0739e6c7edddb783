import { api } from '@concord/contract'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findIds } from './directory-data.ts'
import { eventually, goInside, gone, heading, journey, type Open, seen, watchCalls } from './journey.ts'
import { addressWith, DISTINCT_ROUTES, LETS_IN } from './routes.ts'
import { forgetToasts, toasted } from './toasts.ts'

const toastOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search practitioners' })

/** Opens the search page under a stopped clock and makes every further search fail. */
async function openFailingSearch(open: Open, failure: 'reply' | 'network'): Promise<Page> {
  const { page, context, errors } = await open({ as: 'viewer', at: '' })
  errors.expect(/status of 500/, /net::ERR_FAILED/)
  await page.clock.install()
  await page.goto('/directory/search/practitioner')
  await seen(heading(page, 'Practitioner Search'))
  await seen(page.getByRole('region', { name: 'Practitioners' }).getByRole('listitem').first())
  await context.route(`**${api.searchPractitioners.path}`, (route) =>
    failure === 'reply' ? route.fulfill({ status: 500, json: {} }) : route.abort(),
  )
  await page.clock.pauseAt(Date.now() + 60_000)
  await searchBox(page).fill('anything')
  await searchBox(page).press('Enter')
  return page
}

describe('a toast', () => {
  journey('says Request Failed at the top center, without a progress bar, for 5000 ms', async ({ open }) => {
    const page = await openFailingSearch(open, 'reply')
    const toast = toastOf(page, 'Request Failed')
    await seen(toast)
    const box = await toast.boundingBox()
    expect(box && Math.abs(box.x + box.width / 2 - 640)).toBeLessThanOrEqual(10)
    expect(box?.y).toBeLessThan(60)
    expect(await toast.getByRole('progressbar').count()).toBe(0)
    await page.mouse.move(5, 700)
    await page.clock.runFor(4900)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await gone(toast)
  })

  journey('says Service Unavailable when there is no answer', async ({ open }) => {
    const page = await openFailingSearch(open, 'network')
    await seen(toastOf(page, 'Service Unavailable'))
    expect(await toastOf(page, 'Request Failed').count()).toBe(0)
  })

  journey('goes at once on a click', async ({ open }) => {
    const page = await openFailingSearch(open, 'reply')
    const toast = toastOf(page, 'Request Failed')
    await toast.click({ position: { x: 60, y: 20 } })
    await gone(toast)
  })

  journey('stays while the pointer is over it', async ({ open }) => {
    const page = await openFailingSearch(open, 'reply')
    const toast = toastOf(page, 'Request Failed')
    await toast.hover()
    await page.clock.runFor(20_000)
    expect(await toast.isVisible()).toBe(true)
    await page.mouse.move(5, 700)
    await page.clock.runFor(5100)
    await gone(toast)
  })
})

/**
 * The paths of calls that the shell needs or whose data a page does not show; a page exists for the data of all other
 * calls.
 */
const NOT_OF_THE_PAGE = [
  api.readCurrentUser,
  api.readOrganization,
  api.listRoles,
  api.listSettings,
  api.recordSessionEvent,
  api.readEnvironments,
  api.listSavedSearches,
  api.listTaxonomies,
].map(({ path }) => path as string)

const FAILURES = [
  ['500', 'Request Failed'],
  ['503', 'Request Failed'],
  ['none', 'Service Unavailable'],
] as const
/** Says it in its own words, whatever it was. */
const DASHBOARD = /^\/(dashboards|rosters\/errorReports)\b/
const DASHBOARD_FAILED = 'An unexpected error occurred while loading the dashboard'

describe('a page whose data does not load', () => {
  journey('says so, whichever page it is, each in one of the ways to fail', async ({ open, origin }) => {
    const ids = await findIds(origin)
    const { page, context, errors } = await open({ as: 'internal', at: '' })
    errors.expect(/status of 50[03]/, /net::ERR_FAILED/)
    const failed: string[] = []
    let reply: (typeof FAILURES)[number][0] = '500'
    await context.route(/\/v[12]\/|openapi\.json/, (route) => {
      const { pathname } = new URL(route.request().url())
      if (NOT_OF_THE_PAGE.includes(pathname)) return route.fallback()
      failed.push(pathname)
      return reply === 'none' ? route.abort() : route.fulfill({ status: Number(reply), body: 'Sorry' })
    })
    const routes = DISTINCT_ROUTES.filter(({ needs }) => LETS_IN[needs].includes('internal'))
    const said = new Set<string>()
    const answered = watchCalls(page)
    await page.goto('/')
    await seen(page.getByRole('heading', { level: 1, name: /^Welcome, / }))
    await answered()
    for (const { path, title } of [{ path: '/', title: '' }, ...routes]) {
      const at = addressWith(path, ids)
      const [next, text] = FAILURES[said.size % FAILURES.length] ?? FAILURES[0]
      if (title !== '') {
        reply = next
        failed.length = 0
        forgetToasts(page)
        await goInside(page, at)
        await eventually(async () => expect(await page.title()).toBe(`${title} | Concord`))
        await seen(page.locator('h1').first())
        await answered()
      }
      if (failed.length === 0) continue
      await toasted(page, DASHBOARD.test(at) ? DASHBOARD_FAILED : text).catch((error: Error) => {
        throw new Error(`${at}, where ${failed.join(', ')} failed: ${error.message}`)
      })
      if (reply !== 'none')
        expect([at, await page.getByText(/could not be reached/).count()]).toEqual([at, 0])
      said.add(at)
    }
    expect(said.size).toBeGreaterThanOrEqual(10)
  })
})
