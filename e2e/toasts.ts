import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from './journey.ts'

/** Runs in the page: tells every text that comes to stand among the notifications. */
function tellToasts(): void {
  const tell = (text: string): Promise<void> => Reflect.get(window, 'keepToast')(text)
  new MutationObserver(() => {
    const toasts = document.querySelectorAll(
      '[aria-label="Notifications"] :is([role="status"], [role="alert"])',
    )
    for (const toast of toasts) void tell(toast.textContent)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Keeps what the toasts of the page say from now on, also across loads, and gives the expectation of one of them.
 * A toast is gone after 5000 ms, and on a busy machine a look at the page may come later than that.
 */
export async function keepToasts(page: Page): Promise<(text: string) => Promise<void>> {
  const kept = new Set<string>()
  await page.exposeFunction('keepToast', (text: string) => void kept.add(text))
  await page.addInitScript(tellToasts)
  await page.evaluate(tellToasts)
  return (text) => eventually(() => expect([...kept]).toContain(text))
}
