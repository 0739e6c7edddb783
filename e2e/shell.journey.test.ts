import { api, type ReplyOf } from '@concord/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  button,
  eventually,
  expectAddress,
  getAddress,
  gone,
  heading,
  journey,
  link,
  logo,
  seen,
} from './journey.ts'
import { jump } from './keyboard.ts'

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox()
  if (!box) throw new Error('The part is not in view')
  return box
}

const sidebarOf = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Main' }) })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Navigation', exact: true })
const userButton = (page: Page) => page.getByRole('button', { name: /^User menu of/ })
const userMenu = (page: Page) => page.getByRole('menu', { name: 'User menu', exact: true })
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const support = (page: Page) => page.getByRole('dialog', { name: 'Support', exact: true })

async function openUserMenu(page: Page): Promise<void> {
  await userButton(page).click()
  await seen(userMenu(page))
}

describe.concurrent('the wide shell', () => {
  journey('keeps a sidebar of 240 px with the logo in place while the page scrolls', async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: '/directory/search/practitioner' })
    await seen(page.getByRole('search'))
    const sidebar = sidebarOf(page)
    expect(await boxOf(sidebar)).toEqual({ x: 0, y: 0, width: 240, height: 800 })
    await seen(logo(sidebar))
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1000),
    )
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(await boxOf(sidebar)).toEqual({ x: 0, y: 0, width: 240, height: 800 })
    expect(await button(page, 'Menu').count()).toBe(0)
    await link(sidebar, 'Concord, home').click()
    await expectAddress(page, '/')
  })

  journey('has a page header of 104 px with breadcrumbs, title and user menu', async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: '/profile' })
    const header = page.getByRole('banner')
    await seen(header.getByRole('heading', { level: 1, name: 'Profile', exact: true }))
    expect((await boxOf(header)).height).toBe(104)
    await seen(header.getByRole('button', { name: 'User menu of Ana Maria Diaz', exact: true }))
    await link(header.getByRole('navigation', { name: 'Breadcrumbs' }), 'Dashboard').click()
    await expectAddress(page, '/')
  })

  journey('turns into the narrow one below 900 px and back at 900 px', async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: '/profile', width: 900 })
    await seen(sidebarOf(page))
    await seen(userButton(page))
    await page.setViewportSize({ width: 899, height: 800 })
    await gone(sidebarOf(page))
    await seen(button(page, 'Menu'))
    expect(await userButton(page).count()).toBe(0)
    await page.setViewportSize({ width: 900, height: 800 })
    await seen(sidebarOf(page))
    expect(await button(page, 'Menu').count()).toBe(0)
  })

  journey(
    'sets headings and buttons in one font and text in another, both of its own',
    async ({ open, origin }) => {
      const { page, context } = await open({ as: 'viewer', at: '' })
      const fonts = new Set<string>()
      context.on('request', (request) => {
        if (request.resourceType() === 'font') fonts.add(new URL(request.url()).origin)
      })
      await page.goto('/directory/search/practitioner')
      await seen(page.getByRole('search'))
      const familyOf = (part: Locator) =>
        part.evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0])
      const title = await familyOf(page.getByRole('heading', { level: 1 }))
      expect(await familyOf(button(page, 'Search'))).toBe(title)
      expect(await familyOf(page.locator('body'))).not.toBe(title)
      const loaded = await page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts].filter(({ status }) => status === 'loaded').length
      })
      expect(loaded).toBeGreaterThanOrEqual(2)
      expect([...fonts].filter((from) => from !== origin)).toEqual([])
    },
  )
})

