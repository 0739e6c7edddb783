import type { Locator, Page } from 'playwright-core'
import { seen } from './journey.ts'

const MAX_TABS = 150

/** Goes on with Tab until the part has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, part: Locator): Promise<void> {
  await seen(part)
  for (let pressed = 0; pressed < MAX_TABS; pressed++) {
    if (await part.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${part}`)
}

/** Goes to the part and presses it. */
export async function press(page: Page, part: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, part)
  await page.keyboard.press(key)
}

/** Goes to the field and types over what stands in it. */
export async function type(page: Page, part: Locator, text: string): Promise<void> {
  await tabTo(page, part)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
