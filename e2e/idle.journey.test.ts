import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { BrowserErrors } from './browser.ts'
import { readEvents, recordEvents } from './data-layer.ts'
import {
  button,
  eventually,
  expectAddress,
  getAddress,
  gone,
  heading,
  journey,
  type Open,
  readStorage,
  seen,
} from './journey.ts'
import { getUser, PASSWORD, PEOPLE, type Person } from './people.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const warningOf = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?', exact: true })

type Idle = {
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: BrowserErrors
  readonly pass: (time: number) => Promise<void>
}

type IdleOptions = {
  readonly at?: string
  readonly as?: Person
  /** Says what has to be there before the clock stands still. */
  readonly shown?: 'navigation' | 'name'
}

const nameOf = (page: Page) => page.getByLabel('Name', { exact: true })

/** Opens a page that was used a moment ago, under a clock that only `pass` moves. */
async function openIdle(
  open: Open,
  { at = '/profile', as = 'viewer', shown = 'navigation' }: IdleOptions = {},
): Promise<Idle> {
  const { page, context, errors } = await open({ as, signsOut: true, at: '' })
  await recordEvents(context)
  await context.clock.install()
  await page.goto(at)
  await seen(page.getByRole('navigation', { name: 'Main' }))
  if (shown === 'name') await seen(nameOf(page))
  await context.clock.pauseAt(Date.now() + MINUTE)
  await page.mouse.move(400, 400)
  return { page, context, errors, pass: (time) => context.clock.runFor(time) }
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(PEOPLE[person])
  await page.getByLabel('Password').fill(PASSWORD)
  await button(page, 'Sign in').click()
  await seen(page.getByRole('navigation', { name: 'Main' }))
}

/**
 * Waits until the warning shows this many seconds. The clock stands still meanwhile, and the page shows the new number
 * a moment after the clock was moved.
 */
async function expectSecondsLeft(page: Page, seconds: number): Promise<void> {
  await seen(warningOf(page).getByText(`${seconds} seconds`, { exact: true }))
}

