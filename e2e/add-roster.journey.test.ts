import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { api, type ReplyOf } from '@concord/contract'
import { zipParts } from '@concord/spreadsheet/testing/make-package'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject } from 'vitest'
import { expectAccessible, NARROW } from './accessible.ts'
import { button, eventually, getAddress, heading, journey, link, seen } from './journey.ts'
import { getToken, send } from './people.ts'
import { writeIpaWide, writeNetworkRoster } from './roster-files.ts'
import { WORK_MS } from './wait.ts'

const SENDER = 'Sable Creek Cardiology'

let folder: string
let workbook: string
beforeAll(async () => {
  folder = mkdtempSync(join(inject('runFolder'), 'add-'))
  workbook = await writeNetworkRoster(folder)
})

const asksForFile = (sender: string) => `Which file did ${sender} send?`

async function nameSender(page: Page, sender: string): Promise<void> {
  await seen(heading(page, 'Add Roster'))
  await page.getByLabel('Sender', { exact: true }).fill(sender)
  await page.getByLabel('Roster type').selectOption({ index: 1 })
  await page.getByLabel('Target config').selectOption('Practitioner roster')
  await button(page, 'Choose the file').click()
  await seen(page.getByRole('heading', { name: asksForFile(sender) }))
}

const chooseFile = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Roster file').setInputFiles(file)
const textFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function openSheet(page: Page): Promise<void> {
  await button(page, 'Look at the sheet').click()
  await seen(page.getByRole('grid'))
}

/** Returns a list that collects the body of every request that leaves the browser. */
function watchSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  return sent
}

/**
 * Opens a stored roster in the library by its address, because other rosters have the same sender. Storing leads to the
 * mapping first.
 */
async function openStored(page: Page, sender: string): Promise<Locator> {
  await heading(page, `Roster Mapping ${sender}`).waitFor({ timeout: WORK_MS })
  const [type = '', prefix = ''] = new URL(page.url()).pathname.split('/').toReversed()
  await page.goto(`/rosters/library?roster=${prefix}%2F${type}`)
  return page.getByRole('dialog', { name: sender, exact: true })
}

const edge = (page: Page) => page.getByRole('slider', { name: 'Last header row' })
const expectHeader = (page: Page, rows: string) => seen(button(page, `Use ${rows}`))

