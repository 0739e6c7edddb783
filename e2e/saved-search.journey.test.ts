import { api, MAX_WATCHED_HITS, type ReplyOf } from '@concord/contract'
import { formatCount } from '@concord/domain'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { search, searchEntities } from './directory-data.ts'
import { ENTITY_SEARCH, expectList, getRows, SEARCH } from './directory-page.ts'
import { button, eventually, expectAddress, gone, heading, journey, link, seen } from './journey.ts'
import { getToken, type Person, send } from './people.ts'
import { ingestRows, inventNpi, personRow } from './registry-file.ts'
import { holdToasts, toasted } from './toasts.ts'
import { WORK_MS } from './wait.ts'

type Alerts = ReplyOf<typeof api.listSearchAlerts>

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Saved searches' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save this search' })

async function openPanel(page: Page, part: 'Searches' | 'Alerts'): Promise<void> {
  await page.getByRole('button', { name: /^Saved searches/ }).click()
  await panelOf(page)
    .getByRole('tab', { name: new RegExp(`^${part}`) })
    .click()
}

async function save(page: Page, name?: string): Promise<void> {
  await button(page, 'Save search').click()
  const field = dialogOf(page).getByLabel('Name', { exact: true })
  await seen(field)
  if (name !== undefined) await field.fill(name)
  await button(dialogOf(page), 'Save search').click()
}

async function alertsOf(origin: string, person: Person): Promise<Alerts> {
  const token = await getToken(origin, person)
  return (await send(origin, api.listSearchAlerts.path, { token, method: 'GET' })).json() as Promise<Alerts>
}

