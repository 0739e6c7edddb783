import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { button, eventually, gone, journey, seen } from './journey.ts'
import { press, type } from './keyboard.ts'
import { writeIpaWide, writeNetworkRoster } from './roster-files.ts'
import { addRoster, addRosterFile } from './send-roster.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(inject('runFolder'), 'mapping-'))
})

const SIZE = { width: 1440, height: 1000 }

const rowOf = (page: Page, header: RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: header }) })
const outputCell = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Output rows' }).getByRole('cell', { name: text, exact: true }).first()
const isCurrent = (page: Page, header: RegExp) =>
  eventually(async () => expect(await rowOf(page, header).getAttribute('aria-current')).toBe('true'))

const isFocused = (part: Locator) =>
  eventually(async () =>
    expect(await part.evaluate((element) => element === document.activeElement)).toBe(true),
  )

async function goTo(page: Page, key: 'ArrowUp' | 'ArrowDown', header: RegExp): Promise<void> {
  await page.keyboard.press(key)
  await isCurrent(page, header)
}

/** Chooses the field of the column that the focus is on. */
async function chooseField(page: Page, field: string): Promise<void> {
  await page.keyboard.press('Enter')
  await isFocused(page.getByRole('combobox', { name: /^Field of column/ }))
  // It takes the place of the field that was chosen.
  await page.keyboard.type(field)
  await seen(page.getByRole('option').first())
  await page.keyboard.press('Enter')
}

/** Says what a text of the column means. */
async function setMeaning(page: Page, text: string, meaning: string): Promise<void> {
  await type(page, page.getByRole('combobox', { name: `${text} means` }), meaning)
  await page.keyboard.press('Enter')
}

journey(
  'a dirty workbook is mapped by keys alone, replayed over earlier files and published by a second person',
  async ({ open, origin }) => {
    const roster = await addRoster(origin, { prefix: 'sable-creek-mapped', sender: 'Sable Creek Mapped' })
    for (const [month, count] of [
      ['May', 20],
      ['June', 24],
      ['July', 30],
    ] as const)
      await addRosterFile(
        origin,
        roster,
        `${month}.xlsx`,
        readFileSync(await writeNetworkRoster(folder, count)),
      )
    const at = '/rosters/map/sable-creek-mapped/practitioner'
    const { page } = await open({ as: 'analyst', at, ...SIZE })
    await seen(rowOf(page, /Panel/))
    await expectAccessible(page, 'Roster Mapping')

    await page.keyboard.press('n')
    await isCurrent(page, /Panel/)
    await page.keyboard.press('1')
    await seen(rowOf(page, /Panel/).getByText('Sure'))

    await page.keyboard.press('c')
    const crosswalk = page.getByRole('dialog', { name: /^Crosswalk of/ })
    await seen(crosswalk.getByText(/^2 of 3 values not matched/))
    await expectAccessible(page, 'crosswalk')
    await setMeaning(page, 'O - open', 'Y')
    await setMeaning(page, 'C - closed', 'N')
    await seen(crosswalk.getByText('All 3 values are matched'))
    await page.keyboard.press('Escape')
    await gone(crosswalk)
    await seen(outputCell(page, 'N'))

    await goTo(page, 'ArrowUp', /Street Address/)
    await goTo(page, 'ArrowUp', /Zip/)
    await chooseField(page, 'phone')
    await seen(rowOf(page, /Zip/).getByText('Blocked'))
    const save = button(page, 'Save version 1')
    expect(await save.isDisabled()).toBe(true)
    await page.keyboard.press('Control+z')
    await gone(rowOf(page, /Zip/).getByText('Blocked'))
    await goTo(page, 'ArrowDown', /Street Address/)
    await chooseField(page, 'billing_address_1')
    await eventually(async () => expect(await save.isDisabled()).toBe(false))

    await press(page, button(page, 'Replay'))
    const replay = page.getByRole('dialog', { name: 'Replay', exact: true })
    await press(page, button(replay, 'Replay the last 3 files'))
    await seen(replay.getByText('No version is in force yet: this is what comes out.'))
    for (const month of ['May', 'June', 'July'])
      await seen(replay.getByRole('region', { name: `${month}.xlsx` }).getByText(/ rows = /))
    await expectAccessible(page, 'replay')
    await page.keyboard.press('Escape')
    await gone(replay)

    await press(page, save)
    const dialog = page.getByRole('dialog', { name: 'Save version 1' })
    await seen(dialog.getByText('Replayed over 3 files'))
    await type(page, dialog.getByLabel('Note'), 'First mapping')
    await press(page, button(dialog, 'Save version 1'))
    await gone(dialog)
    await seen(page.getByText(/^You edited it or asked for it, .* so someone else publishes it/))

    const { page: other } = await open({ as: 'admin', at, ...SIZE })
    await seen(other.getByText('First mapping'))
    await expectAccessible(other, 'waiting version')
    await press(other, button(other, 'Publish version 1'))
    await seen(other.getByText('Version 1, published'))
  },
)

journey('a wide file becomes a row for each of its addresses', async ({ open, origin }) => {
  const roster = await addRoster(origin, { prefix: 'quillan-mapped', sender: 'Quillan Mapped' })
  await addRosterFile(origin, roster, 'ipa wide.csv', Buffer.from(writeIpaWide(12)))
  const at = '/rosters/map/quillan-mapped/practitioner'
  const { page } = await open({ as: 'analyst', at, ...SIZE })
  await seen(outputCell(page, '101 Cedar Way'))
  await press(page, button(page, 'Save version 1'))
  const dialog = page.getByRole('dialog', { name: 'Save version 1' })
  await seen(dialog.getByText('No earlier file to replay it over'))
  await press(page, button(dialog, 'Save version 1'))
  await seen(page.getByText(/^You edited it or asked for it, .* so someone else publishes it/))
})
