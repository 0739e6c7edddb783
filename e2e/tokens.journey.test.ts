import { api, type ReplyOf } from '@concord/contract'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessibleInBothSizes, WIDE } from './accessible.ts'
import { button, eventually, expectAddress, gone, heading, journey, link, seen } from './journey.ts'
import { press, type } from './keyboard.ts'
import { send } from './people.ts'

const NAME = 'Quillbrook sync'
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function shownToken(page: Page): Promise<string> {
  const notice = dialogOf(page, 'Copy your token now')
  await seen(notice)
  await press(page, button(notice, 'Copy token'))
  await seen(notice.getByText('Copied.', { exact: true }))
  const token = (await notice.getByLabel('API token').textContent()) ?? ''
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await press(page, button(notice, 'Done'))
  await gone(notice)
  return token
}

describe('an API token', () => {
  journey(
    'is generated, used, rotated and revoked by keyboard alone, all of it on record',
    async ({ open, origin }) => {
      const search = (token: string) => send(origin, api.searchPractitioners.path, { token, body: {} })
      const { page, context } = await open({ as: 'admin', at: '/account/tokens' })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await seen(heading(page, 'API Tokens'))

      await press(page, button(page, 'Generate token').first())
      const form = dialogOf(page, 'Generate token')
      await seen(form)
      await page.keyboard.type(NAME)
      await press(page, form.getByRole('checkbox', { name: 'Search', exact: true }), 'Space')
      await press(page, button(form, 'Generate token'))
      const first = await shownToken(page)
      expect(first).toMatch(/^cc_[0-9A-Za-z]{36}$/)

      const reply = await search(first)
      expect(reply.status).toBe(200)
      expect(
        ((await reply.json()) as ReplyOf<typeof api.searchPractitioners>).practitioners.length,
      ).toBeGreaterThan(0)
      expect((await send(origin, api.listApiTokens.path, { token: first, method: 'GET' })).status).toBe(403)
      await eventually(async () => {
        await page.reload()
        await seen(link(page, NAME))
        expect(await page.getByRole('row', { name: new RegExp(NAME) }).innerText()).toMatch(/\d [AP]M/)
      })

      await press(page, link(page, NAME))
      const panel = dialogOf(page, NAME)
      await seen(panel.getByText(/^2 calls in 30 days/))
      await press(page, button(panel, 'Rotate'))
      const rotate = dialogOf(page, `Rotate ${NAME}`)
      await press(page, button(rotate, 'Rotate token'))
      const second = await shownToken(page)
      expect(second).not.toBe(first)
      expect([(await search(first)).status, (await search(second)).status]).toEqual([200, 200])
      await seen(panel.getByText('Replaced', { exact: true }))

      await press(page, button(panel, 'Revoke'))
      const question = dialogOf(page, `Revoke ${NAME}?`)
      await seen(question)
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep it')
      await press(page, button(question, 'Revoke token'))
      await gone(question)
      await seen(panel.getByText('Revoked', { exact: true }).first())
      expect([(await search(first)).status, (await search(second)).status]).toEqual([401, 200])
      await page.keyboard.press('Escape')
      await gone(panel)
      await eventually(async () =>
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(NAME),
      )

      await page.goto(`/account/audit?search=${encodeURIComponent(NAME)}`)
      const told = (words: string) => page.getByRole('link', { name: new RegExp(`${words} ${NAME}`) }).first()
      for (const words of [
        'generated the API token',
        'by token',
        'rotated the API token',
        'revoked the API token',
      ])
        await seen(told(words))
      await eventually(async () => {
        await page.reload()
        await seen(told('revoked the API token'))
        expect(await told('was refused with the API token').count()).toBe(1)
      })
      await press(page, told('rotated the API token'))
      await seen(dialogOf(page, 'API token rotated').getByText('Overlap days', { exact: true }))
      await page.keyboard.press('Escape')
      await gone(dialogOf(page, 'API token rotated'))
      await press(page, button(page, 'Verify log'))
      await seen(page.getByText(/^Log verified: /))
    },
  )

  journey('shows the screens around it to everyone, wide and narrow', async ({ open }) => {
    const { page } = await open({ as: 'admin', ...WIDE })
    await page.goto('/account/tokens')
    await seen(page.getByRole('heading', { level: 2 }).first())
    await expectAccessibleInBothSizes(page, 'tokens')
    await button(page, 'Generate token').first().click()
    await button(dialogOf(page, 'Generate token'), 'Generate token').click()
    await expectAccessibleInBothSizes(page, 'a new token')
    await page.goto('/account/audit?sessions=shown')
    await page
      .getByRole('link', { name: / started a session$/ })
      .first()
      .click()
    await seen(dialogOf(page, 'Session started'))
    await expectAccessibleInBothSizes(page, 'an event')
    await page.keyboard.press('Escape')
    await gone(dialogOf(page, 'Session started'))
    await expectAccessibleInBothSizes(page, 'the audit log')
    await page.goto('/api-docs?call=lookUpNpis')
    await seen(page.getByText('cURL', { exact: true }))
    await expectAccessibleInBothSizes(page, 'the API docs')
  })

  journey('calls from the API docs, which a link brings to one call', async ({ open, origin }) => {
    const { page, errors } = await open({ as: 'viewer', at: '/api-docs?call=readPractitioner' })
    errors.expect(/status of 404/)
    await type(page, page.getByLabel('npi', { exact: true }), '0000000000')
    await press(page, page.getByRole('button', { name: /^Send GET/ }))
    await seen(page.getByText(/"code": "not_found"/))
    await page.getByLabel('Search calls').fill('taxonomy')
    await seen(page.getByText('1 call', { exact: true }))
    await expectAddress(page, '/api-docs?call=readPractitioner&search=taxonomy')
    expect((await fetch(`${origin}/openapi.json`)).status).toBe(200)
  })
})
