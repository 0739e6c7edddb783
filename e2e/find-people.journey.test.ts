import { formatPhone, taxonomyName } from '@concord/domain'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type SearchReply, search } from './directory-data.ts'
import {
  ask,
  expectInBox,
  expectList,
  expectOnRow,
  getChips,
  getFilters,
  getRemover,
  getRows,
  SEARCH,
} from './directory-page.ts'
import { button, eventually, expectAddress, journey, link, type Open, seen } from './journey.ts'

type Hit = SearchReply['practitioners'][number]

const addressWith = (query: string) => `${SEARCH}?${new URLSearchParams({ q: query })}`
const conditionsOf = async (page: Page) =>
  (
    await getChips(page)
      .getByRole('button', { name: /^Remove / })
      .all()
  ).length
const rowOf = (page: Page, npi: string) => getRows(page).filter({ hasText: npi })

/** Asks the box as a person does and expects the list of the answer. */
async function find(open: Open, origin: string, query: string) {
  const { page } = await open({ as: 'viewer', at: SEARCH })
  await ask(page, query)
  const reply = await search(origin, 'viewer', { query })
  await expectList(page, reply)
  return { page, reply }
}

async function firstHit(origin: string, query: string, isWanted: (hit: Hit) => boolean = () => true) {
  const { practitioners } = await search(origin, 'viewer', { query, limit: 100 })
  const hit = practitioners.find(isWanted)
  if (!hit) throw new Error(`The demo workspace has no one for ${query}`)
  return hit
}

describe.concurrent('the box finds a person', () => {
  journey(
    'by name, specialty and ZIP together, within 25 miles and nearest first',
    async ({ open, origin }) => {
      const { page, reply } = await find(open, origin, 'smith cardiology 75209')
      expect(reply.total).toBeGreaterThan(0)
      const miles = reply.practitioners.map(({ distanceMiles }) => distanceMiles ?? Number.NaN)
      expect(miles).toEqual([...miles].sort((a, b) => a - b))
      expect(Math.max(...miles)).toBeLessThanOrEqual(25)
      for (const { lastName, taxonomies } of reply.practitioners) {
        expect(lastName).toMatch(/^SMITH/)
        expect(taxonomies.map(taxonomyName).join()).toMatch(/cardi/i)
      }
      await eventually(async () => expect(await conditionsOf(page)).toBe(3))
      await seen(getRemover(page, 'Near 75209 Dallas, 25 mi'))
      const row = getRows(page).first()
      await seen(row.getByText('0.0 mi', { exact: true }))
      await seen(row.getByText('exact last name and ZIP'))
    },
  )

  journey('whose name is misspelled, and says that it is only alike', async ({ open, origin }) => {
    const { page, reply } = await find(open, origin, 'jonh smth')
    expect(reply.isAlike).toBe(true)
    const john = await firstHit(origin, 'smith, john', ({ lastName }) => lastName === 'SMITH')
    expect(reply.practitioners.map(({ npi }) => npi)).toContain(john.npi)
    await seen(page.getByText('No exact match. Showing similar names.'))
    await seen(rowOf(page, john.npi).getByText(/one letter from Jonh/))
  })

  journey('by the nickname of a first name, and says so', async ({ open, origin }) => {
    const { page, reply } = await find(open, origin, 'bob mcdonald')
    const robert = await firstHit(
      origin,
      'mcdonald, robert',
      ({ lastName, firstName }) => lastName === 'MCDONALD' && firstName === 'ROBERT',
    )
    expect(reply.practitioners.map(({ npi }) => npi)).toContain(robert.npi)
    await seen(rowOf(page, robert.npi).getByText(/nickname of Robert/))
  })

  journey('by last name and the first letter of a given name', async ({ open, origin }) => {
    const { reply } = await find(open, origin, 'smith, j')
    expect(reply.total).toBeGreaterThan(1)
    for (const { npi, firstName, middleName, lastName, matches } of reply.practitioners) {
      const isOtherName = matches.some(({ kind }) => kind === 'otherName')
      expect(isOtherName || lastName?.startsWith('SMITH'), npi).toBe(true)
      const isNickname = matches.some(({ kind, field }) => kind === 'nickname' && field === 'firstName')
      const given = [firstName, middleName].flatMap((name) => name?.split(/[ -]/) ?? [])
      expect(isNickname || given.some((name) => name.startsWith('J')), npi).toBe(true)
    }
  })

  journey('by phone number, however it is written', async ({ open, origin }) => {
    const { npi, phone } = await firstHit(origin, 'garcia', (hit) => hit.phone !== null)
    const digits = phone ?? ''
    const { page } = await open({ as: 'viewer', at: SEARCH })
    for (const query of [
      digits,
      formatPhone(digits),
      `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`,
    ]) {
      await ask(page, query)
      await eventually(async () => expect(await rowOf(page, npi).count()).toBe(1))
      await seen(rowOf(page, npi).getByText('exact phone'))
    }
  })

  journey('whose name is spelled alike beside those as typed, when asked to', async ({ open, origin }) => {
    const { page, reply } = await find(open, origin, 'hansen')
    await link(page, 'Include similar spellings').click()
    await expectAddress(page, `${addressWith('hansen')}&alike=1`)
    const wider = await search(origin, 'viewer', { query: 'hansen', alike: true })
    expect(wider.total).toBeGreaterThan(reply.total)
    await expectList(page, wider)
    await link(page, 'Show exact spellings only').click()
    await expectList(page, reply)
  })

  journey(
    'with a way on where no one matches: each change that would find someone',
    async ({ open, origin }) => {
      const { page } = await open({
        as: 'viewer',
        at: `${SEARCH}?q=smith+75209&accepting=none&gender=X&miles=0`,
      })
      const { total } = await search(origin, 'viewer', {
        query: 'smith 75209',
        accepting: ['none'],
        genders: ['X'],
        miles: 0,
      })
      expect(total).toBe(0)
      await seen(page.getByText('No practitioner matches', { exact: true }))
      const offer = link(page, 'Remove “Another gender”')
      await offer.click()
      await expectList(
        page,
        await search(origin, 'viewer', { query: 'smith 75209', accepting: ['none'], miles: 0 }),
      )
    },
  )
})

