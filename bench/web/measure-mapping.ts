import type { Page } from 'playwright-core'
import type { WideRoster } from './add-wide-roster.ts'

const PATIENCE_MS = 300_000
/** Milliseconds between two interactions of a fast user. */
const PAUSE_MS = 200
const TIMES = 20

export type MappingMeasures = {
  readonly mappingOpenMs: number
  readonly mappingKeyMs: number
  readonly mappingUndoMs: number
  readonly headerPickMs: number
  readonly mappingScrollMs: number
}

/** Returns the slow end of the measurements: the second slowest of twenty, rounded. */
const slowest = (measured: readonly number[]): number =>
  Math.round(measured.toSorted((one, other) => other - one)[1] ?? measured[0] ?? 0)

/** Starts to note how long the page takes from a key to the picture after it. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { keyDurations: durations })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') durations.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** Returns the longest time from a key to the next picture, each time that `press` is done. */
async function measureKeys(
  page: Page,
  times: number,
  press: (time: number) => Promise<void>,
): Promise<number> {
  const measured: number[] = []
  for (let time = 0; time < times; time += 1) {
    await page.evaluate(() => (window as unknown as { keyDurations: number[] }).keyDurations.splice(0))
    await press(time)
    await page.waitForTimeout(PAUSE_MS)
    const durations = await page.evaluate(
      () => (window as unknown as { keyDurations: number[] }).keyDurations,
    )
    measured.push(Math.max(0, ...durations))
  }
  return slowest(measured)
}

/** Returns the longest time from a scroll to the picture with its lines. */
async function measureScroll(page: Page): Promise<number> {
  const measured: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const took = await page.evaluate(
      (top) => {
        const grid = document.querySelector('[role=region][aria-label="Columns of the file"]')
        const begun = performance.now()
        if (grid) grid.scrollTop = top
        return new Promise<number>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun))),
        )
      },
      (time % 8) * 300,
    )
    measured.push(took)
  }
  return slowest(measured)
}

const FIELDS = ['note', 'email', 'website', 'county', 'telehealth', 'medicaid']

/** Opens the mapping of a roster and edits it by keys, as someone would. */
export async function measureMapping(page: Page, { prefix, type }: WideRoster): Promise<MappingMeasures> {
  const begun = performance.now()
  await page.goto(`/rosters/map/${prefix}/${type}`)
  const grid = page.getByRole('grid', { name: 'Columns of the file' })
  await grid.waitFor({ timeout: PATIENCE_MS })
  const openMs = performance.now() - begun
  await watchKeys(page)
  await page.getByRole('button', { name: 'Sure columns folded' }).click()
  await grid.focus()
  const keyMs = await measureKeys(page, TIMES, () => page.keyboard.press('ArrowDown'))
  const editMs = await measureKeys(page, FIELDS.length, async () => {
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('x')
  })
  const undoMs = await measureKeys(page, FIELDS.length, () => page.keyboard.press('Control+z'))
  const pickMs = await measureKeys(page, FIELDS.length, async (time) => {
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type(FIELDS[time] ?? '')
    await page.keyboard.press('Enter')
  })
  return {
    mappingOpenMs: Math.round(openMs),
    mappingKeyMs: Math.max(keyMs, editMs),
    mappingUndoMs: undoMs,
    headerPickMs: pickMs,
    mappingScrollMs: await measureScroll(page),
  }
}
