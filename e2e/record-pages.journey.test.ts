import { formatOrganizationName } from '@concord/domain'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessibleInBothSizes, WIDE } from './accessible.ts'
import { readEntity, search, searchEntities } from './directory-data.ts'
import { ENTITY_SEARCH, getRows, SEARCH, shownNpis } from './directory-page.ts'
import { button, eventually, expectAddress, gone, heading, journey, link, seen } from './journey.ts'

const getTrail = (page: Page) => page.getByRole('navigation', { name: 'Hits of the search', exact: true })
const getComparison = (page: Page) => page.getByRole('table', { name: 'Comparison', exact: true })

async function findParted(origin: string) {
  const { entities } = await searchEntities(origin, 'viewer', { query: 'hospital', limit: 100 })
  const hit = entities.find(
    ({ parentName, practitionerCount }) => parentName !== null && practitionerCount > 25,
  )
  if (!hit) throw new Error('The demo workspace has no hospital with a parent')
  return readEntity(origin, 'viewer', hit.npi)
}

describe.concurrent('a record that was opened from a search', () => {
  journey(
    'leads to the hits beside it, also on the next page, and back to the search',
    async ({ open, origin }) => {
      const first = await search(origin, 'viewer', { query: 'smith' })
      const next = await search(origin, 'viewer', { query: 'smith', cursor: first.nextCursor ?? '' })
      const [last, after] = [first.practitioners.at(-1)?.npi, next.practitioners[0]?.npi]
      const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=smith` })
      await getRows(page).last().getByRole('link').first().click()
      await expectAddress(page, `/directory/practitioner/${last}`)
      await seen(getTrail(page).getByText(`20 of ${first.total}`, { exact: true }))
      await link(getTrail(page), 'Next hit').click()
      await expectAddress(page, `/directory/practitioner/${after}`)
      await seen(getTrail(page).getByText(`21 of ${first.total}`, { exact: true }))
      await seen(link(getTrail(page), 'Previous hit'))
      await page.keyboard.press('[')
      await expectAddress(page, `/directory/practitioner/${last}`)
      await link(page.getByRole('navigation', { name: 'Breadcrumbs' }), 'Practitioner Search').click()
      // The page that holds the hit, as it was reached: by its cursor.
      await eventually(async () => expect(await shownNpis(page)).toContain(last))
    },
  )
})

describe.concurrent('a comparison', () => {
  journey(
    'starts from rows that were selected by keys, and keeps to differences',
    async ({ open, origin }) => {
      const { practitioners } = await search(origin, 'viewer', { query: 'smith' })
      const [one, two] = practitioners.map(({ npi }) => npi)
      const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=smith` })
      await seen(getRows(page).first())
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await seen(page.getByText('2 selected', { exact: true }))
      await link(page, 'Compare 2').click()
      await expectAddress(page, `/directory/compare/practitioner?npi=${one}&npi=${two}`)
      await seen(getComparison(page))
      await seen(page.getByText(/^\d+ of \d+ fields differ/))
      const rows = getComparison(page).getByRole('rowheader')
      const all = await rows.count()
      await page.getByRole('switch', { name: 'Only differences' }).click()
      await expectAddress(page, `/directory/compare/practitioner?npi=${one}&npi=${two}&show=differences`)
      await eventually(async () => expect(await rows.count()).toBeLessThan(all))
      await page.reload()
      await seen(getComparison(page))
      await page.getByLabel('NPI to add').fill('1234567890')
      await button(page, 'Add').click()
      await seen(page.getByText(/the check digit is wrong/))
    },
  )

  journey(
    'is accessible on a wide screen and on a narrow one, empty and with records',
    async ({ open, origin }) => {
      const { practitioners } = await search(origin, 'viewer', { query: 'smith' })
      const [one, two] = practitioners.map(({ npi }) => npi)
      const { page } = await open({ as: 'viewer', at: '/directory/compare/practitioner', ...WIDE })
      await seen(heading(page, 'Compare Practitioners'))
      await seen(page.getByRole('heading', { name: 'Compare 2 to 4 practitioners', exact: true }))
      await expectAccessibleInBothSizes(page, 'empty comparison')
      await page.goto(`/directory/compare/practitioner?npi=${one}&npi=${two}`)
      await seen(page.getByText(/fields differ/))
      await expectAccessibleInBothSizes(page, 'comparison')
    },
  )
})

