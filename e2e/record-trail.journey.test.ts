import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectAccessibleInBothSizes, NARROW, SIZES, WIDE } from './accessible.ts'
import { search } from './directory-data.ts'
import { button, eventually, expectAddress, gone, journey, seen } from './journey.ts'
import { press, tabTo } from './keyboard.ts'

const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement)
const getChanges = (page: Page) => page.getByRole('list', { name: /^Changes of / }).getByRole('listitem')

/** Returns the path of the record in the demo workspace that every source makes claims about. */
async function findContested(origin: string): Promise<string> {
  const { practitioners } = await search(origin, 'admin', { query: 'adaeze smith 75209' })
  const [hit] = practitioners
  if (!hit) throw new Error('The demo workspace has no Adaeze Smith')
  return `/directory/practitioner/${hit.npi}`
}

describe.concurrent('what sources say of a record', () => {
  journey(
    'is accessible on a wide screen and on a narrow one, with a field that waits for a decision',
    async ({ open, origin }) => {
      const record = await findContested(origin)
      const { page } = await open({ as: 'admin', at: `${record}?tab=sources`, ...WIDE })
      await seen(page.getByText('Why this won.'))
      await seen(page.getByRole('img', { name: /^Scores on / }))
      await expectAccessibleInBothSizes(page, 'sources')
      await page.getByRole('button', { name: /^Only conflicts / }).click()
      await seen(page.getByText('Whichever you choose is a batch you can undo.'))
      await expectAccessibleInBothSizes(page, 'conflicts')
    },
  )

  journey('is opened and closed by keys, from the mark of a conflict', async ({ open, origin }) => {
    const record = await findContested(origin)
    const { page } = await open({ as: 'admin', at: record, ...WIDE })
    await press(page, page.getByRole('link', { name: '1 conflict to decide' }))
    await expectAddress(page, `${record}?tab=sources&fields=conflict`)
    const row = page.getByRole('button', { name: /^Phone / })
    const claims = page.getByRole('region', { name: 'Claims of Phone', exact: true })
    await seen(claims)
    await press(page, row)
    await gone(claims)
    expect(await hasFocus(row)).toBe(true)
    expect(await row.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await seen(claims)
    await tabTo(page, page.getByRole('button', { name: /^Keep / }))
  })

  journey('fits a narrow screen without a table to move sideways', async ({ open, origin }) => {
    const record = await findContested(origin)
    const { page } = await open({ as: 'admin', at: `${record}?tab=sources&fields=conflict`, ...NARROW })
    const claims = page.getByRole('region', { name: 'Claims of Phone', exact: true })
    await seen(claims)
    expect(await claims.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})

describe.concurrent('the history of a record', () => {
  journey(
    'is accessible on a wide screen and on a narrow one, now and on a day of the past',
    async ({ open, origin }) => {
      const record = await findContested(origin)
      const { page } = await open({ as: 'internal', at: `${record}?tab=history`, ...WIDE })
      await seen(getChanges(page).first())
      await expectAccessibleInBothSizes(page, 'history')
      await page.getByRole('button', { name: 'Earlier change', exact: true }).click()
      await seen(page.getByText(/^You see /))
      await seen(page.getByRole('heading', { name: 'That day against today' }))
      await expectAccessibleInBothSizes(page, 'history of a past day')
    },
  )

  journey('is walked by J and K, and Enter opens the batch of a change', async ({ open, origin }) => {
    const record = await findContested(origin)
    const { page } = await open({ as: 'internal', at: `${record}?tab=history`, ...WIDE })
    const changes = getChanges(page)
    await seen(changes.nth(2))
    for (const [key, place] of [
      ['j', 0],
      ['j', 1],
      ['j', 2],
      ['k', 1],
    ] as const) {
      await page.keyboard.press(key)
      expect([key, place, await hasFocus(changes.nth(place))]).toEqual([key, place, true])
    }
    await page.keyboard.press('Enter')
    await seen(page.getByRole('heading', { level: 1, name: /^Batch / }))
    await page.goBack()
    await expectAddress(page, `${record}?tab=history`)
  })

  journey('leads no one to batches who may not read them', async ({ open, origin }) => {
    const record = await findContested(origin)
    const { page } = await open({ as: 'viewer', at: `${record}?tab=history`, ...WIDE })
    await seen(getChanges(page).first())
    expect(await page.getByRole('main').locator('a[href^="/batches"]').count()).toBe(0)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expectAddress(page, `${record}?tab=history`)
  })
})

journey(
  'the weight of a source is accessible on a wide screen and on a narrow one, and gives the focus back',
  async ({ open }) => {
    const { page } = await open({ as: 'internal', at: '/sources' })
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size)
      const opener = button(page, 'Change Roster')
      await press(page, opener)
      const dialog = page.getByRole('dialog', { name: 'How much Roster counts' })
      await seen(dialog.getByText(/^(No value|[\d,]+ values?) would change/))
      await expectAccessible(page, `weight of a source, ${name}`)
      await page.keyboard.press('Escape')
      await gone(dialog)
      await eventually(async () => expect(await hasFocus(opener)).toBe(true))
    }
  },
)