describe('an idle session', () => {
  journey('is warned at 14:00 and not before, in the words of the specification', async ({ open }) => {
    const { page, pass } = await openIdle(open)
    await pass(14 * MINUTE - SECOND)
    expect(await warningOf(page).count()).toBe(0)
    await pass(SECOND)
    await seen(warningOf(page).getByText('Are you still there?', { exact: true }))
    await seen(button(warningOf(page), 'Yes'))
    await expectSecondsLeft(page, 60)
  })

  journey('sees the countdown worked out again every 500 ms', async ({ open }) => {
    const { page, pass } = await openIdle(open)
    await pass(14 * MINUTE)
    const bar = warningOf(page).locator('[style*="scale"]')
    let before: string | null = null
    for (const seconds of [60, 60, 59, 59, 58, 58]) {
      await eventually(async () => expect(await bar.getAttribute('style')).not.toBe(before))
      await expectSecondsLeft(page, seconds)
      before = await bar.getAttribute('style')
      await pass(500)
    }
  })

  journey(
    'is not taken for a used one by a mouse move, a key or a click beside the warning',
    async ({ open }) => {
      const { page, pass } = await openIdle(open)
      await pass(14 * MINUTE)
      await page.mouse.move(300, 300)
      await page.mouse.click(10, 10)
      await page.keyboard.press('Escape')
      await page.keyboard.press('a')
      await pass(SECOND)
      await expectSecondsLeft(page, 59)
    },
  )

  journey('goes on with Yes for a full new period, with the page as before', async ({ open }) => {
    const { page, pass } = await openIdle(open)
    await pass(14 * MINUTE + 30 * SECOND)
    await button(warningOf(page), 'Yes').click()
    await pass(SECOND)
    await gone(warningOf(page))
    await seen(heading(page, 'Profile'))
    await pass(14 * MINUTE - 2 * SECOND)
    expect(await warningOf(page).count()).toBe(0)
    await pass(2 * SECOND)
    await seen(warningOf(page))
  })

  journey('ends at 15:00 at the site origin, as a time-out', async ({ open, origin }) => {
    const { page, context, pass } = await openIdle(open)
    await pass(15 * MINUTE - SECOND)
    await seen(warningOf(page))
    expect((await readStorage(page)).local.localToken).toBeDefined()
    const calls: string[] = []
    context.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await pass(SECOND)
    await seen(heading(page, 'Sign in'))
    expect(new URL(page.url()).origin).toBe(origin)
    expect(getAddress(page)).toBe('/login?returnTo=%2Fprofile')
    const { local, session } = await readStorage(page)
    expect(local.localToken).toBeUndefined()
    expect(session.gtmSessionId).toBeUndefined()
    expect((await readEvents(page)).at(-1)).toEqual({ event: 'session_end', method: 'timeout' })
    await pass(MINUTE)
    expect(calls.filter((path) => /^\/v[12]\//.test(path) && path !== '/v2/session/event')).toEqual([])
  })

  journey('ends at once when the computer wakes after it slept through the time', async ({ open }) => {
    const { page, context } = await openIdle(open)
    await context.clock.fastForward(20 * MINUTE)
    await seen(heading(page, 'Sign in'))
    expect((await readStorage(page)).local.localToken).toBeUndefined()
  })

  journey('stays as long as someone works', async ({ open }) => {
    const { page, pass } = await openIdle(open)
    for (let round = 0; round < 4; round += 1) {
      await pass(10 * MINUTE)
      await page.mouse.move(100 + round * 50, 100)
    }
    await pass(10 * MINUTE)
    expect(await warningOf(page).count()).toBe(0)
    await seen(heading(page, 'Profile'))
  })

  journey('keeps unsaved work for the next sign-in of the same person', async ({ open }) => {
    const { page, context, errors, pass } = await openIdle(open, { at: '/?openHelpdeskWidget' })
    // The page is read again each minute: what is on its way when the session ends is refused.
    errors.expect(/status of 401/)
    await page.getByLabel('Message', { exact: true }).fill('Half of a sentence')
    await pass(15 * MINUTE)
    await seen(heading(page, 'Sign in'))
    await context.clock.resume()
    await signIn(page, 'viewer')
    await page.getByRole('button', { name: /^User menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Support', exact: true }).click()
    const message = page.getByLabel('Message', { exact: true })
    await eventually(async () => expect(await message.inputValue()).toBe('Half of a sentence'))
  })
})

const EDITED = [
  [
    'a user',
    async (origin: string) =>
      `/accounts/orgs/${await findOrganization(origin)}/users/${await findUserId(origin)}`,
  ],
  ['an organization', async (origin: string) => `/accounts/orgs/${await findOrganization(origin)}`],
  ['the profile', async () => '/profile'],
] as const

const findOrganization = async (origin: string) => (await getUser(origin, 'viewer')).orgId
const findUserId = async (origin: string) => (await getUser(origin, 'viewer')).id

describe('edits that are not saved', () => {
  for (const [what, findAddress] of EDITED) {
    journey(
      `of ${what} are there again after the time-out and the next sign-in`,
      async ({ open, origin }) => {
        const at = await findAddress(origin)
        const { page, context, pass } = await openIdle(open, { at, as: 'internal', shown: 'name' })
        const name = nameOf(page)
        await name.fill('Half of a name')
        await pass(14 * MINUTE)
        await seen(warningOf(page).getByText('Your unsaved work is saved.'))
        await pass(MINUTE)
        await seen(heading(page, 'Sign in'))
        await context.clock.resume()
        await signIn(page, 'internal')
        await expectAddress(page, at)
        await eventually(async () => expect(await name.inputValue()).toBe('Half of a name'))
        await seen(page.getByRole('button', { name: /^Save (1 change|name)$/ }))
      },
    )
  }
})

describe('two tabs of a browser', () => {
  async function openTwo(open: Open): Promise<Idle & { readonly other: Page }> {
    const { context, ...idle } = await openIdle(open)
    await context.clock.resume()
    const other = await context.newPage()
    await other.goto('/directory/search/practitioner')
    await seen(heading(other, 'Practitioner Search'))
    await seen(other.getByRole('region', { name: 'Practitioners' }).getByRole('listitem').first())
    await context.clock.pauseAt((await other.evaluate(() => Date.now())) + MINUTE)
    await other.mouse.move(420, 420)
    return { ...idle, context, other }
  }

  journey('stay signed in together while one of them is used', async ({ open }) => {
    const { page, other, pass } = await openTwo(open)
    for (let minute = 0; minute < 16; minute += 4) {
      await pass(4 * MINUTE)
      await other.mouse.move(200 + minute, 200)
    }
    await pass(12 * MINUTE)
    expect(await warningOf(page).count()).toBe(0)
    await seen(heading(page, 'Profile'))
    await seen(heading(other, 'Practitioner Search'))
  })

  journey('are warned together, and Yes in one counts for both', async ({ open }) => {
    const { page, other, pass } = await openTwo(open)
    await pass(14 * MINUTE)
    await seen(warningOf(page))
    await seen(warningOf(other))
    await button(warningOf(page), 'Yes').click()
    await pass(SECOND)
    await gone(warningOf(page))
    await gone(warningOf(other))
  })

  journey('are signed out together', async ({ open }) => {
    const { page, other, pass } = await openTwo(open)
    await pass(15 * MINUTE)
    await seen(heading(page, 'Sign in'))
    await seen(heading(other, 'Sign in'))
    const ends = [...(await readEvents(page)), ...(await readEvents(other))].filter(
      ({ method }) => method === 'timeout',
    )
    expect(ends.length).toBeGreaterThanOrEqual(1)
  })
})
