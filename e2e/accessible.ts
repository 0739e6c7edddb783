import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { AXE } from './axe.ts'
import { eventually, type VisitOptions } from './journey.ts'
import { rememberContrast } from './remember-contrast.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only rules of these tags whose verdict hangs on colors; all others see the same page in the dark. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']
/**
 * Assets that axe preloads. Only one of these rules needs any, audio and video; rereading all styles takes axe a long
 * time.
 */
const PRELOAD = { assets: ['media'] }

const OPTIONS = {
  resultTypes: ['violations'],
  elementRef: false,
  preload: PRELOAD,
} satisfies Axe.RunOptions

export const WIDE = { width: 1280, height: 800 }
export const NARROW = { width: 360, height: 740 }

/** Both sizes of a window that a page has to suit. */
export const SIZES = [
  ['wide', WIDE],
  ['narrow', NARROW],
] as const satisfies readonly (readonly [string, VisitOptions])[]

/** Returns what axe has against the page as it stands now; it is brought along once for each document. */
async function findViolations(page: Page, options: Axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(await AXE)
    await page.evaluate(rememberContrast)
  }
  return page.evaluate(async (runOptions) => {
    const axe: typeof Axe = Reflect.get(window, 'axe')
    const { violations } = await axe.run(document, runOptions)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, options)
}

/** Returns what axe has against the colors of the page as it stands now. */
export function findFaint(page: Page): Promise<string[]> {
  return findViolations(page, { ...OPTIONS, runOnly: { type: 'rule', values: RULES_OF_COLOR } })
}

/**
 * Waits until `find` finds nothing: while a dialog closes or a part is laid out, a page is briefly in a passing state,
 * and only what lasts is an error.
 */
function expectNone(find: () => Promise<string[]>, where: string): Promise<void> {
  return eventually(async () => expect(await find(), where).toEqual([]))
}

async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await eventually(async () =>
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme),
  )
}

/** Expects that axe finds nothing against the colors of the page as it stands now when it is dark. */
export async function expectAccessibleInTheDark(page: Page, where: string): Promise<void> {
  await switchTo(page, 'dark')
  await expectNone(() => findFaint(page), `${where}, dark`)
  await switchTo(page, 'light')
}

/**
 * Returns the HTML of the elements that extend past the right edge of the window and that nothing around them cuts off;
 * empty if the page fits.
 */
function findWhatSticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { innerWidth } = window
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const isCut = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || isCut(element.parentElement))
    const found = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth && !isCut(element),
    )
    return ['the page', ...found.map(({ outerHTML }) => outerHTML.slice(0, 200))]
  })
}

/**
 * Expects that axe finds nothing against WCAG 2.2 AA in the page as it stands now, and that the page fits its window.
 * A wide window is looked at in the dark too: a narrow one has the same colors but in what it alone has.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expectNone(() => findViolations(page, { ...OPTIONS, runOnly: TAGS }), where)
  await expectNone(() => findWhatSticksOut(page), `${where}: wider than the window`)
  if ((page.viewportSize()?.width ?? 0) > NARROW.width) await expectAccessibleInTheDark(page, where)
}

/** Expects it of the page as it stands in a wide window, and when that is made narrow. */
export async function expectAccessibleInBothSizes(page: Page, where: string): Promise<void> {
  await expectAccessible(page, `${where}, wide`)
  await page.setViewportSize(NARROW)
  // The page is laid out again with the second picture at the latest.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
  )
  await expectAccessible(page, `${where}, narrow`)
  await page.setViewportSize(WIDE)
}
