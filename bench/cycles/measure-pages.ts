import type { Locator, Page } from 'playwright-core'
import { measureTime, median } from '../directory/measure.ts'
import { findChild, measureTree } from './process-memory.ts'

const PATIENCE_MS = 60_000
const JUMPS = 6

const seen = (one: Locator) => one.first().waitFor({ timeout: PATIENCE_MS })

/** Scrolls the output to a share of its rows, and returns when those in view are there. */
async function jump(page: Page, share: number): Promise<number> {
  return page.evaluate((to) => {
    const grid = document.querySelector('[role=grid][aria-label="Output rows"]')
    const scroller = grid?.parentElement
    const begun = performance.now()
    if (scroller) scroller.scrollTop = scroller.scrollHeight * to
    return new Promise<number>((resolve) => {
      const look = () => {
        const view = scroller?.getBoundingClientRect()
        // Rows beyond the edges are read when they come into view.
        const lines = [...(grid?.querySelectorAll(':scope > [role=row][aria-busy]') ?? [])].filter((line) => {
          const { top, bottom } = line.getBoundingClientRect()
          return view !== undefined && bottom > view.top && top < view.bottom
        })
        const isThere = lines.length > 0 && lines.every((line) => line.getAttribute('aria-busy') === 'false')
        if (isThere) requestAnimationFrame(() => resolve(performance.now() - begun))
        else setTimeout(look, 5)
      }
      requestAnimationFrame(() => requestAnimationFrame(look))
    })
  }, share)
}

/** Looks through a cycle in a browser, and returns milliseconds until what is asked for stands there, and MB of the browser. */
export async function measurePages(page: Page, cycleId: string): Promise<Readonly<Record<string, number>>> {
  const tab = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  await page.goto(`/rosters/report/${cycleId}`)
  await seen(page.getByText('Balanced. Every row is accounted for.'))
  const open = (name: string, there: Locator) =>
    measureTime(async () => {
      await tab(name).click()
      await seen(there)
    })
  const findings = await open('Findings', page.getByRole('table', { name: 'Rows of the cause' }))
  const comparison = await open('Comparison', page.getByRole('heading', { level: 3 }))
  const output = await open('Output', page.getByRole('grid', { name: 'Output rows' }).getByRole('rowheader'))
  const jumps: number[] = []
  for (let at = 1; at <= JUMPS; at += 1) jumps.push(await jump(page, at / (JUMPS + 1)))
  const browser = findChild(process.pid, /chrome|chromium/i)
  const memory = browser === undefined ? { all: 0, most: 0 } : measureTree(browser)
  return {
    ...{ findingsTabMs: findings, comparisonTabMs: comparison, outputTabMs: output },
    outputJumpMs: median(jumps),
    ...{ browserMb: memory.all, browserTabMb: memory.most },
  }
}
