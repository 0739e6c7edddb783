import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { button, eventually, expectAddress, gone, journey, link, seen } from './journey.ts'
import { press, type } from './keyboard.ts'
import { ingestRows, inventNpi, personRow } from './registry-file.ts'

const STATE = 'Provider Business Practice Location Address State Name'
const PHONE = 'Provider Business Practice Location Address Telephone Number'
const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement)
const BATCH = 'NPPES 2026-06-15 to 2026-06-21'
const REASON = `${STATE} is not the code of a state`

journey('an operator reads what was wrong in a loaded file, and saves it', async ({ open }) => {
  const [npi, other] = [inventNpi(2_998_000_000), inventNpi(2_998_500_000)]
  await ingestRows('npidata_pfile_20260615-20260621.csv', [
    personRow(npi, 'QUARTERMAIN', 'ODILE', { [STATE]: 'TEXAS', [PHONE]: 'CALL ME' }),
    personRow(other, 'QUARTERMAIN', 'PERRY', { [STATE]: 'ZZ' }),
    personRow('1234567890', 'QUARTERMAIN', 'UNKNOWN'),
  ])
  const { page } = await open({ as: 'internal', at: '/' })
  await link(page, 'Batches').click()
  await seen(
    page.getByRole('row', { name: new RegExp(`^${BATCH} NPPES registry Everyone Applied 3 1 3 0 `) }),
  )
  await expectAccessible(page, 'Batches')
  await link(page, BATCH).click()
  await seen(page.getByRole('heading', { level: 1, name: `Batch ${BATCH}` }))
  await seen(page.getByText('3 read, 2 added, 1 rejected'))
  await seen(page.getByRole('heading', { level: 2, name: '4 findings', exact: true }))
  await seen(page.getByRole('row', { name: new RegExp(`^${PHONE} is not a .* 2 CALL ME ${npi} `) }))
  await expectAccessible(page, 'Batch')

  await page.getByLabel('Reason').selectOption({ label: `${REASON} (2)` })
  await seen(page.getByRole('heading', { level: 2, name: '2 findings', exact: true }))
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1)).toEqual([
    `npidata_pfile_20260615-20260621.csv,2,${npi},warning,${REASON},TEXAS`,
    `npidata_pfile_20260615-20260621.csv,3,${other},warning,${REASON},ZZ`,
  ])
  await link(page, npi).click()
  await expectAddress(page, `/directory/search/practitioner?q=${npi}`)
})

journey('an operator undoes a batch and applies it again, by keys alone', async ({ open }) => {
  const { page } = await open({ as: 'internal', at: '/batches?search=help%20desk' })
  await press(page, link(page, 'Calls of the help desk, demo'))
  for (const [verb, opposite] of [
    ['Undo', 'Apply'],
    ['Apply', 'Undo'],
  ] as const) {
    const opener = button(page, `${verb} batch`)
    const dialog = page.getByRole('dialog', { name: `${verb} Calls of the help desk, demo?` })
    await eventually(async () => expect(await opener.isEnabled()).toBe(true))
    await press(page, opener)
    await seen(dialog.getByText(/ records? changes?\./))
    await expectAccessible(page, `${verb} a batch`)
    expect(await hasFocus(button(dialog, 'Cancel'))).toBe(true)
    await page.keyboard.press('Escape')
    await gone(dialog)
    await eventually(async () => expect(await hasFocus(opener)).toBe(true))
    await press(page, opener)
    await type(page, dialog.getByLabel('Reason for the audit log'), 'Misheard')
    await page.keyboard.press('Enter')
    await gone(dialog)
    await seen(button(page, `${opposite} batch`))
  }
})
