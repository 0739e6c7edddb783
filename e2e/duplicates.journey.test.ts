import { api, type ReplyOf } from '@concord/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject } from 'vitest'
import { expectAccessibleInBothSizes, WIDE } from './accessible.ts'
import { button, eventually, expectAddress, heading, journey, seen } from './journey.ts'
import { getToken, send } from './people.ts'
import { waitForJobs } from './program.ts'
import { toasted } from './toasts.ts'

const DUPLICATES = '/directory/duplicates'
const REASON = 'Same license and the same office.'

type Summary = ReplyOf<typeof api.readDuplicateSummary>

async function readSummary(origin: string): Promise<Summary> {
  const token = await getToken(origin, 'demo')
  const reply = await send(origin, api.readDuplicateSummary.path, { token, method: 'GET' })
  return (await reply.json()) as Summary
}

beforeAll(() => waitForJobs(inject('origin'), /duplicates$/))

const pairsOf = (page: Page) => page.getByRole('button', { name: /^Score / })
const openPair = (page: Page) => page.getByRole('button', { name: /^Score /, expanded: true })
const nameOfOpen = (page: Page) => openPair(page).getAttribute('data-pair')

journey(
  'a pair is merged by keys, named on both records and in the search, and taken apart',
  async ({ open }) => {
    const { page } = await open({ as: 'demo', at: DUPLICATES })
    await seen(heading(page, 'Duplicates'))
    await seen(page.getByRole('table', { name: 'Both records' }))
    const pair = (await nameOfOpen(page)) ?? ''
    const [npi = '', otherNpi = ''] = pair.split('-')
    await page.keyboard.press('m')
    await page.getByLabel('Reason').fill(REASON)
    await button(page, 'Merge').click()
    await toasted(page, 'Merged. Both NPIs stay.')
    await eventually(async () => expect(await nameOfOpen(page)).not.toBe(pair))

    for (const [one, other] of [
      [npi, otherNpi],
      [otherNpi, npi],
    ] as const) {
      await page.goto(`/directory/practitioner/${one}`)
      await seen(
        page
          .getByRole('note')
          .filter({ hasText: `NPI ${other}` })
          .filter({ hasText: REASON }),
      )
    }
    await page.goto(`/directory/search/practitioner?q=${npi}`)
    await seen(page.getByText(`Same person as NPI ${otherNpi}`))

    await page.goto(`${DUPLICATES}?state=same`)
    await page
      .getByRole('button', { name: /^Undo: / })
      .first()
      .click()
    await seen(page.getByText('Nothing merged yet'))
    await page.goto(`/directory/practitioner/${npi}`)
    await seen(
      heading(page, 'Practitioner Details')
        .or(page.getByRole('heading', { level: 1 }))
        .first(),
    )
    await eventually(async () => expect(await page.getByRole('note').count()).toBe(0))
  },
)

journey('a pair that is kept apart leaves the list, and Z brings it back', async ({ open }) => {
  const { page } = await open({ as: 'demo', at: `${DUPLICATES}?from=0.70` })
  await seen(page.getByRole('table', { name: 'Both records' }))
  const [first] = [await nameOfOpen(page)]
  await page.keyboard.press('k')
  await toasted(page, 'Kept apart')
  await eventually(async () => expect(await nameOfOpen(page)).not.toBe(first))
  await page.keyboard.press('z')
  await seen(page.locator(`[data-pair="${first}"]`))
})

journey('the threshold counts what it adds before it is moved', async ({ open, origin }) => {
  const { page } = await open({ as: 'viewer', at: DUPLICATES })
  const { scores } = await readSummary(origin)
  const from = (score: number) =>
    scores.reduce((sum, at) => (Math.round(at.score * 100) >= score ? sum + at.open : sum), 0)
  await seen(page.getByText(`${from(80)} pairs at 0.80 or more`))
  await page.keyboard.press('ArrowLeft')
  await expectAddress(page, `${DUPLICATES}?from=0.79`)
  await seen(page.getByText(`${from(79)} pairs at 0.79 or more`))
  await page.getByRole('button', { name: new RegExp(`^0\\.75 asks about ${from(75)} `) }).click()
  await seen(page.getByText(`${from(75)} pairs at 0.75 or more`))
  expect(await page.getByRole('button', { name: /^Keep apart / }).count()).toBe(0)
})

journey('is accessible on a wide screen and on a narrow one', async ({ open }) => {
  const { page } = await open({ as: 'demo', at: DUPLICATES, ...WIDE })
  await seen(page.getByRole('table', { name: 'Both records' }))
  await expectAccessibleInBothSizes(page, 'duplicates')
  await pairsOf(page).nth(1).click()
  await seen(page.getByRole('table', { name: 'Both records' }))
  await expectAccessibleInBothSizes(page, 'duplicates, another pair')
})
