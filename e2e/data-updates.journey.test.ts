import { api, type ReplyOf } from '@concord/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import {
  button,
  eventually,
  expectAddress,
  getAddress,
  heading,
  journey,
  seen,
  type Visit,
} from './journey.ts'
import { choose, chooseFile, press, type, typeDay } from './keyboard.ts'
import { getToken, PASSWORD, PEOPLE, send } from './people.ts'
import { holdToasts, toasted } from './toasts.ts'
import { WORK_MS } from './wait.ts'

type Practitioner = ReplyOf<typeof api.searchPractitioners>['practitioners'][number]

const CREATE = '/data-updates/create'
const CORRECTED = 200

let people: readonly Practitioner[]

async function call<Reply>(path: string, body?: object): Promise<Reply> {
  const origin = inject('origin')
  const token = await getToken(origin, 'admin')
  const reply = await send(origin, path, { token, ...(body ? { body } : { method: 'GET' }) })
  return (await reply.json()) as Reply
}

/** Texans with one place and a phone: whose phone is meant is never in doubt. */
beforeAll(async () => {
  const found: Practitioner[] = []
  for (let cursor: string | null | undefined; found.length < CORRECTED && cursor !== null; ) {
    const body = { query: 'TX', limit: 100, ...(cursor ? { cursor } : {}) }
    const page = await call<ReplyOf<typeof api.searchPractitioners>>(api.searchPractitioners.path, body)
    found.push(
      ...page.practitioners.filter(({ locationCount, phone }) => locationCount === 1 && phone !== null),
    )
    cursor = page.nextCursor
  }
  people = found.slice(0, CORRECTED)
})

const HEADER = 'Transaction Type,Provider Name,Provider NPI,Phone Number,Accepting New Patients,Provider SSN'
const phoneOf = (place: number) => `(972) 555-01${String(10 + (place % 90))}`

/** Corrections for many practitioners, with a phone that is none, a name that many have, and one that no one has. */
function writeFile(): Buffer {
  const rows = people.map(({ lastName, firstName, npi }, place) => {
    const phone = place === 3 ? '972-555-01' : phoneOf(place)
    return `Update,"${lastName}, ${firstName}",${npi},${phone},${place % 2 === 0 ? 'not taking new pts' : ''},123-45-${6700 + place}`
  })
  return Buffer.from(
    [HEADER, ...rows, 'Update,Dr. Smith,,972-555-0190,,', 'Update,"Quill, Unknown",,972-555-0191,,'].join(
      '\n',
    ),
  )
}

/** Returns how many of all lines wait for an answer, as the page sums them up; -1 before it does. */
async function countToAnswer(page: Page): Promise<number> {
  const [sum] = await page.getByText(/^202 lines = /).allInnerTexts()
  return sum === undefined ? -1 : Number(/ (\d+) to answer/.exec(sum)?.[1] ?? 0)
}

const isAtLine = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-line]') !== null)

const lineOf = (page: Page, line: number) => page.locator(`[data-line="${line}"]`)