describe.concurrent('an entity', () => {
  journey(
    'shows its family, its practitioners by who confirms them, and its places',
    async ({ open, origin }) => {
      const entity = await findParted(origin)
      const { page } = await open({ as: 'viewer', at: `/directory/entity/${entity.npi}` })
      const tree = page.getByRole('list', { name: 'Where it belongs', exact: true })
      await seen(tree.getByText('this entity', { exact: true }))
      await seen(page.getByText(/^(\d[\d,]* = )?[\d,]+ (confirmed|reported) by /).first())
      await page.getByRole('link', { name: /^Open all/ }).click()
      await expectAddress(page, `/directory/entity/${entity.npi}?tab=members`)
      await seen(page.getByRole('table', { name: 'practitioners' }))
      await page.getByRole('combobox', { name: 'Affiliation' }).selectOption('entity')
      await expectAddress(page, `/directory/entity/${entity.npi}?tab=members&confirmation=entity`)
      await gone(page.getByRole('table').getByText('Both sides', { exact: true }).first())
      await page.goto(`/directory/entity/${entity.npi}`)
      await link(tree, formatOrganizationName(entity.parentName ?? '')).click()
      await expectAddress(page, `/directory/entity/${entity.parentNpi}`)
    },
  )

  journey(
    'is accessible on a wide screen and on a narrow one, with its practitioners and places',
    async ({ open, origin }) => {
      const entity = await findParted(origin)
      const { page } = await open({ as: 'viewer', at: `/directory/entity/${entity.npi}`, ...WIDE })
      await seen(page.getByRole('list', { name: 'Where it belongs', exact: true }))
      await seen(page.getByText(/seats of/))
      await expectAccessibleInBothSizes(page, 'entity')
      for (const tab of ['members', 'locations']) {
        await page.goto(`/directory/entity/${entity.npi}?tab=${tab}`)
        await seen(page.getByText(tab === 'members' ? /practitioners$/ : 'Pins show ZIP centers.').first())
        await expectAccessibleInBothSizes(page, `entity, ${tab}`)
      }
    },
  )

  journey('of the search for entities is selected and compared, too', async ({ open, origin }) => {
    const { entities } = await searchEntities(origin, 'viewer', { query: 'hospital' })
    const { page } = await open({ as: 'viewer', at: `${ENTITY_SEARCH}?q=hospital` })
    await seen(getRows(page).first())
    for (const place of [0, 1]) await getRows(page).nth(place).getByRole('checkbox').check()
    await link(page, 'Compare 2').click()
    await expectAddress(page, `/directory/compare/entity?npi=${entities[0]?.npi}&npi=${entities[1]?.npi}`)
    await seen(getComparison(page))
  })
})

describe.concurrent('on paper', () => {
  journey('a record stands without the shell, with all that its tabs hold', async ({ open, origin }) => {
    const { practitioners } = await search(origin, 'viewer', { query: 'smith' })
    const { page } = await open({ as: 'viewer', at: `/directory/practitioner/${practitioners[0]?.npi}` })
    const menu = page.getByRole('button', { name: 'More actions' })
    await seen(menu)
    await gone(page.getByRole('heading', { name: 'Specialties and licenses' }))
    await page.emulateMedia({ media: 'print' })
    await seen(page.getByRole('heading', { name: 'Specialties and licenses' }))
    await seen(page.getByRole('heading', { level: 1 }))
    for (const hidden of [
      menu,
      link(page, 'Compare'),
      link(page, 'Export History'),
      link(page, 'Dashboard'),
    ]) {
      expect(await hidden.isVisible()).toBe(false)
    }
    await page.emulateMedia({ media: 'screen' })
    await seen(menu)
    await gone(page.getByRole('heading', { name: 'Specialties and licenses' }))
  })
})
