import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { SEARCH } from './directory-page.ts'
import {
  button,
  eventually,
  expectAddress,
  gone,
  heading,
  journey,
  link,
  seen,
  seenWhenDone,
} from './journey.ts'
import { holdToasts } from './toasts.ts'

const HISTORY = `${SEARCH}/export-history`
const LAYOUT = 'Names and places'
const LOOKUP = '/directory/search/lookup'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Export [\d,]+ rows?$/ })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: link(page, name) })

async function startExport(page: Page, name: string): Promise<void> {
  const dialog = dialogOf(page)
  await seen(dialog)
  await holdToasts(page)
  await dialog.getByLabel('Export name').fill(name)
  await button(dialog, 'Start export').click()
  await gone(dialog)
  await button(page, 'Show').click()
  await expectAddress(page, HISTORY)
}

async function saveBy(page: Page, act: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  const text = (await readFile(await file.path(), 'utf8')).replace('\ufeff', '')
  return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

async function countRows(row: Locator): Promise<number> {
  const text = await row.getByRole('cell').nth(1).innerText()
  return Number((text.split('\n')[0] ?? '').replaceAll(',', ''))
}

journey(
  'someone exports a search with columns of their own and finds file, changes and downloads',
  async ({ open }) => {
    const { page } = await open({ as: 'admin', at: `${SEARCH}?q=smith` })
    await seen(page.getByRole('heading', { level: 2, name: /^[\d,]+ practitioners$/ }))
    await page.keyboard.press('e')
    const dialog = dialogOf(page)
    await seen(dialog)
    await expectAccessible(page, 'Export dialog')
    for (const column of ['Gender', 'Street', 'OIG screening'])
      await dialog.getByLabel(column, { exact: true }).uncheck()
    await button(dialog, 'Save these columns').click()
    await dialog.getByLabel('Name of the layout').fill(LAYOUT)
    await button(dialog, 'Save layout').click()
    await seen(button(dialog, `Delete layout ${LAYOUT}`))
    await startExport(page, 'Every Smith')

    const row = rowOf(page, 'Every Smith')
    await seenWhenDone(row.getByText('Ready', { exact: true }))
    await expectAccessible(page, 'Export History')
    await seen(row.getByText('First run'))
    const count = await countRows(row)
    const saved = await saveBy(page, () => button(row, 'Download: Every Smith').click())
    expect(saved.name).toMatch(/^every-smith-\d{4}-\d\d-\d\d\.csv$/)
    expect(saved.lines).toHaveLength(count + 1)
    expect(saved.lines[0]).toMatch(/^NPI,Last name,First name,/)
    expect(saved.lines[0]).not.toContain('Gender')

    await link(page, 'Every Smith').first().focus()
    await page.keyboard.press('r')
    await seenWhenDone(rowOf(page, 'Every Smith').getByText(/^No changes since /))
    await page.keyboard.press(' ')
    const panel = page.getByRole('dialog', { name: 'Every Smith' })
    await seen(panel.getByText('Grace Okonkwo').last())
    await expectAccessible(page, 'Export')
    await link(panel, 'smith').click()
    await expectAddress(page, `${SEARCH}?q=smith`)
    await seen(page.getByRole('heading', { level: 2, name: /^[\d,]+ practitioners$/ }))
    await page.keyboard.press('e')
    await dialog.getByLabel('Layout', { exact: true }).selectOption({ label: LAYOUT })
    await button(dialog, `Delete layout ${LAYOUT}`).click()
    await gone(button(dialog, `Delete layout ${LAYOUT}`))
  },
)

journey('a list of NPIs is exported in its order, with what is no NPI', async ({ open }) => {
  const { page } = await open({ as: 'viewer', at: LOOKUP })
  await page.getByLabel(/^One NPI per line/).fill('2000000000\n2000000008\n')
  await button(page, 'Look up').click()
  await button(page, 'Export').click()
  await startExport(page, 'Two numbers')
  const row = rowOf(page, 'Two numbers')
  await seenWhenDone(row.getByText('Ready', { exact: true }))
  const { lines } = await saveBy(page, () => button(row, 'Download: Two numbers').click())
  expect(lines.map((line) => line.split(',').slice(0, 2).join(','))).toEqual([
    'Entered,Outcome',
    expect.stringMatching(/^2000000000,/),
    expect.stringMatching(/^2000000008,/),
  ])
})

journey('on a phone each export stands with its state and its next step', async ({ open }) => {
  const { page } = await open({ as: 'admin', at: HISTORY, width: 360, height: 740, colorScheme: 'dark' })
  await seen(heading(page, 'Export History'))
  await seenWhenDone(page.getByRole('list', { name: 'exports' }).getByText('Ready').first())
  await expectAccessible(page, 'Export History on a phone')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await eventually(async () =>
    expect(
      (
        await page
          .getByRole('button', { name: /^Download: / })
          .first()
          .boundingBox()
      )?.height,
    ).toBeGreaterThanOrEqual(44),
  )
})