journey(
  'a dirty workbook is read in the browser, its header moved, and nothing of it sent',
  async ({ open }) => {
    const { page } = await open({ as: 'analyst', at: '/rosters/add' })
    const sent = watchSent(page)
    await nameSender(page, SENDER)
    await chooseFile(page, workbook)
    await openSheet(page)
    const found = page.getByRole('complementary', { name: 'What was found' })
    await seen(found.getByText('Rows to read in 2 of 3 tabs'))
    await seen(found.getByText('100 in ROSTER = 40 read + 60 left out'))
    await seen(found.getByText('2 sensitive columns'))
    await expectAccessible(page, 'sheet and header')

    await page.getByRole('gridcell', { name: 'Holloway' }).first().click()
    await page.getByRole('grid').focus()
    for (let column = 0; column < 6; column += 1) await page.keyboard.press('ArrowRight')
    await seen(page.getByText('H6', { exact: true }))

    await page.keyboard.press('h')
    await eventually(async () =>
      expect(await edge(page).evaluate((it) => it === document.activeElement)).toBe(true),
    )
    await page.keyboard.press('ArrowUp')
    await expectHeader(page, 'row 4')
    await page.keyboard.press('ArrowDown')
    await expectHeader(page, 'rows 4 and 5')

    const box = await edge(page).boundingBox()
    // The sheet is scrolled sideways: what lies above its tabs is in view.
    const tabs = await page.getByRole('tablist', { name: 'Tabs of the file' }).boundingBox()
    if (!box || !tabs) throw new Error('The edge of the header is not in view')
    const x = tabs.x + 80
    await page.mouse.move(x, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(x, box.y - 20, { steps: 4 })
    await page.mouse.up()
    await expectHeader(page, 'row 4')
    await button(page, 'Use the header that was found').click()
    await expectHeader(page, 'rows 4 and 5')

    await page.getByRole('tab', { name: /^Variables/ }).click()
    await seen(found.getByText('Rows to read in 2 of 3 tabs'))
    await page.getByRole('tab', { name: /^ROSTER/ }).click()
    await page.keyboard.press('1')
    await eventually(async () =>
      expect(await found.getByRole('button', { name: /^Term/ }).getAttribute('aria-pressed')).toBe('true'),
    )

    await button(page, 'Use rows 4 and 5').click()
    await seen(page.getByText('Dropped: nothing is stored'))
    await expectAccessible(page, 'sensitive columns')
    await button(page, 'Check what is stored').click()
    await seen(page.getByText('100 rows = 40 read + 60 left out. Header in rows 4 and 5.'))
    await seen(page.getByText('1. They end the people in them.'))
    await expectAccessible(page, 'check and store')
    const text = sent.join('\n')
    for (const secret of ['Holloway', 'Birch', '310-10-']) expect(text).not.toContain(secret)
    expect(text).toContain(SENDER)

    await button(page, 'Store the file').click()
    const panel = await openStored(page, SENDER)
    await seen(panel.getByText(/, 42 rows$/))
    await seen(link(panel, 'Map columns'))
    await expectAccessible(page, 'the roster that was added')
  },
)

journey('a wide CSV with two header rows is read on a phone', async ({ open }) => {
  const { page } = await open({ as: 'analyst', at: '/rosters/add', ...NARROW })
  await nameSender(page, 'Quillan IPA')
  await chooseFile(page, textFile(`${'ipa_wide_'.repeat(27)}.csv`, writeIpaWide()))
  await seen(page.getByText(/rows were found in 1 of 1 tab/))
  await expectAccessible(page, 'a file with a long name')
  await openSheet(page)
  await seen(page.getByText('75 names over 30 rows', { exact: false }))
  await expectHeader(page, 'rows 1 and 2')
  await expectAccessible(page, 'wide sheet')
  await button(page, 'Use rows 1 and 2').click()
  await seen(page.getByRole('heading', { name: 'No sensitive columns were found' }))
  await button(page, 'Check what is stored').click()
  await seen(page.getByText('32 rows = 30 read + 2 left out. Header in rows 1 and 2.'))
  await expectAccessible(page, 'check of a wide sheet')
})

journey('an archive is read on the server for the draft, and stored as other files are', async ({ open }) => {
  const rows = ['NPI,Last Name,SSN', '2000000077,Birch,900-12-3456', '2000000085,Elm,900-12-3457']
  const zip = await zipParts(join(folder, 'July.zip'), { 'July.csv': rows.join('\n') })
  const { page, errors } = await open({ as: 'analyst', at: '/rosters/add' })
  // A busy program is asked again.
  errors.expect(/status of 503.*roster-upload/)
  await nameSender(page, 'Lakeside Clinics')
  await chooseFile(page, zip)
  await seen(page.getByText('This is a ZIP archive, which only the server can read.'))
  await expectAccessible(page, 'the offer to read on the server')
  await button(page, 'Read it on the server').click()
  await page.getByText(/rows were found in 1 of 1 tab/).waitFor({ timeout: WORK_MS })
  await seen(page.getByText('Not in a roster yet.'))
  await openSheet(page)
  await seen(page.getByRole('gridcell', { name: 'Birch' }))
  await button(page, 'Use row 1').click()
  await seen(page.getByText('Social Security numbers removed in 2 cells of SSN'))
  await button(page, 'Check what is stored').click()
  await button(page, 'Store the file').click()
  const panel = await openStored(page, 'Lakeside Clinics')
  await seen(panel.getByText(/, 2 rows$/))
})

journey(
  'a file that cannot be used is refused in one sentence, and the next one is read',
  async ({ open }) => {
    const { page } = await open({ as: 'analyst', at: '/rosters/add/quillan/full' })
    await nameSender(page, 'Quillan IPA')
    const refused = page.getByRole('alert')
    await chooseFile(page, textFile('~$July.xlsx', 'x'))
    await seen(refused.getByText(/lock file that Excel keeps .* send the workbook itself/))
    await chooseFile(page, textFile('July.csv', '\n\n'))
    await seen(refused.getByText('July.csv holds only blank lines: send it again.'))
    await chooseFile(page, textFile('July.pdf', '%PDF-1.7'))
    await seen(
      refused.getByText('Your organization does not take PDF rosters: ask for a workbook or CSV.', {
        exact: true,
      }),
    )
    await chooseFile(page, textFile('July.csv', writeIpaWide(3)))
    await openSheet(page)
  },
)

journey(
  'who leaves midway finds the choices again, and the file is asked for again',
  async ({ open, origin }) => {
    const { page } = await open({ as: 'analyst', at: '/rosters/add' })
    await nameSender(page, 'Pennock Lane Pediatrics')
    await chooseFile(page, workbook)
    await openSheet(page)
    await edge(page).focus()
    await page.keyboard.press('ArrowUp')
    await expectHeader(page, 'row 4')
    const token = await getToken(origin, 'analyst')
    await eventually(async () => {
      const reply = await send(origin, api.listRosterDrafts.path, { token, method: 'GET' })
      const { drafts } = (await reply.json()) as ReplyOf<typeof api.listRosterDrafts>
      const own = drafts.find(({ choices }) => choices.sender === 'Pennock Lane Pediatrics')
      expect(own?.choices.tabs).toEqual([{ name: 'ROSTER', isRead: true, headerRows: [4] }])
    })
    await link(page, 'Library').click()
    await eventually(() => expect(getAddress(page)).toBe('/rosters/library'))

    await page.goto('/rosters/add')
    await link(page.getByRole('region', { name: 'Drafts' }), 'Pennock Lane Pediatrics').click()
    await seen(page.getByText('Your choices were kept, the file was not.', { exact: false }))
    await chooseFile(page, workbook)
    await openSheet(page)
    await expectHeader(page, 'row 4')

    await button(page, 'Leave, keep nothing').click()
    await eventually(() => expect(getAddress(page)).toBe('/rosters/library'))
    await page.goto('/rosters/add')
    await seen(page.getByRole('heading', { name: 'Who sends this roster?' }))
    expect(await link(page, 'Pennock Lane Pediatrics').count()).toBe(0)
  },
)
