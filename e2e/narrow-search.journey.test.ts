import { formatCount } from '@concord/domain'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { search } from './directory-data.ts'
import {
  expectList,
  expectOnRow,
  getChips,
  getFilters,
  getMap,
  getRemover,
  getRows,
  SEARCH,
  toggle,
} from './directory-page.ts'
import { button, eventually, expectAddress, getAddress, journey, seen } from './journey.ts'

const boxIn = (page: Page, title: string, label: string, count: number) =>
  getFilters(page, title).getByRole('checkbox', { name: `${label} ${formatCount(count)}`, exact: true })

async function chooseRadius(page: Page, name: string): Promise<void> {
  await getChips(page)
    .getByRole('button', { name: /^Change the radius/ })
    .click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

describe.concurrent('the filters', () => {
  const CASES = [
    {
      facet: 'accepting',
      param: 'accepting',
      title: 'Accepting new patients',
      field: 'New patients',
      value: 'all',
      label: 'Yes, at every location',
    },
    {
      facet: 'languages',
      param: 'language',
      title: 'Language',
      field: 'Language',
      value: 'Spanish',
      label: 'Spanish',
    },
    { facet: 'genders', param: 'gender', title: 'Gender', field: 'Gender', value: 'F', label: 'Female' },
  ] as const

  journey(
    'narrow by new patients, gender and language, one after the other, with counts that come true',
    async ({ open, origin }) => {
      const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=smith` })
      const picked: Record<string, string[]> = {}
      let reply = await search(origin, 'viewer', { query: 'smith' })
      const address = new URLSearchParams({ q: 'smith' })
      for (const { facet, param, title, field, value, label } of CASES) {
        const count = reply.facets[facet].find((counted) => counted.value === value)?.count ?? 0
        expect(count).toBeGreaterThan(0)
        await toggle(boxIn(page, title, label, count))
        picked[facet] = [value]
        address.append(param, value)
        reply = await search(origin, 'viewer', { query: 'smith', ...picked })
        expect(reply.total).toBe(count)
        await expectList(page, reply)
        await expectAddress(page, `${SEARCH}?${address}`)
        await seen(getRemover(page, `${field} ${label}`))
      }
      for (const { gender, languages, acceptingNewPatients } of reply.practitioners) {
        expect({ gender, accepting: acceptingNewPatients }).toEqual({ gender: 'F', accepting: 'all' })
        expect(languages).toContain('Spanish')
      }
    },
  )

  journey('are taken back by their chips, each alone', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=smith&state=TX&gender=F` })
    await expectList(page, await search(origin, 'viewer', { query: 'smith', states: ['TX'], genders: ['F'] }))
    await getRemover(page, 'State Texas').click()
    await expectList(page, await search(origin, 'viewer', { query: 'smith', genders: ['F'] }))
    await expectAddress(page, `${SEARCH}?q=smith&gender=F`)
    await getRemover(page, 'Name starts with smith').click()
    await expectList(page, await search(origin, 'viewer', { genders: ['F'] }))
    await expectAddress(page, `${SEARCH}?gender=F`)
    await getRemover(page, 'Gender Female').click()
    await expectAddress(page, SEARCH)
    await expectList(page, await search(origin, 'viewer', {}))
  })

  journey('come and go with Back and Forward', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=smith` })
    const all = await search(origin, 'viewer', { query: 'smith' })
    const texan = await search(origin, 'viewer', { query: 'smith', states: ['TX'] })
    const women = await search(origin, 'viewer', { query: 'smith', states: ['TX'], genders: ['F'] })
    await expectList(page, all)
    const texas = getFilters(page, 'State').getByRole('checkbox', { name: /^Texas/ })
    const female = getFilters(page, 'Gender').getByRole('checkbox', { name: /^Female/ })
    const expectPicked = (...picked: readonly boolean[]) =>
      eventually(async () => expect([await texas.isChecked(), await female.isChecked()]).toEqual(picked))
    await toggle(texas)
    await expectList(page, texan)
    await toggle(female)
    await expectList(page, women)
    await page.goBack()
    await expectList(page, texan)
    await expectPicked(true, false)
    await page.goBack()
    await expectList(page, all)
    await expectPicked(false, false)
    await page.goForward()
    await page.goForward()
    await expectList(page, women)
    await expectPicked(true, true)
    await page.reload()
    await expectList(page, women)
    await expectPicked(true, true)
  })

  journey('hold values of one list as alternatives', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=smith` })
    const { facets } = await search(origin, 'viewer', { query: 'smith' })
    const [first, second] = facets.states
    for (const state of [first, second]) {
      await toggle(boxIn(page, 'State', state?.label ?? '', state?.count ?? 0))
    }
    const states = [first?.value, second?.value]
    const both = await search(origin, 'viewer', { query: 'smith', states })
    expect(both.total).toBeGreaterThan(Math.max(first?.count ?? 0, second?.count ?? 0))
    await expectList(page, both)
  })
})

