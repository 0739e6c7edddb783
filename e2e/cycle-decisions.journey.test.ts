import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWorkbook } from '@concord/spreadsheet'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { readPractitioner, search } from './directory-data.ts'
import { editWorkbook } from './edit-workbook.ts'
import { button, eventually, gone, journey, link, seen, seenWhenDone } from './journey.ts'
import { addRoster, addRosterFile, approveNewest, publishMapping } from './send-roster.ts'
import { toasted } from './toasts.ts'
import { WORK_MS } from './wait.ts'

const SIZE = { width: 1440, height: 1000 }
const SENDER = 'Lantern Row Clinics'

const HEADER = ['NPI', 'Last Name', 'First Name', 'TIN', 'Street', 'City', 'State', 'ZIP', 'Phone']
type Row = Readonly<
  Record<'npi' | 'lastName' | 'firstName' | 'street' | 'city' | 'state' | 'zip' | 'phone', string>
>

/**
 * Returns practitioners of the directory with the place that it has for them, from Oklahoma: other journeys correct and
 * attest those of Texas.
 */
async function findPeople(origin: string, count: number): Promise<readonly Row[]> {
  const { practitioners } = await search(origin, 'admin', { query: '', states: ['OK'], limit: 40 })
  const rows: Row[] = []
  for (const { npi } of practitioners) {
    const { lastName, firstName, locations } = await readPractitioner(origin, 'admin', npi)
    const [place] = locations
    const { address1: street, address2, city, state, zip, phone } = place ?? {}
    if (!lastName || !firstName || !street || address2 || !city || !state || !zip || !phone) continue
    rows.push({ npi, lastName, firstName, street, city, state, zip, phone })
    if (rows.length === count) return rows
  }
  throw new Error('The demo workspace has too few practitioners with a place')
}

/**
 * Returns a changed row: two get a new phone, two a state before the ZIP code, the others an NPI that lacks a digit.
 */
const change = (row: Row, at: number): Row => ({
  ...row,
  ...(at < 2 ? { phone: `214555017${at + 1}` } : {}),
  ...(at === 2 || at === 3 ? { zip: `${row.state} ${row.zip}` } : {}),
  ...(at > 3 ? { npi: row.npi.slice(0, 9) } : {}),
})

async function writeFile(folder: string, name: string, rows: readonly Row[]): Promise<Buffer> {
  const path = join(folder, name)
  const cells = rows.map(({ npi, lastName, firstName, street, city, state, zip, phone }) => [
    ...[npi, lastName, firstName, '750106627', street, city, state, zip, phone],
  ])
  await writeWorkbook(path, [{ name: 'Roster', header: HEADER, rows: cells }])
  return readFile(path)
}

/** Waits until a worker, who has the files of other journeys too, has done away with the part. */
const goneWhenDone = (part: Locator) => part.waitFor({ state: 'hidden', timeout: WORK_MS })

