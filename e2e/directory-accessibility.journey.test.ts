import { api, type ReplyOf } from '@concord/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import {
  expectAccessible,
  expectAccessibleInBothSizes,
  expectAccessibleInTheDark,
  SIZES,
  WIDE,
} from './accessible.ts'
import { findIds } from './directory-data.ts'
import { ask, ENTITY_SEARCH, getChips, getFilters, getMap, getRows, SEARCH } from './directory-page.ts'
import { button, eventually, gone, heading, journey, type Open, seen } from './journey.ts'
import { getToken, send } from './people.ts'
import { ingestRows, inventNpi, personRow } from './registry-file.ts'
import { WORK_MS } from './wait.ts'

const NPI = inventNpi(2_996_000_000)

let ids: Readonly<Record<string, string>> = {}
let savedId = ''

const callAsDemo = async (method: string, path: string, body?: object) =>
  (
    await send(inject('origin'), path, {
      token: await getToken(inject('origin'), 'demo'),
      method,
      ...(body ? { body } : {}),
    })
  ).json()

/** A watched search of which there is something to tell. */
beforeAll(async () => {
  ids = await findIds(inject('origin'))
  await ingestRows('npidata-fernwhistle-first.csv', [personRow(NPI, 'FERNWHISTLE', 'ODA')])
  const { savedSearch } = (await callAsDemo('POST', api.saveSearch.path, {
    name: 'Fernwhistle',
    isWatched: true,
    search: { subject: 'practitioner', filters: { query: 'fernwhistle' } },
  })) as ReplyOf<typeof api.saveSearch>
  savedId = savedSearch.id
  await ingestRows('npidata-fernwhistle-second.csv', [
    personRow(NPI, 'FERNWHISTLE', 'ODA', {
      'Provider Business Practice Location Address City Name': 'ALPINE',
      'Provider Business Practice Location Address Postal Code': '798300000',
    }),
  ])
  await eventually(async () => {
    const { unread } = (await callAsDemo('GET', api.listSearchAlerts.path)) as ReplyOf<
      typeof api.listSearchAlerts
    >
    expect(unread).toBe(1)
  }, WORK_MS)
})

afterAll(async () => {
  await callAsDemo('DELETE', api.deleteSavedSearch.path.replace(':id', savedId))
})

const circleChip = (page: Page) => getChips(page).getByRole('button', { name: /^Change the radius/ })

describe.concurrent('on a wide screen that is made narrow', () => {
  journey('saving a search, saved searches and alerts are accessible', async ({ open }) => {
    const { page } = await open({ as: 'demo', ...WIDE, at: `${SEARCH}?q=smith&state=TX` })
    await seen(getRows(page).first())
    await button(page, 'Save search').click()
    const dialog = page.getByRole('dialog', { name: 'Save this search' })
    await dialog.getByLabel('Name', { exact: true }).fill('')
    await button(dialog, 'Save search').click()
    await seen(dialog.getByText('Give the search a name.', { exact: true }))
    await expectAccessibleInBothSizes(page, 'save dialog, with an error')
    await page.keyboard.press('Escape')
    await gone(dialog)
    await page.getByRole('button', { name: /^Saved searches/ }).click()
    const panel = page.getByRole('dialog', { name: 'Saved searches' })
    await seen(panel.getByText('Moved', { exact: true }))
    await expectAccessibleInBothSizes(page, 'alerts')
    await panel.getByRole('tab', { name: 'Searches' }).click()
    await button(panel, 'Rename Fernwhistle').click()
    await seen(panel.getByLabel('Name', { exact: true }))
    await expectAccessibleInBothSizes(page, 'saved searches, one being renamed')
  })

  journey('entities are accessible, in the list and one by one', async ({ open }) => {
    const { page } = await open({ as: 'demo', ...WIDE, at: `${ENTITY_SEARCH}?q=hospital&kind=hospital` })
    await seen(getRows(page).first())
    await expectAccessibleInBothSizes(page, 'entity search')
    for (const tab of ['', 'locations', 'identifiers']) {
      await page.goto(`/directory/entity/${ids.entityNpi}?tab=${tab}`)
      await seen(page.getByRole('region', { name: 'Facts', exact: true }))
      await expectAccessibleInBothSizes(page, `entity, ${tab || 'overview'}`)
    }
  })

  journey('a lookup is accessible, refused and answered', async ({ open }) => {
    const { page } = await open({ as: 'demo', ...WIDE, at: '/directory/search/lookup' })
    await seen(heading(page, 'Bulk NPI lookup'))
    await button(page, 'Look up').click()
    await seen(page.getByRole('alert'))
    await expectAccessibleInBothSizes(page, 'lookup of nothing')
    const list = [ids.npi, ids.entityNpi, inventNpi(2_990_000_000), '1234567890', 'no number']
    await page.getByLabel(/^One NPI per line/).fill(list.join('\n'))
    await button(page, 'Look up').click()
    await seen(page.getByText(/^3 NPIs checked/))
    await expectAccessibleInBothSizes(page, 'look-up')
    await page.getByRole('button', { name: /^Not found/ }).click()
    await seen(page.getByRole('button', { name: /^Not found/, pressed: true }))
    await expectAccessibleInBothSizes(page, 'lookup with a filter')
  })
})

for (const [name, size] of SIZES) {
  const isWide = size.width === WIDE.width
  const visit = (open: Open, at: string) => open({ as: 'demo', ...size, at })

  describe.concurrent(`on a ${name} screen`, () => {
    journey('a circle is accessible: its chip, its map, the form for another one', async ({ open }) => {
      const { page } = await visit(open, `${SEARCH}?q=smith+75209&miles=50`)
      await seen(getRows(page).first())
      if (isWide) await seen(getMap(page))
      await expectAccessible(page, 'circle')
      await circleChip(page).click()
      await seen(page.getByRole('menu', { name: 'Radius' }))
      await expectAccessible(page, 'menu of radii')
      await page.keyboard.press('Escape')
      await gone(page.getByRole('menu', { name: 'Radius' }))
      await button(getChips(page), 'Filter').click()
      const form = page.getByRole('dialog', { name: 'Add a filter' })
      await button(form, 'Add').first().click()
      await seen(form.getByText('A ZIP code has five digits.', { exact: true }))
      await expectAccessible(page, 'form of a circle, with an error')
      await page.keyboard.press('Escape')
      await gone(form)
      if (isWide) {
        await getMap(page).getByRole('button').first().focus()
        await expectAccessible(page, 'bubble of the map with the focus')
      } else {
        await button(page, 'Map').click()
        await seen(getMap(page))
        await expectAccessible(page, 'map on a sheet')
        await expectAccessibleInTheDark(page, 'map on a sheet')
      }
    })

    journey('names that are spelled alike and a full filter are accessible', async ({ open }) => {
      const { page } = await visit(open, `${SEARCH}?q=jonh+smth`)
      await seen(page.getByText(/^No exact match/))
      await expectAccessible(page, 'spelled alike')
      await ask(page, 'smith')
      await seen(getRows(page).first())
      if (!isWide) await page.getByRole('button', { name: /^Filters/ }).click()
      const specialties = getFilters(page, 'Specialty')
      await specialties.getByRole('button', { name: /more$/ }).click()
      await specialties.getByLabel('Find specialty').fill('nurse')
      await specialties.getByRole('checkbox').first().click()
      await eventually(async () =>
        expect(await specialties.getByRole('checkbox').first().isChecked()).toBe(true),
      )
      await expectAccessible(page, 'filter with a search and a picked value')
      if (!isWide) await expectAccessibleInTheDark(page, 'filters on a sheet')
    })
  })
}