describe.concurrent('the keyboard alone', () => {
  /** Presses Tab until the part has the focus. */
  async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await isThere()) return
      await page.keyboard.press('Tab')
    }
    throw new Error('Tab does not lead there')
  }

  journey('leads from the box to a filter, to a row, to the record and back', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: SEARCH })
    await seen(getRows(page).first())
    await page.keyboard.press('/')
    await page.keyboard.type('smith')
    await page.keyboard.press('Enter')
    await expectList(page, await search(origin, 'viewer', { query: 'smith' }))
    const texas = getFilters(page, 'State').getByRole('checkbox', { name: /^Texas/ })
    await tabTo(page, () => texas.evaluate((box) => box === document.activeElement))
    await page.keyboard.press('Space')
    const reply = await search(origin, 'viewer', { query: 'smith', states: ['TX'] })
    await expectList(page, reply)
    const [first, second] = reply.practitioners
    await page.keyboard.press('j')
    await expectOnRow(page, first?.npi)
    await page.keyboard.press('j')
    await expectOnRow(page, second?.npi)
    await page.keyboard.press('Enter')
    await seen(page.getByRole('region', { name: 'Facts', exact: true }).getByText(second?.npi ?? ''))
    await page.goBack()
    await expectList(page, reply)
    await expectInBox(page, 'smith')
  })

  journey('looks at a row and closes the look again', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=smith` })
    const { practitioners } = await search(origin, 'viewer', { query: 'smith' })
    const peek = page.getByRole('complementary', { name: 'Peek' })
    await seen(peek.getByText(practitioners[0]?.npi ?? '', { exact: true }))
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await seen(peek.getByText(practitioners[1]?.npi ?? '', { exact: true }))
    await page.keyboard.press('Space')
    await peek.waitFor({ state: 'detached' })
    await page.keyboard.press('Space')
    await seen(button(peek, 'Close'))
  })
})
