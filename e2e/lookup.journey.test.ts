import { readFile } from 'node:fs/promises'
import { api, type ReplyOf } from '@concord/contract'
import { formatCount } from '@concord/domain'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { search, searchEntities } from './directory-data.ts'
import { button, eventually, expectAddress, journey, seen } from './journey.ts'
import { getToken, send } from './people.ts'
import { inventNpi } from './registry-file.ts'

const LOOKUP = '/directory/search/lookup'
const UNKNOWN = inventNpi(2_990_000_000)

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Rows of the list' }).getByRole('row')
/** Waits until the table has this many rows, including its header row. */
const expectRows = (page: Page, count: number) =>
  eventually(async () => expect(await rowsOf(page).count()).toBe(count))
const filterOf = (page: Page, name: string) => button(page.getByRole('group', { name: 'Show' }), name)

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^One NPI per line/).fill(text)
  await button(page, 'Look up').click()
}

async function practitionerIn(origin: string, state: string) {
  const { practitioners } = await search(origin, 'viewer', { query: 'smith', states: [state], limit: 100 })
  const hit = practitioners.find(({ locationCount, status }) => locationCount === 1 && status === 'active')
  if (!hit) throw new Error(`The demo workspace has no one of this name in ${state}`)
  return hit
}

/** Downloads the result and returns its lines, without the byte order mark. */
async function download(page: Page): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
  const text = await readFile(await file.path(), 'utf8')
  return text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
}

/** Returns those NPIs that the directory has, from the same call in smaller parts. */
async function knownAmong(origin: string, npis: readonly string[]): Promise<ReadonlySet<string>> {
  const token = await getToken(origin, 'viewer')
  const found = new Set<string>()
  for (let at = 0; at < npis.length; at += 4000) {
    const reply = await send(origin, api.lookUpNpis.path, {
      token,
      body: { npis: npis.slice(at, at + 4000) },
    })
    const { rows } = (await reply.json()) as ReplyOf<typeof api.lookUpNpis>
    for (const { npi, outcome } of rows) if (outcome === 'found') found.add(npi)
  }
  return found
}