describe.concurrent('the user menu', () => {
  journey('shows who is signed in, with an avatar of 40 px', async ({ open }) => {
    const { page } = await open({ as: 'viewer' })
    const avatar = userButton(page).getByText('AD', { exact: true })
    const { width, height } = await boxOf(avatar)
    expect([width, height]).toEqual([40, 40])
    expect(await avatar.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('50%')
    await openUserMenu(page)
    const popover = page.getByRole('presentation').filter({ has: userMenu(page) })
    for (const text of ['Summit Health Plan', 'Ana Maria Diaz', 'viewer@summit.example', 'AD']) {
      await seen(popover.getByText(text, { exact: true }))
    }
  })

  const ITEMS = [
    ['viewer', ['Profile', 'Support', 'Sign out']],
    ['analyst', ['Profile', 'Support', 'Sign out']],
    ['admin', ['Profile', 'API Tokens', 'Users', 'Support', 'Sign out']],
    ['internal', ['Profile', 'API Tokens', 'Users', 'Support', 'Sign out']],
  ] as const
  for (const [person, items] of ITEMS) {
    journey(`offers ${person} ${items.join(', ')}`, async ({ open }) => {
      const { page } = await open({ as: person })
      await openUserMenu(page)
      expect(await userMenu(page).getByRole('menuitem').allInnerTexts()).toEqual(items)
      for (const [name, path] of [
        ['Profile', '/profile'],
        ['API Tokens', '/account/tokens'],
        ['Users', '/account/users'],
      ] as const) {
        if (!(items as readonly string[]).includes(name)) continue
        if (!(await userMenu(page).isVisible())) await openUserMenu(page)
        await menuItem(page, name).click()
        await expectAddress(page, path)
        await gone(userMenu(page))
      }
    })
  }

  journey('forgets what was typed ahead after 500 ms', async ({ open }) => {
    const { page } = await open({ as: 'admin', at: '' })
    await page.clock.install()
    await page.goto('/profile')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await openUserMenu(page)
    await eventually(async () => expect(await focused()).toBe('Profile'))
    // Time stands still from here on: a busy machine takes longer than 500 ms for two keys.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('s')
    await page.keyboard.press('u')
    expect(await focused()).toBe('Support')
    await page.clock.runFor(600)
    await page.keyboard.press('s')
    expect(await focused()).toBe('System')
    await page.clock.runFor(600)
    await page.keyboard.press('u')
    expect(await focused()).toBe('Users')
  })

  journey('keeps 16 px to the edges of a small window', async ({ open }) => {
    const { page } = await open({ as: 'admin', at: '/profile', width: 920, height: 300 })
    await openUserMenu(page)
    await eventually(async () => {
      const { x, y, width, height } = await boxOf(page.locator('.MuiPopover-paper'))
      expect(Math.min(x, y, 920 - x - width, 300 - y - height)).toBeGreaterThanOrEqual(16)
    })
  })

  journey('switches between light and dark, and keeps the choice', async ({ open }) => {
    const { page } = await open({ as: 'viewer' })
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await seen(userButton(page))
    expect(await background()).toBe('rgb(255, 255, 255)')
    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click()
    await eventually(async () => expect(await background()).toBe('rgb(16, 27, 45)'))
    await page.reload()
    await seen(userButton(page))
    expect(await background()).toBe('rgb(16, 27, 45)')
    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: 'System', exact: true }).click()
    await eventually(async () => expect(await background()).toBe('rgb(255, 255, 255)'))
    await page.emulateMedia({ colorScheme: 'dark' })
    await eventually(async () => expect(await background()).toBe('rgb(16, 27, 45)'))
  })

  journey('is dark from the first paint where the system is dark', async ({ open }) => {
    const { page } = await open({ as: 'viewer', colorScheme: 'dark', at: '' })
    await page.goto('/', { waitUntil: 'commit' })
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark'),
    )
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(background).toBe('rgb(16, 27, 45)')
  })
})

describe.concurrent('the narrow shell', () => {
  journey('has a top bar of 72 px with menu button and logo, and no user menu', async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: '/profile', width: 600 })
    const bar = page.getByRole('banner')
    await seen(button(bar, 'Menu'))
    await seen(logo(bar))
    expect((await boxOf(bar)).height).toBe(72)
    await seen(heading(page, 'Profile'))
    expect(await userButton(page).count()).toBe(0)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  })

  journey(
    'opens a drawer with the person, the whole navigation and the rest of the user menu',
    async ({ open }) => {
      const { page } = await open({ as: 'admin', at: '/profile', width: 600 })
      await button(page, 'Menu').click()
      const drawer = drawerOf(page)
      for (const text of ['Summit Health Plan', 'Grace Okonkwo', 'admin@summit.example']) {
        await seen(drawer.getByText(text, { exact: true }))
      }
      for (const name of ['Directory', 'Roster Management', 'Data Updates', 'Settings']) {
        await seen(drawer.getByRole('list', { name, exact: true }))
      }
      for (const name of ['Profile', 'API Tokens', 'Users']) await seen(link(drawer, name))
      for (const name of ['Support', 'Sign out', 'Dashboards']) await seen(button(drawer, name))
      await link(drawer, 'Practitioner Search').click()
      await seen(heading(page, 'Practitioner Search'))
      await gone(drawer)
    },
  )

  journey('closes the drawer by its button, by Escape and by a click beside it', async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: '/profile', width: 600 })
    const drawer = drawerOf(page)
    for (const close of [
      () => button(drawer, 'Close menu').click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(580, 400),
    ]) {
      await button(page, 'Menu').click()
      await seen(drawer)
      await close()
      await gone(drawer)
    }
  })

  journey('does not toggle the drawer while it is closing', async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: '', width: 600, reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/profile')
    const menu = await button(page, 'Menu').elementHandle()
    await menu?.click()
    await page.clock.runFor(1000)
    const drawer = drawerOf(page)
    await seen(drawer)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('Escape')
    await eventually(async () => expect(await menu?.getAttribute('aria-expanded')).toBe('false'))
    await menu?.evaluate((element) => (element as HTMLElement).click())
    await page.clock.runFor(1000)
    await gone(drawer)
    expect(await menu?.getAttribute('aria-expanded')).toBe('false')
    await button(page, 'Menu').click()
    await page.clock.runFor(1000)
    await seen(drawer)
  })

  journey('signs out and opens Support from the drawer', async ({ open }) => {
    const { page } = await open({ as: 'viewer', signsOut: true, at: '/profile', width: 600 })
    await button(page, 'Menu').click()
    await button(drawerOf(page), 'Support').click()
    await seen(support(page))
    await gone(drawerOf(page))
    await button(page, 'Close support').click()
    await gone(support(page))
    await button(page, 'Menu').click()
    await button(drawerOf(page), 'Sign out').click()
    await seen(heading(page, 'Sign in'))
  })
})

