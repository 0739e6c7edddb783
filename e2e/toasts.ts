import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { WAIT_MS } from './wait.ts'

const toastsOf = new WeakMap<Page, string[]>()

/** Runs in the page: tells the text of each toast without its buttons once, and again when it changes. */
function tellToasts(): void {
  const told = new WeakMap<Element, string>()
  const tell = (text: string): Promise<void> => Reflect.get(window, 'keepToast')(text)
  new MutationObserver(() => {
    const toasts = document.querySelectorAll(
      '[aria-label="Notifications"] :is([role="status"], [role="alert"])',
    )
    for (const toast of toasts) {
      const words = toast.cloneNode(true) as Element
      for (const action of words.querySelectorAll('button, a')) action.remove()
      const text = words.textContent
      if (told.get(toast) === text) continue
      told.set(toast, text)
      void tell(text)
      // As a pointer does that rests on it.
      if (Reflect.get(window, 'holdsToasts') === true)
        toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Keeps what the toasts of a page say, across loads, for `toasted`; call it before the page has an address. A toast is
 * gone after 5000 ms, and on a busy machine a look at the page may come later than that.
 */
export async function keepToasts(page: Page): Promise<void> {
  const toasts: string[] = []
  toastsOf.set(page, toasts)
  await page.exposeFunction('keepToast', (text: string) => void toasts.push(text))
  await page.addInitScript(tellToasts)
}

/** Takes all toasts from those that are kept. */
export function forgetToasts(page: Page): void {
  toastsOf.get(page)?.splice(0)
}

/** Makes toasts stay until the user closes them or the page is loaded, so that their actions can be clicked late. */
export async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { holdsToasts: true }))
}

/** Waits until a toast has said this, and takes it from those that are kept. */
export function toasted(page: Page, text: string | RegExp): Promise<void> {
  const toasts = toastsOf.get(page) ?? []
  const says = (toast: string) => (typeof text === 'string' ? toast === text : text.test(toast))
  return vi.waitFor(
    () => {
      const at = toasts.findIndex(says)
      if (at === -1) throw new Error(`No toast says ${text}; these were there: ${toasts.join(', ')}`)
      toasts.splice(at, 1)
    },
    { timeout: WAIT_MS, interval: 25 },
  )
}
