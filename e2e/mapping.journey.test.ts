import { api } from '@concord/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { eventually, gone, journey, seen } from './journey.ts'
import { MAPPING_REPLY } from './mapping-reply.ts'

type Saved = { readonly config: { readonly mappings: readonly object[] } }

const AT = '/rosters/map/larkmoor/practitioner'

/** Files come in by uploads, which have journeys of their own: here the file is there, and drafts are kept in memory. */
async function answerMapping(context: BrowserContext): Promise<readonly Saved[]> {
  const saved: Saved[] = []
  const path = api.readRosterMapping.path.replace(':prefix', 'larkmoor').replace(':type', 'practitioner')
  await context.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: MAPPING_REPLY })
    saved.push(route.request().postDataJSON() as Saved)
    const draft = { number: 1, revision: saved.length, state: 'draft', changedAt: '2026-07-09T14:41:00.000Z' }
    return route.fulfill({ json: { draft } })
  })
  return saved
}

const verdictOf = (page: Page, header: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: header, exact: true }) })
const outputCell = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Output rows' }).getByRole('cell', { name: text, exact: true }).first()

journey('someone maps a file of 80 columns by keys alone', async ({ open }) => {
  const { page, context } = await open({ as: 'admin', at: '', width: 1440, height: 1000 })
  const saved = await answerMapping(context)
  await page.goto(AT)
  await seen(page.getByRole('group', { name: /^Columns 8 to 10 do not hold/ }))
  await expectAccessible(page, 'Roster Mapping')
  const save = page.getByRole('button', { name: 'Save version 1' })
  expect(await save.isDisabled()).toBe(true)

  await page.keyboard.press('n')
  const panel = verdictOf(page, 'Panel')
  await eventually(async () => expect(await panel.getAttribute('aria-current')).toBe('true'))
  await page.keyboard.press('1')
  await seen(panel.getByText('Sure'))

  await page.keyboard.press('n')
  await page.keyboard.press('1')
  await gone(page.getByRole('group', { name: /do not hold/ }))
  await seen(outputCell(page, '75201'))
  await eventually(async () => expect(await save.isDisabled()).toBe(false))

  await page.keyboard.press('Control+z')
  await seen(page.getByRole('group', { name: /^Columns 8 to 10 do not hold/ }))
  await page.keyboard.press('Control+Shift+z')
  await gone(page.getByRole('group', { name: /do not hold/ }))

  await eventually(async () => {
    const mappings = saved.at(-1)?.config.mappings
    expect(mappings).toContainEqual({ field: 'zip', from: 'Primary Address > City' })
    expect(mappings).toContainEqual({
      ...{ field: 'accepting_new_patients', from: 'Panel', crosswalk: 'accepting_new_patients' },
    })
  })
})
