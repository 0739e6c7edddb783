import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessibleInBothSizes, WIDE } from './accessible.ts'
import { button, expectAddress, gone, heading, journey, link, seen } from './journey.ts'
import { jump, press, tabTo, type } from './keyboard.ts'
import { toasted } from './toasts.ts'

const LIST = '/account/users'
const viewOf = (page: Page) => page.getByRole('dialog', { name: 'View', exact: true })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const total = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function exported(page: Page): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')])
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
}

journey(
  'a view of a list is chosen, kept and found again in another browser, by the keyboard alone',
  async ({ open }) => {
    const { page } = await open({ as: 'admin', at: `${LIST}?state=active&sort=-name` })
    await seen(total(page, '3 users'))
    await press(page, button(page, 'View'))
    await press(page, viewOf(page).getByRole('checkbox', { name: 'Products' }), 'Space')
    await press(page, viewOf(page).getByRole('radio', { name: 'Standard' }), 'Space')
    await page.keyboard.press('ArrowUp')
    await type(page, viewOf(page).getByLabel('Save this view as'), 'Who is here')
    await page.keyboard.press('Enter')
    await press(page, button(viewOf(page), 'Make default Who is here'))
    await seen(viewOf(page).getByText('Default', { exact: true }))
    await page.keyboard.press('Escape')
    await gone(viewOf(page))
    expect(await head(page, 'Products').count()).toBe(0)
    await page.reload()
    await seen(total(page, '3 users'))
    expect(await head(page, 'Products').count()).toBe(0)

    const other = await open({ as: 'admin', at: LIST })
    await expectAddress(other.page, `${LIST}?state=active&sort=-name`)
    await seen(total(other.page, '3 users'))
    await gone(head(other.page, 'Products'))
    await press(other.page, button(other.page, 'View'))
    await type(other.page, viewOf(other.page).getByLabel('Save this view as'), 'who is HERE')
    await seen(button(viewOf(other.page), 'Replace Who is here'))
    await press(other.page, button(viewOf(other.page), 'Delete Who is here'))
    await toasted(other.page, 'Deleted Who is here')

    const outsider = await open({ as: 'viewer', at: LIST })
    await seen(total(outsider.page, '4 users'))
    await seen(head(outsider.page, 'Products'))
  },
)

journey('keys move in a list, search it, export what the filters leave and open a row', async ({ open }) => {
  const { page } = await open({ as: 'viewer', at: `${LIST}?sort=-name` })
  await seen(total(page, '4 users'))
  await page.keyboard.press('j')
  expect(await focused(page)).toBe('Priya Raman')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  expect(await focused(page)).toBe('Grace Okonkwo')
  await page.keyboard.press('f')
  await page.keyboard.type('reyes')
  await expectAddress(page, `${LIST}?sort=-name&search=reyes`)
  await seen(total(page, '1 user'))
  await tabTo(page, link(page, 'Daniel Reyes'))
  const [first, ...rows] = await exported(page)
  expect(first).toBe('Name,Email,Roles,Products,Status,Last sign-in (UTC),Invited (UTC)')
  expect(rows).toEqual([
    expect.stringMatching(/^Daniel Reyes,analyst@summit\.example,Roster analyst,All,active,/),
  ])
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', { level: 1, name: 'User Daniel Reyes' }))
  await page.keyboard.press('?')
  await seen(page.getByRole('dialog', { name: 'Keys' }).getByText('Export the list', { exact: true }))
})

journey('G and E go to the exports of the directory, and export no list', async ({ open }) => {
  const { page } = await open({ as: 'admin', at: '/account/audit' })
  await seen(button(page, 'Export CSV'))
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await jump(page, 'e')
  await seen(heading(page, 'Export History'))
  expect(downloads).toBe(0)
})

const LISTS = [
  ['admin', ['/rosters/library', '/rosters/report', '/rosters/configs/source/library', '/data-updates']],
  ['internal', ['/batches', '/accounts/orgs', '/accounts/audit']],
] as const

journey(
  'no list is wider than the window of a small laptop: columns are left out, and named',
  async ({ open }) => {
    const namesLeftOut: string[] = []
    for (const [person, lists] of LISTS) {
      const { page } = await open({ as: person, at: '', width: 1024 })
      for (const list of lists) {
        await page.goto(list)
        await seen(page.getByRole('table'))
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(tooWide, list).toBeLessThanOrEqual(0)
        namesLeftOut.push(...(await page.getByText(/^Shown in a wider window: /).allTextContents()))
      }
    }
    expect(namesLeftOut).toContainEqual(expect.stringMatching(/Owner$/))
    expect(namesLeftOut).toContainEqual(expect.stringMatching(/Repaired$/))
  },
)

describe('axe finds nothing on a wide window, and when that is made narrow', () => {
  journey('in the view of a list', async ({ open }) => {
    const { page } = await open({ as: 'internal', at: '/accounts/orgs', ...WIDE })
    await seen(link(page, 'Contigo'))
    await button(page, 'View').click()
    await viewOf(page).getByLabel('Save this view as').fill('All of them')
    await button(viewOf(page), 'Save view').click()
    await seen(button(viewOf(page), 'Rename All of them'))
    await expectAccessibleInBothSizes(page, 'view of organizations')
    await button(viewOf(page), 'Rename All of them').click()
    await viewOf(page).getByLabel('Name', { exact: true }).fill('')
    await button(viewOf(page), 'Rename').click()
    await seen(viewOf(page).getByText('Give the view a name.', { exact: true }))
    await expectAccessibleInBothSizes(page, 'renaming a view')
    await button(viewOf(page), 'Cancel').click()
    await button(viewOf(page), 'Delete All of them').click()
    await gone(button(viewOf(page), 'Delete All of them'))
  })
})
