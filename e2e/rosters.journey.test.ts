import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectAccessibleInBothSizes, WIDE } from './accessible.ts'
import { button, getAddress, gone, heading, journey, link, seen } from './journey.ts'
import { press, type } from './keyboard.ts'
import { waitForJobs } from './program.ts'
import { toasted } from './toasts.ts'

const LIBRARY = '/rosters/library'
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name })

/** Opens the panel of the first roster of a sender. */
async function openRoster(page: Page, sender: string): Promise<void> {
  await press(page, link(page, sender).first())
  await seen(button(dialogOf(page, sender), 'Edit'))
}

describe('the library of rosters', () => {
  journey('says what needs someone first, and narrows by it', async ({ open, origin }) => {
    // A cycle that is held is read again, and run, after the workspace is there.
    await waitForJobs(origin, /^(make|run)-demo-roster-/)
    const { page } = await open({ as: 'analyst', at: LIBRARY })
    await seen(rowOf(page, /^Needs you \d+ rosters$/))
    await seen(rowOf(page, /Sable Creek Cardiology.*days late/))
    await seen(rowOf(page, /Cedar Hollow IPA.*Held.*2 stops/))
    await page.getByLabel('Due', { exact: true }).selectOption('Late')
    // Another file is due today at 5 PM, and late from then on.
    await seen(page.getByRole('heading', { level: 2, name: /^(?:1 roster|2 rosters)$/ }))
    await seen(rowOf(page, /Sable Creek Cardiology.*days late/))
    expect(getAddress(page)).toBe(`${LIBRARY}?due=late`)
  })

  journey('lets someone change a roster, archive it and take that back, by keys', async ({ open }) => {
    const { page } = await open({ as: 'analyst', at: LIBRARY })
    await openRoster(page, 'Red Oak Dialysis')
    await press(page, button(dialogOf(page, 'Red Oak Dialysis'), 'Edit'))
    const dialog = dialogOf(page, 'Edit Red Oak Dialysis')
    await type(page, dialog.getByLabel('Sender'), 'Red Oak Kidney Care')
    await dialog.getByLabel('Files are due').selectOption('Each month')
    await dialog.getByLabel('Time zone').fill('Mars/Base')
    await press(page, button(dialog, 'Save'))
    await seen(dialog.getByText('Choose a time zone, for example America/Chicago.'))
    await dialog.getByLabel('Time zone').fill('America/Denver')
    await press(page, button(dialog, 'Save'))
    await toasted(page, 'Saved Red Oak Kidney Care')
    const panel = dialogOf(page, 'Red Oak Kidney Care')
    await seen(panel.getByText(/^On day \d+ of each month, by 5 PM \(America\/Denver\)$/))
    await press(page, button(panel, 'Archive'))
    await toasted(page, 'Archived Red Oak Kidney Care')
    await press(page, button(panel, 'Restore'))
    await toasted(page, 'Restored Red Oak Kidney Care')
    await page.keyboard.press('Escape')
    await gone(panel)
    await seen(link(page, 'Red Oak Kidney Care'))
  })
})

journey('what is picked of a source config is copied to another organization', async ({ open }) => {
  const { page } = await open({ as: 'internal', at: '/rosters/source/copy' })
  await page.getByLabel('Organization').first().selectOption('Harbor Medical Group')
  await page
    .getByLabel('Copy the source config')
    .selectOption('Cedar Hollow IPA, version 1, for Practitioner roster')
  await page.getByLabel('Organization').last().selectOption('Summit Health Plan')
  await page
    .getByLabel('Copy into')
    .selectOption('Prairie Wind Behavioral, version 1, for Practitioner roster')
  await press(page, button(page, 'Show the difference'))
  await press(page, page.getByRole('checkbox', { name: 'Pick Crosswalks' }), 'Space')
  // Mappings that were picked name three crosswalks that are not there.
  await seen(button(page, 'Settle 3 references'))
  for (let settled = 0; settled < 3; settled += 1) await press(page, button(page, 'Copy it too').first())
  await expectAccessible(page, 'the difference of a copy')
  const copy = page.getByRole('button', { name: /^Copy \d+ differences$/ })
  const [count = ''] = /\d+/.exec((await copy.textContent()) ?? '') ?? []
  await press(page, copy)
  await toasted(page, `Copied ${count} differences into draft version 2 at Summit Health Plan`)
})

journey(
  'axe finds nothing in the library and its panel, on a wide window and on a narrow one',
  async ({ open }) => {
    const { page } = await open({ as: 'analyst', at: LIBRARY, ...WIDE })
    await seen(heading(page, 'Roster Library'))
    await seen(link(page, 'Cedar Hollow IPA').first())
    await expectAccessibleInBothSizes(page, 'rosters')
    await openRoster(page, 'Cedar Hollow IPA')
    await expectAccessibleInBothSizes(page, 'a roster')
    await button(dialogOf(page, 'Cedar Hollow IPA'), 'Edit').click()
    await seen(dialogOf(page, 'Edit Cedar Hollow IPA'))
    await expectAccessibleInBothSizes(page, 'the form of a roster')
  },
)
