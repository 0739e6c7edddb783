import type { api, ReplyOf } from '@concord/contract'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessibleInBothSizes, WIDE } from './accessible.ts'
import {
  button,
  eventually,
  expectAddress,
  getAddress,
  gone,
  heading,
  journey,
  link,
  readStorage,
  seen,
} from './journey.ts'
import { press, tabTo, type } from './keyboard.ts'
import { getToken, getUser, send } from './people.ts'
import { toasted } from './toasts.ts'

const LIST = '/account/users'
const NEW_PASSWORD = 'seven geese over Marfa'
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const barOf = (page: Page) => page.getByRole('region', { name: 'Acting as another user' })
const linkOf = (page: Page) => page.getByText(/^http\S+\/invitation\/[\w-]{43}$/)
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })

async function inviteByKeyboard(page: Page, name: string, email: string): Promise<string> {
  await press(page, button(page, 'Invite user'))
  const dialog = dialogOf(page, 'Invite a user')
  await type(page, dialog.getByLabel('Name'), name)
  await type(page, dialog.getByLabel('Email'), email)
  await press(page, dialog.getByRole('checkbox', { name: /^Directory viewer/ }), 'Space')
  await press(page, button(dialog, 'Invite user'))
  await seen(dialogOf(page, `Invited ${name}`))
  return (await linkOf(page).textContent()) ?? ''
}

async function openUser(page: Page, name: string): Promise<void> {
  await press(page, link(page, name))
  await seen(page.getByRole('heading', { level: 1, name: `User ${name}` }))
}

async function actAs(page: Page, name: string, reason: string): Promise<void> {
  await press(page, button(page, 'Act as this user'))
  await type(page, dialogOf(page, `Act as ${name}?`).getByLabel('Reason'), reason)
  await press(page, button(page, `Act as ${name}`))
  await seen(barOf(page))
}

describe('a new user', () => {
  journey(
    'is invited, comes in, is given a role and is disabled, by the keyboard alone',
    async ({ open }) => {
      // The users of Summit Health Plan are counted by other journeys.
      const { page } = await open({ as: 'harbor', at: LIST })
      const address = await inviteByKeyboard(page, 'Nell Quill', 'nell@quill.example')
      await page.keyboard.press('Enter')
      await gone(dialogOf(page, 'Invited Nell Quill'))
      await seen(page.getByRole('row', { name: /Nell Quill.*Invited/ }))

      const guest = await open({ at: new URL(address).pathname })
      await seen(heading(guest.page, 'Welcome, Nell Quill'))
      await guest.page.keyboard.type('too short')
      await guest.page.keyboard.press('Enter')
      await seen(guest.page.getByText('Use at least 12 characters.', { exact: true }))
      await type(guest.page, guest.page.getByLabel('Password'), NEW_PASSWORD)
      await guest.page.keyboard.press('Enter')
      await seen(heading(guest.page, 'Welcome, Nell Quill'))
      await seen(guest.page.getByRole('navigation', { name: 'Main' }))
      expect(await link(menuOf(guest.page), 'Library').count()).toBe(0)

      const late = await open({ at: new URL(address).pathname })
      await seen(heading(late.page, 'This link was already used'))

      await openUser(page, 'Nell Quill')
      await press(page, box(page, /^Roster analyst/), 'Space')
      await press(page, button(page, 'Save 1 change'))
      await toasted(page, 'Saved Nell Quill')
      await guest.page.reload()
      await seen(link(menuOf(guest.page), 'Library'))

      guest.errors.expect(/status of 403/)
      await press(page, button(page, 'Disable'))
      await press(page, button(dialogOf(page, 'Disable Nell Quill?'), 'Disable 1 user'))
      await seen(page.getByRole('region', { name: 'Facts' }).getByText('Disabled', { exact: true }))
      await press(guest.page, link(menuOf(guest.page), 'Practitioner Search'))
      await seen(dialogOf(guest.page, 'Account Disabled'))

      await press(page, button(page, 'Delete'))
      await press(page, button(dialogOf(page, 'Delete Nell Quill?'), 'Delete 1 user'))
      await toasted(page, 'Deleted Nell Quill')
      await expectAddress(page, LIST)
      await gone(link(page, 'Nell Quill'))
    },
  )

  journey('whose link no one knows sees that', async ({ open }) => {
    const { page, errors } = await open({ at: `/invitation/${'x'.repeat(43)}` })
    errors.expect(/status of 404/)
    await seen(heading(page, 'This link is not valid'))
  })
})