describe.concurrent('a circle', () => {
  journey('is made larger and smaller by the menu of its chip', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=75209` })
    const asFar = (miles: number) => search(origin, 'viewer', { query: '75209', miles })
    const usual = await asFar(25)
    await expectList(page, usual)
    await chooseRadius(page, '5 mi')
    await expectAddress(page, `${SEARCH}?q=75209&miles=5`)
    const near = await asFar(5)
    expect(near.total).toBeLessThan(usual.total)
    await expectList(page, near)
    await chooseRadius(page, 'This ZIP code only')
    const here = await asFar(0)
    expect(here.total).toBeLessThan(near.total)
    await expectList(page, here)
    for (const row of await getRows(page).allInnerTexts()) expect(row).toMatch(/\b75209\b.*\b0\.0 mi/s)
    await page.goBack()
    await expectList(page, near)
    await chooseRadius(page, '100 mi')
    await expectList(page, await asFar(100))
    await getRemover(page, 'Near 75209 Dallas, 100 mi').click()
    await expectAddress(page, SEARCH)
  })

  journey('is added around a ZIP code that is not in the box, once it is one', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=cardiology` })
    await button(getChips(page), 'Filter').click()
    const dialog = page.getByRole('dialog', { name: 'Add a filter' })
    await dialog.getByLabel('Near a ZIP code', { exact: true }).last().fill('7520')
    await page.keyboard.press('Enter')
    await seen(dialog.getByText('A ZIP code has five digits.', { exact: true }))
    await page.keyboard.type('9')
    await dialog.getByLabel('Radius').selectOption('10')
    await button(dialog, 'Add').first().click()
    await expectAddress(page, `${SEARCH}?q=cardiology&near=75209&miles=10`)
    await expectList(page, await search(origin, 'viewer', { query: 'cardiology', near: '75209', miles: 10 }))
  })

  journey(
    'has its rows as pins on a map and all hits as bubbles, which lead to them',
    async ({ open, origin }) => {
      const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=family+medicine&near=75209` })
      const reply = await search(origin, 'viewer', { query: 'family medicine', near: '75209' })
      await expectList(page, reply)
      const map = getMap(page)
      await seen(map)
      expect(await map.getAttribute('aria-label')).toBe(
        `Map of ${formatCount(reply.total)} practitioners near 75209 Dallas, 25 mi`,
      )
      const bubbles = map.getByRole('button')
      const counts = () =>
        bubbles.evaluateAll((all) =>
          all.map((bubble) =>
            Number(/, ([\d,]+): /.exec(bubble.getAttribute('aria-label') ?? '')?.[1]?.replaceAll(',', '')),
          ),
        )
      await eventually(async () =>
        expect((await counts()).reduce((sum, count) => sum + count, 0)).toBe(reply.total),
      )
      expect(reply.places.reduce((sum, { count }) => sum + count, 0)).toBe(reply.total)

      // Pins that would lie over each other are one, which says the places of its rows.
      const first = map.locator('[data-pin]').filter({ hasText: /^1(\D|$)/ })
      await first.click()
      await expectOnRow(page, reply.practitioners[0]?.npi)

      await bubbles.first().focus()
      const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      for (let shown = await label(); shown.endsWith(': zoom in'); shown = await label()) {
        await page.keyboard.press('Enter')
        // While new bubbles replace the old ones no bubble has the focus.
        await eventually(async () => expect(['', shown]).not.toContain(await label()))
      }
      const zip = / (\d{5}), /.exec(await label())?.[1]
      await page.keyboard.press('Enter')
      await eventually(() => expect(getAddress(page)).toBe(`${SEARCH}?q=family+medicine&near=${zip}&miles=0`))
      await expectList(
        page,
        await search(origin, 'viewer', { query: 'family medicine', near: zip, miles: 0 }),
      )
      await seen(getRows(page).first())
    },
  )
})