/** Opens a tab by its name, which may be followed by a count. */
const openTab = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^${name}(?: [\\d,]+)?$`) }).click()

/** Fixes one cause once, takes that back, and fixes it again. */
async function fixOnce(page: Page): Promise<void> {
  await openTab(page, 'Findings')
  const causes = page.getByRole('region', { name: 'Rules and causes' })
  const cause = causes.getByRole('button', { name: /^State and ZIP in one cell/ })
  await cause.click()
  await seen(page.getByRole('heading', { name: /^2 rows in tab Roster, column ZIP$/ }))
  await expectAccessible(page, 'findings')
  const fix = button(page, 'Fix 2 rows and next month')
  await eventually(async () => expect(await fix.isEnabled()).toBe(true))
  await page.keyboard.press('Control+Enter')
  await toasted(page, 'Fixed 2 rows. The file runs again.')
  await goneWhenDone(cause)
  await seen(button(page, '1 fix kept. Undo at any time before approval'))
  await page.keyboard.press('Control+z')
  await toasted(page, 'Undone. The file runs again.')
  await seenWhenDone(cause)
  await cause.click()
  await eventually(async () => expect(await fix.isEnabled()).toBe(true))
  await page.keyboard.press('Control+Enter')
  await toasted(page, 'Fixed 2 rows. The file runs again.')
  await goneWhenDone(cause)
}

/** Downloads the annotated workbook, corrects cells in it, and lets it count after a look at what it changes. */
async function sendBack(page: Page, folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  await openTab(page, 'Files')
  const [annotated] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download annotated.xlsx').click(),
  ])
  const fixed = await editWorkbook(await annotated.path(), join(folder, 'lantern row fixed.xlsx'), texts)
  await page.getByLabel('File of fixed rows').setInputFiles(fixed)
  await seenWhenDone(page.getByText(/^Changes 2 cells in 2 rows/))
  const cells = page.getByRole('table', { name: 'Cells that are changed' })
  for (const [before, after] of texts) await seen(cells.getByRole('row', { name: `${before} ${after}` }))
  await expectAccessible(page, 'files with fixed rows')
  await button(page, 'Let them count').click()
  await seen(page.getByText(/Counts since/))
  await openTab(page, 'Findings')
  await seenWhenDone(page.getByText('Every row passed every rule of the target.'))
}

/** Accepts a group of differences, takes that back, and rejects one of them. */
async function decide(page: Page, rejected: Row): Promise<void> {
  await openTab(page, 'Comparison')
  await button(page, 'Accept 2').click()
  await seen(page.getByText('2 accepted + 0 rejected + 0 open = 2'))
  await button(page, 'Undo 2').click()
  await seen(page.getByText('0 accepted + 0 rejected + 2 open = 2'))
  const line = page.getByRole('listitem').filter({ hasText: rejected.npi })
  await line.getByRole('button', { name: /^Reject/ }).click()
  await seen(page.getByText('0 accepted + 1 rejected + 1 open = 2'))
  await expectAccessible(page, 'comparison')
}

async function publish(page: Page): Promise<void> {
  await openTab(page, 'Publish')
  await seenWhenDone(page.getByRole('heading', { name: 'If you publish' }))
  await seen(page.getByRole('table', { name: 'Values that change' }).getByText('(214) 555-0171'))
  await expectAccessible(page, 'what publishing would change')
  await button(page, 'Publish 6 rows').click()
  await seenWhenDone(page.getByText(/^Published /))
}

async function rollBack(page: Page): Promise<void> {
  await button(page, 'Roll back').click()
  const dialog = page.getByRole('dialog', { name: 'Roll this publication back?' })
  await dialog.getByLabel('Reason').fill('It was of another month')
  await button(dialog, 'Roll back').click()
  await gone(dialog)
  await seenWhenDone(page.getByText(/^Rolled back /).first())
}

journey(
  'a file is fixed, decided on, published and rolled back, and the records of its people follow it',
  async ({ open, origin }) => {
    const folder = await mkdtemp(join(inject('runFolder'), 'decisions-'))
    const people = await findPeople(origin, 6)
    const [accepted, rejected] = people
    if (!accepted || !rejected) throw new Error('No one was found')
    const readBoth = () =>
      Promise.all([accepted, rejected].map(({ npi }) => readPractitioner(origin, 'admin', npi)))
    const before = await readBoth()
    const roster = await addRoster(origin, { prefix: 'lantern-row', sender: SENDER })
    await addRosterFile(origin, roster, 'first.xlsx', await writeFile(folder, 'first.xlsx', people))
    await publishMapping(origin, roster)
    await approveNewest(origin, roster)
    const changed = await writeFile(folder, 'second.xlsx', people.map(change))
    await addRosterFile(origin, roster, 'second.xlsx', changed)

    const at = '/rosters/report?prefix=lantern-row&sort=-receivedAt'
    const { page } = await open({ as: 'analyst', at, ...SIZE })
    await link(page, SENDER).first().click()
    await seenWhenDone(page.getByText('Balanced. Every row is accounted for.'))
    await fixOnce(page)
    await sendBack(page, folder, new Map(people.slice(4).map(({ npi }) => [npi.slice(0, 9), npi])))
    await decide(page, rejected)
    await openTab(page, 'Output')
    await seen(page.getByText(accepted.npi).first())
    await expectAccessible(page, 'output')

    await button(page, 'Approve').first().click()
    await toasted(page, 'Approved')
    await openTab(page, 'Delivery')
    await seen(page.getByText('Files of this roster are not sent anywhere yet.'))
    await expectAccessible(page, 'deliveries')
    await publish(page)
    const record = `/directory/practitioner/${accepted.npi}?tab=sources`
    const { page: directory } = await open({ as: 'admin', at: record, ...SIZE })
    await seen(directory.getByText(SENDER).first())
    const [after, kept] = await readBoth()
    expect(JSON.stringify(after)).toContain('2145550171')
    // What was rejected went out as it was.
    expect(JSON.stringify(kept)).not.toContain('2145550172')

    await rollBack(page)
    await eventually(async () => expect(await readBoth()).toEqual(before))
  },
)