journey('two people who change a user at the same time lose nothing', async ({ open, origin }) => {
  const { orgId, roleIds } = await getUser(origin, 'contigo')
  const token = await getToken(origin, 'internal')
  const users = `/v2/organization/${orgId}/user`
  const call = async (path: string, method: string, body?: object) =>
    (await (await send(origin, path, { token, method, ...(body ? { body } : {}) })).json()) as ReplyOf<
      typeof api.readUser
    >
  const invited = { name: 'Lucia Soto', email: 'lucia.soto@contigo.example', roleIds }
  const { id, version } = (await call(users, 'POST', invited)).user
  const path = `${users}/${id}`
  const { page, errors } = await open({ as: 'internal', at: `/accounts/orgs/${orgId}/users/${id}` })
  errors.expect(/status of 409/)
  await type(page, page.getByLabel('Name', { exact: true }), 'Lucia Ferrer Soto')
  await call(path, 'PATCH', { version, products: ['ROSTER_MANAGEMENT'] })
  await press(page, button(page, 'Save 1 change'))
  const dialog = dialogOf(page, 'Changed by someone else')
  await seen(dialog.getByRole('row', { name: /Products Roster Management Not changed/ }))
  await press(page, button(dialog, 'Apply your 1 change on top'))
  await toasted(page, 'Saved Lucia Ferrer Soto')
  expect((await call(path, 'GET')).user).toMatchObject({
    name: 'Lucia Ferrer Soto',
    products: ['ROSTER_MANAGEMENT'],
    roleIds,
  })
})

describe('who acts as another user', () => {
  journey('sees what they see, changes nothing, and ends it, by the keyboard alone', async ({ open }) => {
    const { page, context, errors } = await open({ as: 'admin', at: LIST })
    errors.expect(/status of 403/)
    await openUser(page, 'Ana Maria Diaz')
    const started = getAddress(page)
    await press(page, button(page, 'Act as this user'))
    await press(page, button(page, 'Act as Ana Maria Diaz'))
    await seen(page.getByText('Enter a reason for the audit log.', { exact: true }))
    await page.keyboard.press('Escape')
    await gone(dialogOf(page, 'Act as Ana Maria Diaz?'))
    await actAs(page, 'Ana Maria Diaz', 'Export is missing')
    await seen(heading(page, 'Welcome, Ana Maria Diaz'))
    await seen(barOf(page).getByText('Acting as Ana Maria Diaz, view only.', { exact: true }))
    await seen(barOf(page).getByText(/Reason: “Export is missing”\. 30 min left\./))
    expect(await link(page, 'Users').count()).toBe(0)

    await page.reload()
    await seen(barOf(page))
    const other = await context.newPage()
    await other.goto('/')
    await seen(heading(other, 'Welcome, Grace Okonkwo'))
    expect(await barOf(other).count()).toBe(0)
    await other.close()

    await page.goto('/profile')
    await type(page, page.getByLabel('Name', { exact: true }), 'Someone Else')
    await page.keyboard.press('Enter')
    await toasted(page, 'Request Failed. You are acting as another user and can only view.')
    expect(await page.getByLabel('Current password').count()).toBe(0)

    await press(page, button(page, 'End'))
    await toasted(page, 'You are no longer acting as Ana Maria Diaz')
    await seen(page.getByRole('heading', { level: 1, name: 'User Ana Maria Diaz' }))
    await expectAddress(page, started)
    await gone(barOf(page))
  })

  journey('is oneself again as soon as it is ended elsewhere', async ({ open, origin }) => {
    const { page, errors } = await open({ as: 'demo', at: LIST })
    errors.expect(/status of 401/)
    await inviteByKeyboard(page, 'Odd Quill', 'odd@quill.example')
    await page.keyboard.press('Enter')
    await gone(dialogOf(page, 'Invited Odd Quill'))
    await openUser(page, 'Odd Quill')
    await actAs(page, 'Odd Quill', 'A question')
    const { concordActing = '{}' } = (await readStorage(page)).session
    const { id } = JSON.parse(concordActing) as { id: string }
    // The focus moves to the link first: any call that the page makes after the end reloads it.
    await tabTo(page, link(menuOf(page), 'Practitioner Search'))
    const token = await getToken(origin, 'demo')
    // On a busy machine a call may be asked to come again.
    await eventually(async () =>
      expect((await send(origin, `/v2/impersonation/${id}/end`, { token, body: {} })).status).toBe(200),
    )
    await page.keyboard.press('Enter')
    await toasted(page, 'You are no longer acting as Odd Quill')
    await seen(page.getByRole('heading', { level: 1, name: 'User Odd Quill' }))
    await gone(barOf(page))
  })
})