describe.concurrent('a list of NPIs', () => {
  journey('that is pasted is answered line by line, and nothing is dropped', async ({ open, origin }) => {
    const { npi, lastName } = await practitionerIn(origin, 'TX')
    const wrong = npi.slice(0, 9) + ((Number(npi[9]) + 1) % 10)
    const { page } = await open({ as: 'viewer', at: LOOKUP })
    await paste(page, [npi, UNKNOWN, wrong, npi, 'no number here'].join('\n'))
    await seen(page.getByText(/^2 NPIs checked/))
    await seen(
      page.getByText('5 lines', { exact: true }).locator('..').getByText('= 4 with a number + 1 without'),
    )
    await seen(page.getByText('4 numbers = 2 different NPIs + 1 repeat + 1 not an NPI.'))
    for (const name of [
      'All rows 5',
      'Found, no problem 2',
      'Not found 1',
      'Invalid 1',
      'Excluded 0',
      'Lines without an NPI 1',
    ])
      await seen(filterOf(page, name))
    await expectRows(page, 6)

    const lines = await download(page)
    expect(lines).toHaveLength(6)
    expect(lines[0]).toMatch(/^Line,Entered,NPI,Outcome,/)
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
      ['1', npi, npi, 'Found'],
      ['2', UNKNOWN, UNKNOWN, 'Not found'],
      ['3', wrong, '', 'Invalid'],
      ['4', npi, npi, 'Found'],
      ['5', 'no number here', '', 'No NPI in the line'],
    ])

    await filterOf(page, 'Found, no problem 2').click()
    await expectAddress(page, `${LOOKUP}?show=active`)
    await expectRows(page, 3)
    await rowsOf(page).nth(1).getByRole('link').first().click()
    await expectAddress(page, `/directory/practitioner/${npi}`)
    await seen(page.getByRole('heading', { level: 1, name: new RegExp(lastName ?? '', 'i') }))
    await page.goBack()
    await seen(filterOf(page, 'Found, no problem 2'))
    await expectRows(page, 3)
  })

  journey(
    'of 20,000 lines in a file is answered in full, with counts that add up',
    async ({ open, origin }) => {
      const [first, second] = await Promise.all([
        search(origin, 'viewer', { states: ['TX'], statuses: ['active'], limit: 100 }),
        searchEntities(origin, 'viewer', { states: ['TX'], limit: 100 }),
      ])
      const known = [...first.practitioners, ...second.entities].map(({ npi }) => npi)
      const lines = Array.from({ length: 20_000 }, (_, place) =>
        place % 3 === 0 ? (known[place % known.length] ?? '') : inventNpi(2_950_000_000 + place * 11),
      )
      // The demo workspace has a few of the invented ones.
      const isFound = await knownAmong(origin, lines)
      const found = lines.filter((npi) => isFound.has(npi)).length
      expect(found).toBeGreaterThan(6000)
      const different = new Set(lines).size
      const text = ['Name,NPI', ...lines.map((npi, place) => `"Row, ${place}",${npi}`)].join('\n')
      const { page } = await open({ as: 'viewer', at: LOOKUP })
      await page
        .getByLabel('File with NPIs')
        .setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await seen(page.getByText(new RegExp(`^${formatCount(different)} NPIs checked`)))
      await seen(page.getByRole('heading', { level: 2, name: 'may.csv' }))
      await seen(page.getByText(/Read from “NPI”/))
      await seen(filterOf(page, `All rows ${formatCount(20_001)}`))
      await seen(filterOf(page, `Not found ${formatCount(20_000 - found)}`))
      expect(await rowsOf(page).count()).toBeLessThan(100)
      await page.reload()
      await seen(page.getByRole('heading', { level: 2, name: 'may.csv' }))
      await seen(filterOf(page, `Not found ${formatCount(20_000 - found)}`))
      await page.getByRole('button', { name: /^Found, no problem / }).click()
      await seen(
        rowsOf(page)
          .filter({ hasText: known[0] ?? '' })
          .first(),
      )
      expect(await download(page)).toHaveLength(20_002)
    },
  )

  journey('says of what is outside the states of the organization that it is', async ({ open, origin }) => {
    const [inside, outside] = await Promise.all([practitionerIn(origin, 'TX'), practitionerIn(origin, 'NY')])
    const { page } = await open({ as: 'harbor', at: LOOKUP })
    await paste(page, `${inside.npi}\n${outside.npi}\n${UNKNOWN}`)
    await seen(filterOf(page, 'Outside your access 1'))
    await seen(filterOf(page, 'Found, no problem 1'))
    const row = rowsOf(page).filter({ hasText: outside.npi })
    await seen(row.getByText(/^It is outside the states, ZIP codes or record types/))
    expect(await row.innerText()).not.toMatch(new RegExp(outside.lastName ?? '', 'i'))
  })

  journey(
    'that is empty, without numbers or a workbook cut off is not taken, and the page says what to do',
    async ({ open }) => {
      const { page } = await open({ as: 'viewer', at: LOOKUP })
      const alert = page.getByRole('alert')
      await button(page, 'Look up').click()
      await seen(alert.getByText('Paste at least one NPI, or choose a file.'))
      await paste(page, 'nothing to see')
      await seen(alert.getByText(/No NPIs found/))
      await page.getByLabel('File with NPIs').setInputFiles({
        name: 'may.xlsx',
        mimeType: 'application/zip',
        buffer: Buffer.from('PK\u0003\u0004'),
      })
      await seen(alert.getByText(/^may\.xlsx: /))
    },
  )

  journey(
    'is refused by the server without a token, when disabled, and when it is too long',
    async ({ origin }) => {
      const { path } = api.lookUpNpis
      const ask = async (npis: readonly string[], token?: string) =>
        (await send(origin, path, { body: { npis }, ...(token ? { token } : {}) })).status
      expect(await ask([UNKNOWN])).toBe(401)
      expect(await ask([UNKNOWN], await getToken(origin, 'disabled'))).toBe(403)
      expect(await ask(Array(5001).fill(UNKNOWN), await getToken(origin, 'viewer'))).toBe(400)
      expect(await ask([UNKNOWN], await getToken(origin, 'viewer'))).toBe(200)
    },
  )
})
