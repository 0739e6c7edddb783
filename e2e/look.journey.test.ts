import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import { findIds } from './directory-data.ts'
import { SEARCH } from './directory-page.ts'
import { button, eventually, goInside, journey, seen, watchCalls } from './journey.ts'
import { addressWith, DISTINCT_ROUTES, LETS_IN } from './routes.ts'

/** Tall and flat, narrow and wide: in each of them some menu would lie at an edge. */
const WINDOWS = [
  { width: 360, height: 420 },
  { width: 360, height: 740 },
  { width: 1280, height: 400 },
  { width: 2200, height: 1200 },
]
const EDGE_PX = 16
/** Anything that a menu, a popover or the list of a field floats on. */
const FLOATING = '.MuiPopover-paper, .MuiAutocomplete-popper .MuiPaper-root'

const OPENERS = 'button[aria-haspopup], [role=combobox]'

let stops: readonly { readonly at: string; readonly title: string }[] = []

beforeAll(async () => {
  const ids = await findIds(inject('origin'))
  stops = [
    { at: `${SEARCH}?q=smith&near=75209&miles=25`, title: 'Practitioner Search' },
    ...DISTINCT_ROUTES.filter(({ needs }) => LETS_IN[needs].includes('internal')).map(({ path, title }) => ({
      at: addressWith(path, ids),
      title,
    })),
  ]
})

/** Returns how near the part comes to any edge of the window, in whole pixels. */
const nearness = (part: Locator) =>
  part.evaluate((element) => {
    const { top, left, right, bottom } = element.getBoundingClientRect()
    return Math.round(Math.min(top, left, innerWidth - right, innerHeight - bottom))
  })

/** Opens what the button opens; tells whether it floats, as panels and dialogs do not. */
async function expectClearOfEdge(page: Page, opener: Locator, where: string): Promise<boolean> {
  await opener.click()
  const floating = page.locator(FLOATING)
  await seen(floating.or(page.getByRole('dialog')).first())
  const floats = (await floating.count()) > 0
  if (floats)
    await eventually(async () => expect(await nearness(floating), where).toBeGreaterThanOrEqual(EDGE_PX))
  await page.keyboard.press('Escape')
  await page.locator(`${FLOATING}, [role=dialog]`).first().waitFor({ state: 'detached' })
  return floats
}

const nameOf = (opener: Locator) =>
  opener.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')

/** Returns a name without the value that it shows or the record that it is about. */
const kindOf = (name: string) => name.replace(/[:,].*| of .*/, '')

/** Expects one font of the headings and buttons that show, and another one of the text. */
async function expectFonts(page: Page, where: string): Promise<void> {
  const fonts = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1, h2, h3, button, [role=button]')].filter((element) =>
      element.checkVisibility(),
    )
    const fontOf = (element: Element) => `${getComputedStyle(element).fontFamily.split(',')[0]}`
    return { shown: [...new Set(shown.map(fontOf))], text: fontOf(document.body) }
  })
  expect([where, fonts.shown]).toEqual([where, ['"Figtree Variable"']])
  expect(fonts.text).not.toContain('Figtree')
}

describe('in every window', () => {
  journey(
    'menus and popovers of every page keep 16 px to its edges, and headings and buttons share one font',
    async ({ open }) => {
      const { page, errors } = await open({ as: 'internal', at: '' })
      errors.expect(/status of 404/)
      const answered = watchCalls(page)
      await page.goto('/')
      await seen(page.getByRole('heading', { level: 1, name: /^Welcome, / }))
      const walked = new Set<string>()
      const tried = new Set<string>()
      for (const [index, { at, title }] of [{ at: '/', title: '' }, ...stops].entries()) {
        if (title !== '') {
          await goInside(page, at)
          await eventually(async () => expect(await page.title()).toBe(`${title} | Concord`))
          await seen(page.locator('h1').first())
        }
        await answered()
        for (const window of WINDOWS) {
          const size = `${window.width} x ${window.height}`
          const isOwnWindow = WINDOWS[index % WINDOWS.length] === window
          await page.setViewportSize(window)
          await expectFonts(page, `${at} at ${size}`)
          // The user menu is the same on every page, and so is the navigation of a narrow window.
          const openers = page.locator(at === '/' ? 'header' : 'main').locator(OPENERS)
          for (const opener of await openers.filter({ visible: true }).all()) {
            const name = await nameOf(opener)
            const kind = `${kindOf(name)} at ${size}`
            // What is like one that was opened before is opened again in one of the windows.
            if (tried.has(kind) && !isOwnWindow) continue
            tried.add(kind)
            if (await expectClearOfEdge(page, opener, `${name} of ${at} at ${size}`)) walked.add(kindOf(name))
          }
        }
      }
      expect([...walked].toSorted()).toEqual(
        expect.arrayContaining(['Change the radius', 'Filter', 'User menu', 'View']),
      )
    },
  )

  journey('the drawer of a narrow one has the font of headings and buttons', async ({ open }) => {
    const { page } = await open({ as: 'internal', at: '/', width: 360 })
    await button(page, 'Menu').click()
    await seen(page.getByRole('dialog', { name: 'Navigation' }))
    await expectFonts(page, 'drawer')
  })

  journey('a popover keeps its distance when it grows', async ({ open }) => {
    const { page } = await open({ as: 'admin', at: '/account/users', width: 1280, height: 640 })
    await button(page, 'View').click()
    const view = page.getByRole('dialog', { name: 'View', exact: true })
    await seen(view)
    await view.locator('[role=radiogroup]').evaluate((group) => {
      group.parentElement?.style.setProperty('padding-bottom', '150px')
    })
    await eventually(async () => expect(await nearness(view)).toBeGreaterThanOrEqual(EDGE_PX))
  })
})
