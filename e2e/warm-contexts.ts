import type { Browser, BrowserContext, Page } from 'playwright-core'

type WarmContext = { readonly context: BrowserContext; readonly keeper: Page }

/**
 * Contexts that journeys use one after the other, each with nothing of the one before but the files of the app: with
 * those in its caches, a browser shows a page in three quarters of the time.
 */
export type WarmContexts = {
  lease(localStorage: Readonly<Record<string, string>>): Promise<BrowserContext>
  /** Closes the pages of a context; one that is tainted is not used again. */
  giveBack(context: BrowserContext, isTainted: boolean): Promise<void>
  close(): Promise<void>
}

/** A page of the origin without a script of the app: it reaches what the origin stores, and keeps its process alive. */
async function openKeeper(context: BrowserContext): Promise<Page> {
  const keeper = await context.newPage()
  await keeper.goto('/favicon.svg')
  return keeper
}

export function warmContexts(browser: Browser, options: Parameters<Browser['newContext']>[0]): WarmContexts {
  const all = new Set<WarmContext>()
  const idle: WarmContext[] = []

  async function create(): Promise<WarmContext> {
    const context = await browser.newContext(options)
    const warm = { context, keeper: await openKeeper(context) }
    all.add(warm)
    return warm
  }

  return {
    async lease(localStorage) {
      const { context, keeper } = idle.pop() ?? (await create())
      await context.clearCookies()
      await keeper.evaluate((entries) => {
        window.localStorage.clear()
        for (const [name, value] of Object.entries(entries)) window.localStorage.setItem(name, value)
      }, localStorage)
      return context
    },
    async giveBack(context, isTainted) {
      const warm = [...all].find((one) => one.context === context)
      if (isTainted || warm === undefined) {
        if (warm) all.delete(warm)
        return context.close()
      }
      await Promise.all(context.pages().map((page) => (page === warm.keeper ? undefined : page.close())))
      idle.push(warm)
    },
    async close() {
      await Promise.all([...all].map(({ context }) => context.close()))
    },
  }
}