describe.concurrent('the help desk', () => {
  journey(
    'is hidden until Support is chosen, hides when closed and shows when opened again',
    async ({ open }) => {
      const { page } = await open({ as: 'viewer' })
      for (const name of ['Practitioner Search', 'Profile']) {
        await link(sidebarOf(page), name).click()
        await seen(heading(page, name))
        expect(await support(page).count()).toBe(0)
      }
      for (let round = 0; round < 2; round += 1) {
        await openUserMenu(page)
        await menuItem(page, 'Support').click()
        await seen(support(page))
        await button(page, 'Close support').click()
        await gone(support(page))
      }
    },
  )

  journey(
    'opens on its own with openHelpdeskWidget in the address and takes a message',
    async ({ open, origin }) => {
      const { page } = await open({ as: 'viewer', at: '/?openHelpdeskWidget' })
      await seen(support(page))
      await button(support(page), 'Send message').click()
      expect(await page.getByText('Message sent').count()).toBe(0)
      await support(page).getByLabel('Message', { exact: true }).fill('The roster of May is missing.')
      const [request] = await Promise.all([
        page.waitForRequest(`**${api.sendSupportMessage.path}`),
        button(support(page), 'Send message').click(),
      ])
      await seen(support(page).getByText('Message sent', { exact: true }))
      expect(new URL(request.url()).origin).toBe(origin)
      expect((await request.response())?.status()).toBe(200)
    },
  )
})

describe.concurrent('keys', () => {
  journey('jump to a page by Ctrl K, by G and a letter, and name themselves by ?', async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: '/profile' })
    await seen(heading(page, 'Profile'))
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Jump to', exact: true })
    await seen(palette)
    await page.keyboard.type('export')
    await seen(palette.getByRole('option', { name: /Export History/ }))
    await page.keyboard.press('Enter')
    await seen(heading(page, 'Export History'))
    await gone(palette)
    await jump(page, 'h')
    await seen(heading(page, 'Welcome, Ana Maria Diaz'))
    await page.keyboard.press('?')
    await seen(page.getByRole('dialog', { name: 'Keys', exact: true }))
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog'))
  })

  journey('lead past the navigation to the content', async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: '/profile' })
    await seen(heading(page, 'Profile'))
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })
})

journey(
  'a page that fails to render gives way to a fallback, and the shell goes on working',
  async ({ open }) => {
    const { page, context, errors } = await open({ as: 'viewer', at: '' })
    errors.expect(/TypeError|The above error|React/)
    await context.route(`**${api.searchPractitioners.path}`, async (route) => {
      const response = await route.fetch()
      const reply = (await response.json()) as ReplyOf<typeof api.searchPractitioners>
      await route.fulfill({ response, json: { ...reply, practitioners: [null] } })
    })
    await page.goto('/directory/search/practitioner')
    await seen(page.getByRole('alert').filter({ hasText: 'This page failed' }))
    await seen(button(page, 'Reload the page'))
    await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }))
    await link(sidebarOf(page), 'Profile').click()
    await seen(heading(page, 'Profile'))
    expect(getAddress(page)).toBe('/profile')
    expect(await page.getByText('This page failed').count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get(window, 'wasNotReloaded'))).toBe(true)
  },
)
