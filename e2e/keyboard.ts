import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually, seen } from './journey.ts'

const MAX_TABS = 400

/** Runs in the page: about how many times Tab has to be pressed from where the focus is; 0 when it is there. */
function countStops(part: Element): number {
  const from = document.activeElement
  if (from === part) return 0
  if (!from || from === document.body) return 1
  const stops = [
    ...document.querySelectorAll<HTMLElement & { disabled?: boolean; type?: string; checked?: boolean }>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ].filter(
    (stop) =>
      stop.tabIndex >= 0 &&
      stop.disabled !== true &&
      !(stop.type === 'radio' && stop.checked === false) &&
      stop.closest('[inert]') === null &&
      stop.checkVisibility({ visibilityProperty: true }),
  )
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const between = stops.filter((stop) => stop === part || (isBefore(from, stop) && isBefore(stop, part)))
  return isBefore(from, part) ? Math.max(between.length, 1) : 1
}

/** Waits until a part is enabled, as a Playwright click does: keys do nothing on a disabled part, and Tab skips it. */
const isReady = (part: Locator) => eventually(async () => expect(await part.isEnabled()).toBe(true))

/** Goes on with Tab until the part has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, part: Locator): Promise<void> {
  await seen(part)
  await isReady(part)
  for (let pressed = 0; pressed < MAX_TABS; ) {
    const ahead = await part.evaluate(countStops)
    if (ahead === 0) return
    // Half of the way at once: whether there are as many stops as it seems, only Tab tells.
    for (let left = Math.ceil(ahead / 2); left > 0; left -= 1, pressed += 1) await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${part}`)
}

/** Goes to the part and presses it. */
export async function press(page: Page, part: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, part)
  await isReady(part)
  await page.keyboard.press(key)
}

/** Presses G and a letter, as fast as a busy machine takes them: the second key counts for a moment only. */
export async function jump(page: Page, letter: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)])
}

/** Goes to the field and types over what stands in it. */
export async function type(page: Page, part: Locator, text: string): Promise<void> {
  await tabTo(page, part)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Opens the browser's own dialog by a key, in which a file is chosen. */
export async function chooseFile(
  page: Page,
  opener: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await press(page, opener)
  await (await choosing).setFiles(file)
}

/** Goes to a list of the browser and on to one of its choices with the arrows. */
export async function choose(page: Page, list: Locator, label: string): Promise<void> {
  await tabTo(page, list)
  const labels = await list.locator('option').allInnerTexts()
  await page.keyboard.press('Home')
  for (let place = labels.indexOf(label); place > 0; place -= 1) await page.keyboard.press('ArrowDown')
  await eventually(async () => expect(await list.locator('option:checked').innerText()).toBe(label))
}

/** Goes to a field of a day and types it as it is written in the United States. */
export async function typeDay(page: Page, field: Locator, day: string): Promise<void> {
  await tabTo(page, field)
  const [year = '', month = '', date = ''] = day.split('-')
  await page.keyboard.type(`${month}${date}${year}`)
}
