import { addDays, formatDate, todayInUtc } from '@concord/domain'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectAccessibleInBothSizes, WIDE } from './accessible.ts'
import { search } from './directory-data.ts'
import { expectList, getRows, SEARCH } from './directory-page.ts'
import { button, expectAddress, gone, journey, link, seen, seenWhenDone } from './journey.ts'
import { holdToasts } from './toasts.ts'

const DAY = addDays(todayInUtc(), -20)
const HISTORY = `${SEARCH}/export-history`
const LOOKUP = '/directory/search/lookup'

/** The server adds what other journeys change to the view of the day first, and refuses until then; the page says so and asks again. */
const NOT_YET = /status of 503 .*\/v2\/(npi|practitioner)\//

const dayInput = (page: Page) => page.getByLabel('As of (end of day, UTC)').first()
const strip = (page: Page) => page.getByText(`As of ${formatDate(DAY)}.`, { exact: true })

journey(
  'someone looks at a record, a search and an export as of a day, and goes back to today',
  async ({ open, origin }) => {
    const then = await search(origin, 'viewer', { query: 'smith', asOf: DAY })
    const { page, errors } = await open({ as: 'viewer', at: `${SEARCH}?q=smith` })
    errors.expect(NOT_YET)
    await seen(getRows(page).first())
    await dayInput(page).fill(DAY)
    await expectAddress(page, `${SEARCH}?q=smith&asOf=${DAY}`)
    await seen(strip(page))
    expect(then.total).toBeGreaterThan(0)
    await expectList(page, then)
    const npi = then.practitioners[0]?.npi ?? ''

    await getRows(page).first().getByRole('link').first().click()
    await expectAddress(page, `/directory/practitioner/${npi}?asOf=${DAY}`)
    await seen(page.getByText(/^You see /))
    await link(page.getByRole('navigation', { name: 'Breadcrumbs' }), 'Practitioner Search').click()
    await expectAddress(page, `${SEARCH}?q=smith&asOf=${DAY}`)

    await seen(getRows(page).first())
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: /^Export [\d,]+ rows?$/ })
    await seen(dialog.getByText(`All rows are as of the end of ${formatDate(DAY)} (UTC).`, { exact: false }))
    await holdToasts(page)
    await dialog.getByLabel('Export name').fill('Smith in the past')
    await button(dialog, 'Start export').click()
    await gone(dialog)
    await button(page, 'Show').click()
    await expectAddress(page, HISTORY)
    const row = page.getByRole('row').filter({ has: link(page, 'Smith in the past') })
    await seenWhenDone(row.getByText('Ready', { exact: true }))
    await seen(row.getByText(`smith, as of ${formatDate(DAY)}`))
    await link(page, 'Smith in the past').first().focus()
    await page.keyboard.press('r')
    await seenWhenDone(page.getByRole('row').getByText(/^No changes since /))

    await page.goto(`${SEARCH}?q=smith&asOf=${DAY}`)
    await seen(strip(page))
    await button(page, 'Back to today').click()
    await expectAddress(page, `${SEARCH}?q=smith`)
    await expectList(page, await search(origin, 'viewer', { query: 'smith' }))
    await gone(strip(page))
  },
)

journey('a lookup as of a day says which day, and is asked again for today', async ({ open, origin }) => {
  const { practitioners } = await search(origin, 'viewer', { query: 'smith', asOf: DAY })
  const npi = practitioners[0]?.npi ?? ''
  const { page, errors } = await open({ as: 'viewer', at: `${LOOKUP}?asOf=${DAY}` })
  errors.expect(NOT_YET)
  await seen(strip(page))
  await page.getByLabel('One NPI per line, or rows from a spreadsheet').fill(npi)
  await button(page, 'Look up').click()
  await seen(page.getByRole('table', { name: 'Rows of the list' }).getByRole('link').first())
  const hit = page.getByRole('table', { name: 'Rows of the list' }).getByRole('link').first()
  expect(await hit.getAttribute('href')).toBe(`/directory/practitioner/${npi}?asOf=${DAY}`)
  await expectAccessible(page, 'lookup as of a day')
  await button(page, 'Back to today').click()
  await gone(strip(page))
  await seen(page.getByRole('table', { name: 'Rows of the list' }).getByRole('link').first())
})

journey('a search as of a day is accessible on a wide screen and on a narrow one', async ({ open }) => {
  const { page, errors } = await open({ as: 'viewer', at: `${SEARCH}?q=smith&asOf=${DAY}`, ...WIDE })
  errors.expect(NOT_YET)
  await seen(strip(page))
  await seen(getRows(page).first())
  await expectAccessibleInBothSizes(page, 'search as of a day')
})
