import { api } from '@concord/contract'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import {
  expectAccessible,
  expectAccessibleInBothSizes,
  expectAccessibleInTheDark,
  findFaint,
  NARROW,
  SIZES,
  WIDE,
} from './accessible.ts'
import { findIds } from './directory-data.ts'
import { getRows, SEARCH } from './directory-page.ts'
import {
  button,
  eventually,
  goInside,
  gone,
  heading,
  journey,
  type Open,
  seen,
  type VisitOptions,
  watchCalls,
} from './journey.ts'
import { addressWith, DISTINCT_ROUTES, NOT_A_COLLEAGUE } from './routes.ts'
import { toasted } from './toasts.ts'

let ids: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  ids = await findIds(inject('origin'))
})

const userButton = (page: Page) => page.getByRole('button', { name: /^User menu of/ })

journey('every route is accessible on a wide screen and on a narrow one', async ({ open }) => {
  const { page, errors } = await open({ as: 'internal', at: '', ...WIDE })
  errors.expect(NOT_A_COLLEAGUE)
  const answered = watchCalls(page)
  await page.goto('/profile')
  await seen(heading(page, 'Profile'))
  for (const { path, title } of DISTINCT_ROUTES) {
    await goInside(page, addressWith(path, ids))
    await eventually(async () => expect(await page.title()).toBe(`${title} | Concord`))
    await seen(page.getByRole('main').locator('*').first())
    await answered()
    await expectAccessible(page, `${path}, wide`)
    await page.setViewportSize(NARROW)
    await seen(button(page.getByRole('banner'), 'Menu'))
    await expectAccessible(page, `${path}, narrow`)
    await page.setViewportSize(WIDE)
    await gone(button(page.getByRole('banner'), 'Menu'))
  }
  // Those that passed vouch for no other color, and for none that lies over something else.
  await page.evaluate(() => {
    const faint = Object.assign(document.createElement('p'), { textContent: 'Faint' })
    faint.style.color = '#c8c8c8'
    const box = Object.assign(document.createElement('div'), { id: 'box', textContent: 'Over something' })
    box.style.background = '#555'
    document.querySelector('main')?.prepend(faint, box)
  })
  expect((await findFaint(page)).map((told) => told.split(':')[0])).toEqual([
    expect.stringMatching(/^color-contrast at .*p/),
    expect.stringMatching(/^color-contrast at #box/),
  ])
})

describe.concurrent('on a wide screen that is made narrow', () => {
  journey('the login page is accessible, before and after a refusal', async ({ open }) => {
    const { page, errors } = await open({ at: '/login', ...WIDE })
    errors.expect(/status of 401/)
    await seen(heading(page, 'Sign in'))
    await expectAccessibleInBothSizes(page, 'login')
    await button(page, 'Sign in').click()
    await seen(page.getByText('Enter your email.', { exact: true }))
    await expectAccessibleInBothSizes(page, 'login with empty fields')
    await page.getByLabel('Email').fill('unknown@summit.example')
    await page.getByLabel('Password').fill('nothing')
    await button(page, 'Sign in').click()
    await seen(page.getByRole('dialog', { name: 'Incorrect Email' }))
    await expectAccessibleInBothSizes(page, 'refused login')
  })

  journey('the help desk is accessible, empty and sent', async ({ open }) => {
    const { page } = await open({ as: 'viewer', ...WIDE, at: '/profile?openHelpdeskWidget' })
    await seen(page.getByRole('dialog', { name: 'Support' }))
    await button(page, 'Send message').click()
    await expectAccessibleInBothSizes(page, 'help desk')
    await page.getByLabel('Message', { exact: true }).fill('Where do I find last month?')
    await button(page, 'Send message').click()
    await seen(page.getByText('Message sent', { exact: true }))
    await expectAccessibleInBothSizes(page, 'help desk after sending')
  })

  journey('Practitioner Details is accessible on every tab', async ({ open }) => {
    const { page } = await open({ as: 'viewer', ...WIDE, at: `/directory/practitioner/${ids.npi}` })
    for (const tab of ['Overview', 'Locations', 'Affiliations', 'Licenses and identifiers', 'History']) {
      await page.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
      await eventually(async () =>
        expect(await page.locator('[aria-current=page]', { hasText: tab }).count()).toBeGreaterThan(0),
      )
      await expectAccessibleInBothSizes(page, `details, ${tab}`)
    }
  })

  journey('the screens that stop a person are accessible', async ({ open }) => {
    const { page, errors } = await open({ as: 'viewer', ...WIDE, at: '/no/such/page' })
    errors.expect(/status of (403|404)/)
    await seen(heading(page, 'Page Not Found'))
    await expectAccessibleInBothSizes(page, 'not found')
    await page.goto('/accounts/orgs')
    await seen(page.getByText('You do not have access to this page', { exact: true }))
    await expectAccessibleInBothSizes(page, 'refused')
    await page.goto('/directory/practitioner/0000000000')
    await seen(page.getByText('0000000000 is not a valid NPI', { exact: true }))
    await expectAccessibleInBothSizes(page, 'unknown practitioner')
    const disabled = await open({ as: 'disabled', ...WIDE })
    disabled.errors.expect(/status of 403/)
    await seen(disabled.page.getByRole('dialog', { name: 'Account Disabled' }))
    await expectAccessibleInBothSizes(disabled.page, 'disabled account')
  })

  journey('the idle warning and the error screens are accessible', async ({ open }) => {
    const { page, context, errors } = await open({ as: 'viewer', ...WIDE, at: '' })
    errors.expect(/status of 500/, /RequestError/, /TypeError|The above error|React/)
    await context.clock.install()
    await page.goto('/profile')
    await seen(heading(page, 'Profile'))
    await context.clock.fastForward(14 * 60_000 + 1000)
    await seen(page.getByRole('dialog', { name: 'Are you still there?' }))
    // The minute of the warning may be over before a busy machine has looked at it.
    await context.clock.setFixedTime(await page.evaluate(() => Date.now()))
    await expectAccessibleInBothSizes(page, 'idle warning')
    await context.route(`**${api.searchPractitioners.path}`, (route) =>
      route.fulfill({ json: { practitioners: [null] } }),
    )
    await page.goto(SEARCH)
    await seen(page.getByRole('alert'))
    await expectAccessibleInBothSizes(page, 'fallback page')
    await context.route(`**${api.readCurrentUser.path}`, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/')
    await seen(page.getByText(/^Something went wrong/))
    await expectAccessibleInBothSizes(page, 'pre-login error')
  })
})

for (const [name, size] of SIZES) {
  const isWide = size.width === WIDE.width
  const visit = (open: Open, more: VisitOptions) => open({ as: 'viewer', ...size, ...more })

  describe.concurrent(`on a ${name} screen`, () => {
    journey('home and all that opens over it are accessible', async ({ open }) => {
      const { page } = await visit(open, { as: 'admin' })
      await seen(heading(page, 'Welcome, Grace Okonkwo'))
      const changes = page.getByRole('list', { name: 'Changed in your directory' })
      await seen(changes.getByRole('listitem').first())
      await expectAccessible(page, 'home')
      if (isWide) {
        await button(page, 'Dashboards').click()
        await userButton(page).click()
        await seen(page.getByRole('menu'))
        await expectAccessible(page, 'user menu')
        await page.keyboard.press('Escape')
      } else {
        await button(page, 'Menu').click()
        await seen(page.getByRole('dialog', { name: 'Navigation' }))
        await expectAccessible(page, 'drawer')
        await expectAccessibleInTheDark(page, 'drawer')
        await page.keyboard.press('Escape')
      }
      await page.getByRole('menu').or(page.getByRole('dialog')).waitFor({ state: 'detached' })
      await page.keyboard.press('Control+k')
      await seen(page.getByRole('dialog', { name: 'Jump to' }))
      await page.keyboard.type('roster')
      await expectAccessible(page, 'palette')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('?')
      await seen(page.getByRole('dialog', { name: 'Keys' }))
      await expectAccessible(page, 'keys')
    })

    journey(
      'Practitioner Search is accessible, with rows, filters, without a match and failing',
      async ({ open }) => {
        const { page, context, errors } = await visit(open, {
          as: 'harbor',
          at: `${SEARCH}?q=smith&state=TX`,
        })
        errors.expect(/status of 500/)
        await seen(getRows(page).first())
        await expectAccessible(page, 'search')
        if (isWide) {
          await page.getByRole('button', { name: /more$/ }).first().click()
          await getRows(page).nth(2).getByRole('link').focus()
          await expectAccessible(page, 'search with a full filter')
        } else {
          await page.getByRole('button', { name: /^Filters/ }).click()
          await seen(page.getByRole('dialog', { name: 'Filters' }))
          await expectAccessible(page, 'filter sheet')
        }
        await page.goto(`${SEARCH}?q=zzzzqqq+smith`)
        await seen(page.getByText('No practitioner matches', { exact: true }))
        await expectAccessible(page, 'no match')
        await context.route(`**${api.searchPractitioners.path}`, (route) =>
          route.fulfill({ status: 500, json: {} }),
        )
        await page.reload()
        await seen(page.getByText('The list did not load', { exact: true }))
        await toasted(page, /Request Failed/)
        await expectAccessible(page, 'failed search with a toast')
      },
    )
  })
}
