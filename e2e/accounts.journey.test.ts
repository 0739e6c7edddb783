import { api, type ReplyOf } from '@concord/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, eventually, gone, heading, journey, link, seen } from './journey.ts'
import { press, type } from './keyboard.ts'
import { send } from './people.ts'
import { toasted } from './toasts.ts'

const CLIENT = 'Larkspur Dental Plan'
const PERSON = 'Ivo Marsh'
const PASSWORD = 'nine herons near Tulsa'
const TOKEN = 'Larkspur sync'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function createClient(page: Page): Promise<void> {
  await press(page, button(page, 'Create organization'))
  await seen(dialogOf(page, 'Create organization'))
  await page.keyboard.type(CLIENT)
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', { level: 1, name: `Organization ${CLIENT}` }))
  await press(page, button(page, 'Choose states'))
  for (const state of ['Oklahoma', 'Texas']) {
    await press(page, page.getByRole('checkbox', { name: state }), 'Space')
  }
  await press(page, button(page, 'Save 1 change'))
  await toasted(page, /^Saved 1 change of /)
}

/** Invites a user who may search and look after the users; the path that lets them in. */
async function invite(page: Page): Promise<string> {
  await press(page, button(page, 'Invite user').first())
  const dialog = dialogOf(page, 'Invite a user')
  await type(page, dialog.getByLabel('Name'), PERSON)
  await type(page, dialog.getByLabel('Email'), 'ivo@larkspur.example')
  await press(page, dialog.getByRole('checkbox', { name: /^Directory viewer/ }), 'Space')
  await press(page, dialog.getByRole('checkbox', { name: /^Portal administrator/ }), 'Space')
  await press(page, button(dialog, 'Invite user'))
  await seen(dialogOf(page, `Invited ${PERSON}`))
  const address = await page.getByText(/^http\S+\/invitation\/[\w-]{43}$/).textContent()
  await page.keyboard.press('Enter')
  await gone(dialogOf(page, `Invited ${PERSON}`))
  return new URL(address ?? '').pathname
}

async function generateToken(page: Page): Promise<string> {
  await press(page, button(page, 'Generate token').first())
  const form = dialogOf(page, 'Generate token')
  await seen(form)
  await page.keyboard.type(TOKEN)
  await press(page, form.getByRole('checkbox', { name: 'Search', exact: true }), 'Space')
  await press(page, button(form, 'Generate token'))
  const notice = dialogOf(page, 'Copy your token now')
  await seen(notice)
  const token = (await notice.getByLabel('API token').textContent()) ?? ''
  await press(page, button(notice, 'Done'))
  await gone(notice)
  return token
}

journey(
  'a client comes on board, calls the API and is on record, by the keyboard alone',
  async ({ open, origin }) => {
    const search = (token: string) => send(origin, api.searchPractitioners.path, { token, body: {} })
    const { page } = await open({ as: 'internal', at: '/accounts/orgs' })
    await createClient(page)
    const orgId = new URL(page.url()).pathname.split('/').at(-1)
    await page.goto(`/accounts/orgs/${orgId}/users`)
    await seen(heading(page, `Users ${CLIENT}`))
    const way = await invite(page)

    const client = await open({ at: way })
    await seen(heading(client.page, `Welcome, ${PERSON}`))
    await type(client.page, client.page.getByLabel('Password'), PASSWORD)
    await client.page.keyboard.press('Enter')
    await seen(client.page.getByRole('navigation', { name: 'Main' }))
    await client.page.goto('/account/tokens')
    const token = await generateToken(client.page)

    const reply = await search(token)
    expect(reply.status).toBe(200)
    const found = (await reply.json()) as ReplyOf<typeof api.searchPractitioners>
    expect(found.practitioners.length).toBeGreaterThan(0)
    const states = found.practitioners.map(({ state }) => state)
    expect(states.filter((state) => state !== 'OK' && state !== 'TX')).toEqual([])

    await press(client.page, link(client.page, TOKEN))
    const panel = dialogOf(client.page, TOKEN)
    await press(client.page, button(panel, 'Revoke'))
    await press(client.page, button(dialogOf(client.page, `Revoke ${TOKEN}?`), 'Revoke token'))
    await seen(panel.getByText('Revoked', { exact: true }).first())
    expect((await search(token)).status).toBe(401)

    await client.page.goto('/account/audit')
    // The use of a token is written some seconds later.
    await eventually(async () => {
      await client.page.reload()
      await seen(link(client.page, `${PERSON} revoked the API token ${TOKEN}`))
      expect(await link(client.page, `${PERSON} by token ${TOKEN} used an API token`).count()).toBe(1)
    })
    await seen(link(client.page, `${PERSON} generated the API token ${TOKEN}`))
    expect(await link(client.page, `${PERSON} started a session`).count()).toBe(0)
    await press(client.page, button(client.page, 'Remove Hidden Sign-ins and sessions'))
    await seen(link(client.page, `${PERSON} started a session`).first())
    await page.goto(`/accounts/audit?org=${orgId}`)
    const told = [
      `created the organization ${CLIENT}`,
      `changed the .+ of ${CLIENT}`,
      `invited ${PERSON} with the roles .+ in ${CLIENT}`,
    ]
    for (const words of told) {
      await seen(page.getByRole('link', { name: new RegExp(`^\\S.+ ${words}$`) }).first())
    }
  },
)