/** Chooses from the changes of an impact, applies them, finds one in History and Changelog, and takes all back. */
async function decideByKeys(page: Page): Promise<void> {
  const address = getAddress(page)
  const readRecord = (npi: string) =>
    call<ReplyOf<typeof api.readPractitioner>>(api.readPractitioner.path.replace(':npi', npi))
  await seen(page.getByText(/^If you apply the \d+ selected$/))
  await expectAccessible(page, 'An impact report')
  const names = page.getByRole('list', { name: 'Changes by practitioner' }).getByRole('link')
  await seen(names.first())
  const boxes = page.getByRole('checkbox', { name: /^Apply all of / })
  expect(await page.getByText('Accepting new patients', { exact: true }).count()).toBe(0)
  const [first = 0, second = 1] = await boxes.evaluateAll((all) =>
    all.flatMap((box, at) => (box instanceof HTMLInputElement && box.checked ? [at] : [])),
  )
  const [left, kept] = [boxes.nth(first), names.nth(second)]
  const npi = /\d{10}$/.exec((await kept.getAttribute('href')) ?? '')?.[0] ?? ''
  const before = await readRecord(npi)

  await press(page, left, 'Space')
  expect(await left.isChecked()).toBe(false)
  const apply = page.getByRole('button', { name: /^Apply \d+ changes$/ })
  await eventually(async () => expect(await apply.isEnabled()).toBe(true))
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await seen(page.getByText(/^Applied .+ by /))
  await eventually(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1'))

  await press(page, kept)
  await press(page, page.getByRole('link', { name: /^History/ }))
  const phone = phoneOf(people.findIndex((person) => person.npi === npi))
  await seen(page.getByText(phone, { exact: true }).first())
  const told = await call<ReplyOf<typeof api.searchChangelog>>(api.searchChangelog.path, { npis: [npi] })
  expect(told.changes.map(({ after }) => after)).toContain(phone.replaceAll(/\D/g, ''))

  await page.goto(address)
  await press(page, page.getByRole('button', { name: /^Undo DU-/ }))
  const dialog = page.getByRole('dialog')
  await type(page, dialog.getByLabel('Reason'), 'The office took it back')
  await press(page, dialog.getByRole('button', { name: /^Undo DU-/ }))
  await seen(page.getByText(/^Undone /))
  expect(await readRecord(npi)).toEqual(before)
}

journey(
  'corrections of 200 practitioners are understood, answered, applied and undone by keys alone',
  async ({ open }) => {
    const { page } = await open({ as: 'admin', at: CREATE })
    await seen(heading(page, 'Create a Data Update'))
    const corrections = { name: 'changes.csv', mimeType: 'text/csv', buffer: writeFile() }
    await chooseFile(page, button(page, 'Choose a file'), corrections)
    // The engine reads it in a process of its own, beside those of the demo workspace.
    await eventually(async () => expect(await countToAnswer(page)).toBeGreaterThanOrEqual(2), WORK_MS)
    await eventually(() => expect(new URL(page.url()).searchParams.get('update')).not.toBeNull())
    await seen(page.getByText(/^Provider SSN was left out before anything was stored/))
    await seen(lineOf(page, 2).getByText('(972) 555-0110', { exact: true }))
    await seen(lineOf(page, 5).getByText('Practice phone could not be read:'))
    await expectAccessible(page, CREATE)

    const waiting = await countToAnswer(page)
    await page.keyboard.press('n')
    await eventually(async () => expect(await isAtLine(page)).toBe(true))
    await page.keyboard.press('1')
    await eventually(async () => expect(await countToAnswer(page)).toBe(waiting - 1))
    await page.keyboard.press('n')
    await seen(page.getByLabel('Who is meant by line 203'))
    await press(page, lineOf(page, 203).getByRole('button', { name: 'Leave out' }))
    await seen(page.getByText(/ \+ 1 left out\./))

    // What is said once of all lines outlives a reload.
    await type(page, page.getByLabel('Source'), 'Fennimore Orthopaedics')
    await type(page, page.getByLabel('Person there'), 'Jo Brandt')
    await typeDay(page, page.getByLabel('True since'), '2026-07-01')
    const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Concord') }
    await chooseFile(page, button(page, 'Add a file'), letter)
    await press(page, button(page, 'Add evidence'))
    await seen(page.getByText(/^12 bytes, sealed [0-9a-f]{4} [0-9a-f]{4}$/))
    await page.reload()
    await eventually(async () =>
      expect(await page.getByLabel('Source').inputValue()).toBe('Fennimore Orthopaedics'),
    )

    await press(page, button(page, 'How it was read'))
    await choose(page, page.getByLabel('Field of Accepting New Patients'), 'Not used')
    await press(page, button(page, 'Read the file again'))
    // Whoever goes on at once finds a button that waits for the lines, and stays on it meanwhile.
    await press(page, page.getByRole('button', { name: /^Show impact of \d+ changes$/ }))
    await expectAddress(page, `/data-updates/${/[0-9a-f-]{36}/.exec(page.url())?.[0]}`)
    await decideByKeys(page)
  },
)

/**
 * Checks that when the session ends while a file is being sent, a user who signs in again is where they were, and the
 * file is sent.
 */
async function signInMeanwhile({ page, context, errors }: Visit): Promise<void> {
  errors.expect(/status of 401/)
  const evidence = /\/v2\/data-update\/[^/]+\/evidence\?/
  await context.route(evidence, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer worn-out' } }),
  )
  await page
    .getByLabel('Evidence file')
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Concord') })
  await button(page, 'Add evidence').click()
  await seen(heading(page, 'Sign in'))
  await context.unroute(evidence)
  await page.getByLabel('Email').fill(PEOPLE.admin)
  await page.getByLabel('Password').fill(PASSWORD)
  await button(page, 'Sign in').click()
  await seen(page.getByText(/^12 bytes, sealed [0-9a-f]{4} [0-9a-f]{4}$/))
}

journey(
  'a field is corrected where it stands, and a form adds to the draft, although the session ends meanwhile',
  async ({ open }) => {
    const [first, second] = people
    const at = `/directory/practitioner/${first?.npi}`
    const visit = await open({ as: 'admin', signsOut: true, at })
    const { page } = visit
    await page.getByRole('button', { name: 'Correct Phone' }).first().click()
    await page.getByLabel('Will be').fill('972-555-0199')
    await page.getByLabel('How do you know?').fill('The office called')
    await holdToasts(page)
    await button(page, 'Add to draft').click()
    await toasted(page, /^Phone is in DU-\d+, with 1 change$/)
    await button(page, 'Open the draft').click()
    await seen(page.getByText('The office called'))

    await page.getByRole('radio', { name: 'Fill in a form' }).check()
    await page.getByLabel('Practitioner or organization').fill(second?.npi ?? '')
    await page.getByRole('option').first().click()
    await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Gender' })
    await page.getByLabel('Will be').selectOption({ label: 'Not stated' })
    await signInMeanwhile(visit)
    await button(page, 'Add 1 change').click()
    await seen(page.getByText(/^2 lines = 2 understood\./))
    await button(page, 'Discard').click()
    await button(page, 'Discard draft').click()
    await toasted(page, /^Discarded DU-\d+$/)
  },
)
