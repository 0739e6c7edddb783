import { api } from '@concord/contract'
import { describe, expect } from 'vitest'
import { readEvents, recordEvents } from './data-layer.ts'
import { button, getAddress, gone, heading, journey, readStorage, seen } from './journey.ts'
import { getToken, PASSWORD, PEOPLE, type Person, send } from './people.ts'

const TEXT =
  'Your account has been disabled. If you have questions, please contact your Customer Success Manager.'
const BLOCKED = [
  ['a disabled user', 'disabled'],
  ['a user of a disabled organization', 'closed'],
] as const satisfies readonly (readonly [string, Person])[]

for (const [who, person] of BLOCKED) {
  describe(who, () => {
    journey('signs in and meets a dialog that nothing but Log Out leaves', async ({ open, origin }) => {
      const { page, context, errors } = await open({ at: '' })
      errors.expect(/status of 403/)
      await recordEvents(context)
      await page.goto('/login')
      await page.getByLabel('Email').fill(PEOPLE[person])
      await page.getByLabel('Password').fill(PASSWORD)
      await button(page, 'Sign in').click()
      const dialog = page.getByRole('dialog', { name: 'Account Disabled', exact: true })
      await seen(dialog.getByText(TEXT, { exact: true }))
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await seen(dialog)
      expect(await page.getByRole('navigation').count()).toBe(0)
      expect(await page.getByRole('button').count()).toBe(1)
      expect(await page.getByRole('link').count()).toBe(0)
      await button(dialog, 'Log Out').click()
      await gone(dialog)
      await seen(heading(page, 'Sign in'))
      expect(new URL(page.url()).origin).toBe(origin)
      expect(getAddress(page)).toBe('/login')
      const { local, session } = await readStorage(page)
      expect(local.localToken).toBeUndefined()
      expect(session.gtmSessionId).toBeUndefined()
      const ends = (await readEvents(page)).filter(({ event }) => event === 'session_end')
      expect(ends).toEqual([{ event: 'session_end', method: 'logout' }])
    })

    journey('meets the dialog in place of every page', async ({ open }) => {
      const { page, errors } = await open({
        as: person,
        signsOut: true,
        at: '/directory/search/practitioner',
      })
      errors.expect(/status of 403/)
      await seen(page.getByRole('dialog', { name: 'Account Disabled', exact: true }))
      expect(await heading(page, 'Practitioner Search').count()).toBe(0)
    })

    journey('is refused by every call but those that tell of the account', async ({ origin }) => {
      const token = await getToken(origin, person)
      expect((await send(origin, api.readCurrentUser.path, { token })).status).toBe(200)
      expect((await send(origin, api.readOrganization.path, { token, body: { id: '' } })).status).toBe(200)
      const search = await send(origin, api.searchPractitioners.path, { token, body: { query: 'smith' } })
      expect(search.status).toBe(403)
    })
  })
}

journey('a user who is disabled meanwhile meets the dialog at the next call', async ({ open }) => {
  const { page, context, errors } = await open({
    as: 'viewer',
    signsOut: true,
    at: '/directory/search/practitioner',
  })
  errors.expect(/status of 403/)
  const box = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
  await seen(box)
  await context.route(`**${api.searchPractitioners.path}`, (route) =>
    route.fulfill({ status: 403, json: { code: 'account_disabled', message: 'The account is disabled.' } }),
  )
  await context.route(`**${api.readCurrentUser.path}`, async (route) => {
    const response = await route.fetch()
    const { user } = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { user: { ...user, active: false } } })
  })
  await box.fill('smith')
  await box.press('Enter')
  await seen(page.getByRole('dialog', { name: 'Account Disabled', exact: true }))
  expect(await page.getByRole('navigation').count()).toBe(0)
})
