import type { Browser, Page } from 'playwright-core'
import { signIn } from './client.ts'
import { findIds, type Samples } from './find-ids.ts'
import { listRoutes } from './list-routes.ts'
import { newPage } from './open-page.ts'

const INTERNAL = 'internal@concord.example'
/** Pages of the staff; all others are looked at by the administrator of a client. */
const OF_STAFF = /^\/(?:accounts|batches|sources)/
const OF_ENTITIES = /\/entity(?:\/|$)/
/** Milliseconds without a request after which a page counts as loaded. */
const QUIET_MS = 500
const PATIENCE_MS = 15_000

export type RouteMeasures = {
  readonly path: string
  readonly requests: number
  readonly kb: number
  readonly lcpMs: number
  readonly longestTaskMs: number
}

/** Returns the address of a path; undefined where the demo workspace has nothing for it. */
function fill(path: string, { ids, practitioners, entities }: Samples): string | undefined {
  const names = [...path.matchAll(/\/:(\w+)(\??)/g)]
  if (names.some(([, name = '', isOptional]) => isOptional === '' && name !== 'npi' && !ids[name]))
    return undefined
  const npis = OF_ENTITIES.test(path) ? entities : practitioners
  const filled = path.replace(/\/:(\w+)(\??)/g, (_, name: string, isOptional: string) => {
    const id = name === 'npi' ? npis[0] : ids[name]
    return isOptional === '' ? `/${id}` : ''
  })
  return path.startsWith('/directory/compare')
    ? `${filled}?${npis.map((npi) => `npi=${npi}`).join('&')}`
    : filled
}

/** Notes in the page when the largest part of it was painted, and the longest task. */
function watch(): void {
  const seen = { lcpMs: 0, longestTaskMs: 0 }
  Object.assign(window, { routeMeasures: seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcpMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Counts what a page asks for, and waits until it asks for nothing more; a stream of events never ends. */
function countRequests(page: Page) {
  const open = new Set<object>()
  const sizes: Promise<number>[] = []
  let [requests, lastAt] = [0, performance.now()]
  const end = (request: object) => {
    open.delete(request)
    lastAt = performance.now()
  }
  page.on('request', (request) => {
    if (!/^https?:/.test(request.url())) return
    requests += 1
    open.add(request)
    lastAt = performance.now()
  })
  page.on('response', async (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) end(response.request())
  })
  page.on('requestfailed', end)
  page.on('requestfinished', (request) => {
    end(request)
    sizes.push(
      request.sizes().then(
        ({ responseBodySize }) => responseBodySize,
        () => 0,
      ),
    )
  })
  return {
    async settle(): Promise<void> {
      const begun = performance.now()
      while (performance.now() - begun < PATIENCE_MS) {
        if (open.size === 0 && performance.now() - lastAt > QUIET_MS) return
        await page.waitForTimeout(50)
      }
    },
    async read() {
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      return { requests, kb: Math.round(bytes / 102.4) / 10 }
    },
  }
}

async function measureRoute(browser: Browser, origin: string, token: string, address: string) {
  const page = await newPage(browser, origin, token)
  try {
    await page.addInitScript(watch)
    const counted = countRequests(page)
    await page.goto(address)
    await page
      .locator('h1')
      .first()
      .waitFor({ timeout: PATIENCE_MS })
      .catch((cause: unknown) => {
        throw new Error(`${address} shows no page.`, { cause })
      })
    await counted.settle()
    const { lcpMs, longestTaskMs } = await page.evaluate(() => {
      const seen: Pick<RouteMeasures, 'lcpMs' | 'longestTaskMs'> = Reflect.get(window, 'routeMeasures')
      return seen
    })
    return { ...(await counted.read()), lcpMs: Math.round(lcpMs), longestTaskMs: Math.round(longestTaskMs) }
  } finally {
    await page.context().close()
  }
}

/** Opens each page of the app once, signed in and with nothing in the cache of the browser. */
export async function measureRoutes(browser: Browser, origin: string): Promise<readonly RouteMeasures[]> {
  const tokens = { admin: await signIn(origin), internal: await signIn(origin, INTERNAL) }
  const samples = await findIds(origin, tokens)
  const routes: RouteMeasures[] = []
  for (const path of await listRoutes()) {
    const token = OF_STAFF.test(path) ? tokens.internal : tokens.admin
    const address = fill(path, samples)
    if (address === undefined) console.error(`Left out, the demo workspace has none: ${path}`)
    else routes.push({ path, ...(await measureRoute(browser, origin, token, address)) })
  }
  return routes
}
