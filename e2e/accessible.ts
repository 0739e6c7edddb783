import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { VisitOptions } from './journey.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const WIDE = { width: 1280, height: 800 }
export const NARROW = { width: 360, height: 740 }

/** Expects that axe finds nothing against WCAG 2.2 AA in the page as it stands now, and that it fits its window. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: TAGS, resultTypes: ['violations'], elementRef: false })
    .setLegacyMode()
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found, where).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${where}: wider than the window`).toBeLessThanOrEqual(0)
}

/** Both schemes of colour on a wide and on a narrow screen. */
export const LOOKS = [
  ['light, wide', { ...WIDE, colorScheme: 'light' }],
  ['light, narrow', { ...NARROW, colorScheme: 'light' }],
  ['dark, wide', { ...WIDE, colorScheme: 'dark' }],
  ['dark, narrow', { ...NARROW, colorScheme: 'dark' }],
] as const satisfies readonly (readonly [string, VisitOptions])[]
