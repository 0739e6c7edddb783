import { formatCount } from '@concord/domain'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { EntityReply, SearchReply } from './directory-data.ts'
import { eventually, seen } from './journey.ts'

export const SEARCH = '/directory/search/practitioner'
export const ENTITY_SEARCH = '/directory/search/entity'

/** Returns the box of either search. */
export const getBox = (page: Page) =>
  page.getByRole('searchbox', { name: /^Search (practitioners|entities)$/ })
/** Returns the rows of either search. */
export const getRows = (page: Page) =>
  page.getByRole('region', { name: /^(Practitioners|Entities)$/ }).getByRole('listitem')
export const getPages = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages of the list', exact: true })
export const getFilters = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
export const getChips = (page: Page) => page.getByRole('list', { name: 'Active filters', exact: true })
/** Returns the button that takes a condition back: 'State Texas', or a part of that. */
export const getRemover = (page: Page, condition: string) =>
  getChips(page).getByRole('button', { name: `Remove ${condition}` })
export const getMap = (page: Page) => page.getByRole('group', { name: /^Map of / })

/** Returns the NPIs of the records in the list; if no record matches, its links lead to other searches. */
export async function shownNpis(page: Page): Promise<string[]> {
  const links = await getRows(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return links.flatMap((href) => /\/(\d{10})(?:\?asOf=[\d-]+)?$/.exec(href)?.[1] ?? [])
}

const wordsOf = (reply: SearchReply | EntityReply) =>
  'entities' in reply
    ? { hits: reply.entities, one: 'entity', many: 'entities' }
    : { hits: reply.practitioners, one: 'practitioner', many: 'practitioners' }

/** Expects the list to show exactly this answer: its rows in its order, its total, what it leaves out. */
export async function expectList(page: Page, reply: SearchReply | EntityReply): Promise<void> {
  const { total, blocked, notices } = reply
  const { hits, one, many } = wordsOf(reply)
  await eventually(async () => expect(await shownNpis(page)).toEqual(hits.map(({ npi }) => npi)))
  const name = `${formatCount(total)} ${total === 1 ? one : many}`
  await seen(page.getByRole('heading', { level: 2, name, exact: true }))
  for (const notice of notices) await seen(page.getByRole('status').getByText(notice, { exact: true }))
  const outside = page.getByText(/outside Texas and Oklahoma/)
  await eventually(async () => expect(await outside.count()).toBe(blocked > 0 ? 1 : 0))
}

/** Expects what stands in the box; after Back the list may be there a moment before the words. */
export async function expectInBox(page: Page, text: string): Promise<void> {
  await eventually(async () => expect(await getBox(page).inputValue()).toBe(text))
}

/** Expects the focus on the row of a record. */
export async function expectOnRow(page: Page, npi: string | undefined): Promise<void> {
  const link = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
  await eventually(async () => expect(await link()).toBe(`/directory/practitioner/${npi}`))
}

export async function ask(page: Page, query: string): Promise<void> {
  await getBox(page).fill(query)
  await getBox(page).press('Enter')
}

/** Picks a value of a filter, or no longer. */
export async function toggle(box: Locator): Promise<void> {
  const isPicked = await box.isChecked()
  await box.click()
  await eventually(async () => expect(await box.isChecked()).toBe(!isPicked))
}
