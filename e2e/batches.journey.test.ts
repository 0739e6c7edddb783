import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectAddress, journey, link, seen } from './journey.ts'
import { ingestRows, inventNpi, personRow } from './registry-file.ts'

const STATE = 'Provider Business Practice Location Address State Name'
const PHONE = 'Provider Business Practice Location Address Telephone Number'
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