describe.concurrent('a saved search', () => {
  journey('tells who was deactivated, who moved and who is new', async ({ open, origin }) => {
    const [gone1, moved, staying, entering] = [
      2_997_000_000, 2_997_100_000, 2_997_200_000, 2_997_300_000,
    ].map(inventNpi) as [string, string, string, string]
    await ingestRows('npidata-quillbrook-first.csv', [
      personRow(gone1, 'QUILLBROOK', 'ASTRID'),
      personRow(moved, 'QUILLBROOK', 'BERNARD'),
      personRow(staying, 'QUILLBROOK', 'CORA'),
    ])
    const { page } = await open({ as: 'admin', at: `${SEARCH}?q=quillbrook` })
    await expectList(page, await search(origin, 'admin', { query: 'quillbrook' }))
    await holdToasts(page)
    await save(page)
    await toasted(page, 'Saved quillbrook')
    await button(page, 'Show').click()
    await seen(panelOf(page).getByText(/^Watched, 3 hits on /))
    await button(panelOf(page), 'Close').click()
    await seen(page.getByRole('button', { name: /^Saved searches \d+$/ }))

    await ingestRows('npidata-quillbrook-second.csv', [
      { NPI: gone1, 'NPI Deactivation Date': '06/10/2026' },
      personRow(moved, 'QUILLBROOK', 'BERNARD', {
        'Provider Business Practice Location Address City Name': 'ALPINE',
        'Provider Business Practice Location Address Postal Code': '798300000',
      }),
      personRow(entering, 'QUILLBROOK', 'DELIA'),
    ])
    await eventually(async () => expect((await alertsOf(origin, 'admin')).unread).toBe(3), WORK_MS)

    await page.reload()
    await seen(page.getByRole('navigation', { name: 'Main' }).getByText('3 unread alerts'))
    await page.getByRole('button', { name: /^Saved searches \d+ 3 unread alerts$/ }).click()
    const alertAbout = (name: string) => panelOf(page).getByRole('listitem').filter({ hasText: name })
    await seen(alertAbout('Astrid Quillbrook').getByText('NPI deactivated', { exact: true }))
    await seen(alertAbout('Bernard Quillbrook').getByText('Moved', { exact: true }))
    await seen(alertAbout('Bernard Quillbrook').getByText('Marfa, TX 79843'))
    await seen(alertAbout('Bernard Quillbrook').getByText('Alpine, TX 79830'))
    await seen(alertAbout('Delia Quillbrook').getByText('New in the search', { exact: true }))
    expect(await alertAbout('Cora Quillbrook').count()).toBe(0)
    await seen(alertAbout('Astrid Quillbrook').getByText('NPPES npidata-quillbrook-second.csv'))

    await panelOf(page)
      .getByRole('link', { name: /Astrid Quillbrook/ })
      .click()
    await expectAddress(page, `/directory/practitioner/${gone1}`)
    await seen(page.getByRole('heading', { level: 1, name: /Quillbrook/ }))
    await seen(page.getByText('Deactivated Jun 10, 2026').first())

    await page.goBack()
    await openPanel(page, 'Alerts')
    await button(panelOf(page), 'Mark all as read').click()
    await gone(panelOf(page).getByText('Unread: ').first())
    await eventually(async () => expect((await alertsOf(origin, 'admin')).unread).toBe(0))

    await panelOf(page).getByRole('tab', { name: 'Searches' }).click()
    await holdToasts(page)
    await button(panelOf(page), 'Delete quillbrook').click()
    await gone(link(panelOf(page), 'quillbrook'))
    await button(page, 'Undo').click()
    await seen(link(panelOf(page), 'quillbrook'))
    await button(panelOf(page), 'Delete quillbrook').click()
    await gone(link(panelOf(page), 'quillbrook'))
    await eventually(async () => {
      const { alerts } = await alertsOf(origin, 'admin')
      expect(alerts.filter(({ savedSearchName }) => savedSearchName === 'quillbrook')).toEqual([])
    })
  })

  journey('is opened again with all its filters, by its owner alone', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: `${ENTITY_SEARCH}?q=75209&kind=hospital&miles=50` })
    const reply = await searchEntities(origin, 'viewer', { query: '75209', kinds: ['hospital'], miles: 50 })
    await expectList(page, reply)
    await save(page, 'Hospitals around Dallas')
    await toasted(page, 'Saved Hospitals around Dallas')
    await page.goto(SEARCH)
    await openPanel(page, 'Searches')
    await link(panelOf(page), 'Hospitals around Dallas').click()
    await expectAddress(page, `${ENTITY_SEARCH}?q=75209&kind=hospital&miles=50`)
    await expectList(page, reply)

    const colleague = await open({ as: 'internal', at: SEARCH })
    await openPanel(colleague.page, 'Searches')
    await seen(panelOf(colleague.page).getByText('No saved searches yet', { exact: true }))

    await openPanel(page, 'Searches')
    await button(panelOf(page), 'Delete Hospitals around Dallas').click()
    await seen(panelOf(page).getByText('No saved searches yet', { exact: true }))
  })

  journey('keeps its name for itself, and can be renamed', async ({ open }) => {
    const { page, errors } = await open({ as: 'harbor', at: `${SEARCH}?q=garcia` })
    errors.expect(/status of 409/)
    await save(page, 'Week 24')
    await toasted(page, 'Saved Week 24')
    await page.goto(`${SEARCH}?q=smith`)
    await save(page, 'Week 24')
    await seen(dialogOf(page).getByText('You already have a search with this name. Choose another name.'))
    await button(dialogOf(page), 'Cancel').click()
    await openPanel(page, 'Searches')
    await button(panelOf(page), 'Rename Week 24').click()
    await panelOf(page).getByLabel('Name', { exact: true }).fill('Week 25')
    await page.keyboard.press('Enter')
    await seen(link(panelOf(page), 'Week 25'))
    await button(panelOf(page), 'Stop watching Week 25').click()
    await seen(panelOf(page).getByText('Not watched', { exact: true }))
    await button(panelOf(page), 'Delete Week 25').click()
    await gone(link(panelOf(page), 'Week 25'))
  })

  journey('is not watched with more hits than can be, and says so', async ({ open, origin }) => {
    const { total } = await search(origin, 'viewer', { statuses: ['active'] })
    expect(total).toBeGreaterThan(MAX_WATCHED_HITS)
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?status=active` })
    await seen(getRows(page).first())
    await button(page, 'Save search').click()
    await seen(
      dialogOf(page).getByText(`${formatCount(total)} hits exceed the 10,000 that can be watched.`, {
        exact: false,
      }),
    )
    const watch = dialogOf(page).getByRole('checkbox', { name: /^Alert me to/ })
    expect([await watch.isDisabled(), await watch.isChecked()]).toEqual([true, false])
    await page.keyboard.press('Escape')
    await gone(dialogOf(page))
    await seen(heading(page, 'Practitioner Search'))
  })
})
