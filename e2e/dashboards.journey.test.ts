import { DASHBOARDS, DIRECTORY_DASHBOARDS } from '@concord/domain'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject } from 'vitest'
import { expectAccessible, NARROW, WIDE } from './accessible.ts'
import { button, eventually, getAddress, heading, journey, link, seen, watchCalls } from './journey.ts'
import { waitForJobs } from './program.ts'

const chart = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const marks = (page: Page, title: string) => chart(page, title).locator('[data-mark]')

/** Waits for the jobs that make the first figures, samples and errors. */
beforeAll(() =>
  waitForJobs(inject('origin'), /^(refresh-dashboards|make-demo-.*|run-demo-.*|count-cycle-errors)$/),
)

async function openCharts(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await seen(page.locator('svg[role=group] [data-mark]').first())
}

const countRows = async (page: Page): Promise<number> => {
  const text = await page.getByRole('heading', { level: 2, name: /practitioners?$/ }).innerText()
  return Number(text.replace(/\D/g, ''))
}

journey('each dashboard is authorized, then embedded, and suits every window', async ({ open }) => {
  const { page } = await open({ as: 'admin', at: '/', ...WIDE })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/lookerUrlAuth|dashboard/.test(pathname) && request.method() !== 'OPTIONS') asked.push(pathname)
  })
  for (const name of DIRECTORY_DASHBOARDS) {
    const { path, title } = DASHBOARDS[name]
    asked.length = 0
    await openCharts(page, path)
    await seen(heading(page, title))
    const calls = asked.filter((each) => !each.startsWith('/assets') && each !== path)
    expect(calls.slice(0, 3), name).toEqual([
      '/platform/lookerUrlAuth',
      '/v2/dashboard/embed',
      '/v2/dashboard',
    ])
    await expectAccessible(page, title)
  }
  await page.goto('/dashboards/compliance-clocks')
  await seen(page.getByRole('table', { name: 'Clocks of the law' }))
  await expectAccessible(page, 'Compliance Clocks')
  await link(page, 'Accuracy samples').click()
  await seen(heading(page, 'Accuracy Samples'))
  await page.locator('[data-row-link]').first().click()
  await seen(page.getByRole('list', { name: 'Key figures' }))
  await expectAccessible(page, 'Accuracy Sample')
  await page.setViewportSize(NARROW)
  await expectAccessible(page, 'Accuracy Sample, narrow')
  await page.goto('/dashboards/compliance-clocks')
  await seen(page.getByRole('table', { name: 'Clocks of the law' }))
  await expectAccessible(page, 'Compliance Clocks, narrow')
  await openCharts(page, DASHBOARDS['practitioner-overview'].path)
  await expectAccessible(page, 'Practitioner Overview, narrow')
})

journey('a mark narrows the page, leads to its rows and on to the record', async ({ open }) => {
  const { page } = await open({ as: 'viewer', at: '', ...WIDE })
  const answered = watchCalls(page)
  await openCharts(page, '/dashboards/practitioner-overview')
  const first = marks(page, 'Largest specialties').first()
  const name = (await first.getAttribute('aria-label'))?.split(':')[0] ?? ''
  await first.click()
  const remove = page.getByRole('button', { name: `Remove Specialty ${name}` })
  await seen(remove)
  expect(getAddress(page)).toMatch(/^\/dashboards\/practitioner-overview\?specialty=\w{10}$/)
  // The marks of the whole page stay until the answer is there.
  await answered()
  // Keys reach the same: Enter leads to the rows of a mark.
  await marks(page, 'Largest specialties').first().focus()
  await page.keyboard.press('Enter')
  const search = link(page, 'Open in Practitioner Search')
  await seen(search)
  const counted = await countRows(page)
  await expectAccessible(page, 'Rows of a dashboard')
  const found = (await search.getAttribute('href')) ?? ''
  const record = page.locator('[data-row-link]').first()
  const path = (await record.getAttribute('href')) ?? ''
  await record.click()
  await seen(page.locator('h1').filter({ hasText: 'Practitioner Details' }))
  expect(getAddress(page)).toBe(path)
  await page.goto(found)
  await eventually(async () => expect(await countRows(page)).toBe(counted))
})

journey('a chart reads as a table, and error reports say who can open them', async ({ open }) => {
  const { page } = await open({ as: 'analyst', at: '', ...WIDE })
  await openCharts(page, '/dashboards/practitioners')
  await button(page, 'Networks as a table').click()
  await seen(page.getByRole('table', { name: 'Values of Networks' }))
  await page.goto('/rosters/errorReports')
  await seen(page.getByRole('list', { name: 'Key figures' }))
  await expectAccessible(page, 'Error Reports')
  const { page: other, errors } = await open({ as: 'viewer', at: '' })
  errors.expect(/403/)
  await other.goto('/rosters/errorReports')
  await seen(other.getByText('Forbidden', { exact: true }))
  await seen(other.getByText(/permission “Error summary report”/))
})
