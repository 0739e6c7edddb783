import { formatCount } from '@concord/domain'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SearchReply } from './directory-data.ts'
import { eventually, seen } from './journey.ts'

export const SEARCH = '/directory/search/practitioner'

export const boxOf = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search practitioners', exact: true })
export const rowsOf = (page: Page) =>
  page.getByRole('region', { name: 'Practitioners', exact: true }).getByRole('listitem')
export const pagesOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages of the list', exact: true })

export function shownNpis(page: Page): Promise<string[]> {
  return rowsOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((row) => row.getAttribute('href')?.split('/').at(-1) ?? ''))
}

/** Expects the list to show exactly this answer: its rows in its order, its total, what it leaves out. */
export async function expectList(
  page: Page,
  { practitioners, total, blocked, notices }: SearchReply,
): Promise<void> {
  const words = total === 1 ? '1 practitioner' : `${formatCount(total)} practitioners`
  await eventually(async () => expect(await shownNpis(page)).toEqual(practitioners.map(({ npi }) => npi)))
  await seen(page.getByRole('heading', { level: 2, name: words, exact: true }))
  for (const notice of notices) await seen(page.getByRole('status').getByText(notice, { exact: true }))
  expect(await page.getByText(/outside Texas and Oklahoma/).count()).toBe(blocked > 0 ? 1 : 0)
}

export async function ask(page: Page, query: string): Promise<void> {
  await boxOf(page).fill(query)
  await boxOf(page).press('Enter')
}
