import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { button, eventually, gone, journey, link, seen } from './journey.ts'
import { WORK_MS } from './wait.ts'

const CSV = 'NPI,Last Name,First Name,SSN\n2000000077,Birch,Ana,900-12-3456\n2000000085,Elm,Ben,900-12-3457\n'

/** Drops files on the page, as the desktop does. */
async function dropFiles(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const transfer = await page.evaluateHandle((texts) => {
    const data = new DataTransfer()
    for (const [name, text] of Object.entries(texts)) data.items.add(new File([text], name))
    return data
  }, files)
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('main', type, { dataTransfer: transfer })
}

journey('files that are dropped on the library find their rosters, or ask', async ({ open }) => {
  const { page, errors } = await open({ as: 'analyst', at: '/rosters/library' })
  // A busy program is asked again.
  errors.expect(/status of 503.*roster-upload/)
  await seen(link(page, 'Cedar Hollow IPA').first())
  await dropFiles(page, { 'fern_valley_0709.csv': CSV, 'roster final.csv': `${CSV}2000000093,Oak,Cy,\n` })
  const dialog = page.getByRole('dialog', { name: 'Which roster is this file?' })
  await seen(dialog)
  await expectAccessible(page, 'the question whose file it is')
  const names = await dialog.getByLabel('roster final.csv').locator('option').allTextContents()
  expect(names[0]).toBe('Leave it out')
  const sable = names.find((name) => name.startsWith('Sable Creek Cardiology'))
  await dialog.getByLabel('roster final.csv').selectOption(sable ?? '')
  await button(dialog, 'Upload 1 file').click()
  const uploaded = page.getByText('Uploaded', { exact: true })
  await eventually(async () => expect(await uploaded.count()).toBe(2), WORK_MS)
  await seen(page.getByText('Social Security numbers removed in 2 cells of SSN').first())
  await expectAccessible(page, 'files that were uploaded')
  await button(page, 'Close').first().click()

  await link(page, 'Fern Valley Orthopedics').first().click()
  const panel = page.getByRole('dialog', { name: 'Fern Valley Orthopedics', exact: true })
  await seen(panel.getByText(/, 2 rows$/))
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(panel, 'Download fern_valley_0709.csv').click(),
  ])
  expect(saved.suggestedFilename()).toBe('fern_valley_0709.csv')
  await page.keyboard.press('Escape')
  await gone(panel)

  await link(page, 'Late-file calendar').click()
  await seen(page.getByRole('rowheader', { name: /^Sable Creek Cardiology/ }).first())
  await expectAccessible(page, 'the late-file calendar')
  const month = page.getByRole('heading', { level: 2 })
  const before = await month.textContent()
  await page.keyboard.press('[')
  await eventually(async () => expect(await month.textContent()).not.toBe(before))
  await seen(page.getByText(/^\d+ came$/))
})
