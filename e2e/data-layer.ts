import type { BrowserContext, Page } from 'playwright-core'

const KEY = 'journeyEvents'

export type Event = Readonly<Record<string, unknown>> & { readonly event: string }

/** Keeps what each tab pushes into the data layer over reloads, which a plain array does not outlive. */
export async function recordEvents(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    const layer: unknown[] = []
    layer.push = (...entries) => {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[]
      sessionStorage.setItem(key, JSON.stringify([...kept, ...entries]))
      return Array.prototype.push.apply(layer, entries)
    }
    Object.assign(window, { dataLayer: layer })
  }, KEY)
}

/** Returns all events of the tab since it was opened, in order. */
export async function readEvents(page: Page): Promise<readonly Event[]> {
  const text = await page.evaluate((key) => sessionStorage.getItem(key) ?? '[]', KEY)
  return JSON.parse(text) as readonly Event[]
}