journey('the focus is where it was after each dialog', async ({ open }) => {
  const { page } = await open({ as: 'admin', at: LIST })
  await openUser(page, 'Daniel Reyes')
  for (const [name, dialog] of [
    ['Act as this user', 'Act as Daniel Reyes?'],
    ['Disable', 'Disable Daniel Reyes?'],
    ['Delete', 'Delete Daniel Reyes?'],
  ] as const) {
    await press(page, button(page, name))
    await seen(dialogOf(page, dialog))
    await page.keyboard.press('Escape')
    await gone(dialogOf(page, dialog))
    await eventually(async () =>
      expect(await button(page, name).evaluate((element) => element === document.activeElement)).toBe(true),
    )
  }
})

describe('axe finds nothing on a wide window, and when that is made narrow', () => {
  journey('in the pages of users, roles and the profile', async ({ open }) => {
    const { page } = await open({ as: 'admin', at: LIST, ...WIDE })
    await seen(link(page, 'Daniel Reyes'))
    await expectAccessibleInBothSizes(page, 'users')
    await button(page, 'Invite user').click()
    await button(dialogOf(page, 'Invite a user'), 'Invite user').click()
    await seen(page.getByText('Enter a name.', { exact: true }))
    await expectAccessibleInBothSizes(page, 'invite a user')
    await page.keyboard.press('Escape')
    await gone(dialogOf(page, 'Invite a user'))
    await openUser(page, 'Ana Maria Diaz')
    await page.getByLabel('Name', { exact: true }).fill('Ana Diaz')
    await seen(button(page, 'Save 1 change'))
    await expectAccessibleInBothSizes(page, 'user')
    await button(page, 'Discard').click()
    await actAs(page, 'Ana Maria Diaz', 'Looks')
    await expectAccessibleInBothSizes(page, 'acting as another user')
    await button(page, 'End').click()
    // The page is loaded again.
    await seen(page.getByRole('heading', { level: 1, name: 'User Ana Maria Diaz' }))
    await gone(barOf(page))
    for (const at of ['/accounts/roles?check=1', '/profile']) {
      await page.goto(at)
      await seen(
        page
          .getByRole('status')
          .or(page.getByRole('form', { name: 'Your name' }))
          .first(),
      )
      await expectAccessibleInBothSizes(page, at)
    }
  })

  journey('in the page of an invitation', async ({ open, origin }) => {
    const { orgId } = await getUser(origin, 'demo')
    const body = { name: 'Ida Quill', email: 'ida@quill.example', roleIds: [] }
    const options = { token: await getToken(origin, 'demo'), body }
    const reply = await send(origin, `/v2/organization/${orgId}/user`, options)
    const { invitation } = (await reply.json()) as ReplyOf<typeof api.inviteUser>
    const { page } = await open({ at: invitation.link ?? '', ...WIDE })
    await tabTo(page, page.getByLabel('Password'))
    await expectAccessibleInBothSizes(page, 'invitation')
  })
})
