import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, NARROW } from './accessible.ts'
import { button, eventually, gone, heading, journey, link, seen } from './journey.ts'
import { waitForJobs } from './program.ts'
import { addRosterFile } from './send-roster.ts'
import { toasted } from './toasts.ts'
import { WORK_MS } from './wait.ts'

const SIZE = { width: 1440, height: 1000 }
const WILLOW_BEND = { prefix: 'willow-bend', type: 'practitioner' }
const REASON = 'They sent a list for us to try.'

/** People with NPIs that cannot be any, so that every row is held and the file is stopped. */
const NEXT_MONTH = `Provider_Last_Name|Provider_First_Name|Provider_Middle_Name|Provider_Suffix|Provider_Gender|Provider_NPI|Provider_Category|Address_Designation|Address_Line_1|City|State|Zip|Phone|Effective_Date
Birch|Ana|||F|2000000001|Practitioner|Primary Office|1 Elm Street|Dallas|TX|75201|2145550142|01012026
Elm|Ben|||M|2000000002|Practitioner|Primary Office|2 Elm Street|Dallas|TX|75201|2145550143|01012026
`

const stops = (page: Page) => page.getByRole('region', { name: /^\d+ stops? holds? this cycle$/ })

/** Opens the newest cycle of the roster from the reports. */
async function openNewest(page: Page): Promise<string> {
  await seen(heading(page, 'Roster Reports'))
  await link(page, 'Willow Bend Rehabilitation').first().click()
  await seen(page.getByRole('heading', { level: 1, name: /^Cycle Details Willow Bend Rehabilitation/ }))
  return new URL(page.url()).pathname
}

/** Returns how many there were. */
async function releaseAll(page: Page): Promise<number> {
  const release = button(page, 'Release, with a reason')
  await seen(release.first())
  const all = await release.count()
  for (let left = all; left > 0; left -= 1) {
    await release.first().click()
    const dialog = page.getByRole('dialog', { name: 'Release this stop?' })
    await dialog.getByLabel('Reason').fill(REASON)
    await button(dialog, 'Release as first person').click()
    await gone(dialog)
    await eventually(async () => expect(await release.count()).toBe(left - 1))
  }
  return all
}

async function agreeToAll(page: Page, all: number): Promise<void> {
  const agree = button(page, 'Agree and release')
  await eventually(async () => expect(await agree.count()).toBe(all))
  for (let left = all; left > 0; left -= 1) {
    await agree.first().click()
    await eventually(async () => expect(await agree.count()).toBe(left - 1))
  }
}

journey(
  'next month’s file runs by itself, is stopped, released by two people and approved',
  async ({ open, origin }) => {
    await addRosterFile(origin, WILLOW_BEND, 'willow bend next month.txt', Buffer.from(NEXT_MONTH))
    const list = '/rosters/report?prefix=willow-bend'
    const { page } = await open({ as: 'analyst', at: list, ...SIZE })
    await expectAccessible(page, 'Roster Reports')
    const at = await openNewest(page)
    // A worker runs one file after the other, those of other journeys as well.
    await stops(page).waitFor({ timeout: WORK_MS })
    await seen(page.getByText('Balanced. Every row is accounted for.'))
    await seen(page.getByText('No row would go out.').first())
    await expectAccessible(page, 'a cycle that is held')
    expect(await button(page, 'Approve').isDisabled()).toBe(true)

    const { page: other } = await open({ as: 'admin', at, ...SIZE })
    await seen(stops(other))
    const released = await releaseAll(page)
    await seen(page.getByText('Waits for another person').first())
    expect(await button(page, 'Agree and release').count()).toBe(0)
    // The other person sees it without asking.
    await seen(other.getByText(`“${REASON}”`).first())
    await agreeToAll(other, released)
    await gone(stops(other))
    await gone(stops(page))
    await button(page, 'Approve').click()
    await toasted(page, 'Approved')
    const steps = page.getByRole('list', { name: 'Steps of the cycle' })
    await seen(steps.getByText('Approved, done'))
    await link(page, 'Log').click()
    await seen(page.getByRole('cell', { name: REASON }).first())
    await expectAccessible(page, 'the log of a cycle')
  },
)

journey('both pages suit a phone', async ({ open, origin }) => {
  // The cycle that is opened is run after the workspace is there: until then its log is empty.
  await waitForJobs(origin, /^(make|run)-demo-roster-/)
  const { page } = await open({ as: 'analyst', at: '/rosters/report?prefix=cedar-hollow', ...NARROW })
  await seen(link(page, 'Cedar Hollow IPA').first())
  await expectAccessible(page, 'Roster Reports on a phone')
  await link(page, 'Cedar Hollow IPA').first().click()
  await seen(page.getByRole('heading', { level: 1, name: /Cedar Hollow IPA/ }))
  await seen(page.getByRole('list', { name: 'Steps of the cycle' }))
  await expectAccessible(page, 'a cycle on a phone')
  await link(page, 'Log').click()
  await seen(page.getByText(/Counted/).first())
  await expectAccessible(page, 'the log of a cycle on a phone')
})
