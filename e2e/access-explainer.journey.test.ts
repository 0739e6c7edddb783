import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { button, eventually, getAddress, gone, journey, link, seen } from './journey.ts'
import { press, tabTo, type } from './keyboard.ts'
import { getUser } from './people.ts'
import { toasted } from './toasts.ts'

const ROLES = '/accounts/roles'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const

const pick = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const answer = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const rule = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text })

/** Types part of a name and picks the option that the server found. */
async function choose(page: Page, field: string, text: string, found: RegExp): Promise<void> {
  await type(page, pick(page, field), text)
  // Until the server has answered, those of before are there.
  const first = page.getByRole('listbox').getByRole('option').first()
  await eventually(async () => expect(await first.innerText()).toMatch(found))
  await page.keyboard.press('Enter')
  await gone(page.getByRole('listbox'))
}

describe('why someone can or cannot', () => {
  journey('is asked by the keyboard alone, and the address asks a colleague the same', async ({ open }) => {
    const { page } = await open({ as: 'admin', at: `${ROLES}?check=1` })
    await seen(answer(page, 'Yes: Grace Okonkwo can open Practitioner Search.'))

    await choose(page, 'User', 'reyes', /^Daniel Reyes/)
    await tabTo(page, pick(page, 'What'))
    await page.keyboard.type('Act as')
    await seen(pick(page, 'Whom'))
    await choose(page, 'Whom', 'diaz', /^Ana Maria Diaz/)
    await seen(answer(page, 'No: Daniel Reyes cannot act as Ana Maria Diaz.'))
    await seen(
      rule(page, /^Permission “Impersonate users”: noNone of their roles includes it\.An administrator of /),
    )
    await seen(rule(page, /^Someone else: yesAna Maria Diaz is another user\.$/))

    const colleague = await open({ as: 'viewer', at: getAddress(page) })
    await seen(answer(colleague.page, 'No: Daniel Reyes cannot act as Ana Maria Diaz.'))
    expect(await pick(colleague.page, 'In organization').count()).toBe(0)
  })

  journey('is answered on the page of a user as on the Roles page', async ({ open, origin }) => {
    const { id } = await getUser(origin, 'viewer')
    const { page } = await open({ as: 'admin', at: `/account/users/${id}?do=permission&what=UPLOAD_FILES` })
    await seen(answer(page, 'No: Ana Maria Diaz cannot use “Upload files”.'))
    await page.goto(`${ROLES}?do=permission&what=UPLOAD_FILES&user=${id}`)
    await seen(answer(page, 'No: Ana Maria Diaz cannot use “Upload files”.'))
  })

  journey('is asked by internal users of any user and any organization', async ({ open }) => {
    const { page } = await open({ as: 'internal', at: `${ROLES}?do=edit-organization` })
    await seen(answer(page, 'Yes: Noor Whitfield can edit Concord.'))
    await choose(page, 'User of', 'summit', /^Summit Health Plan/)
    await choose(page, 'User', 'okonkwo', /^Grace Okonkwo/)
    await choose(page, 'In organization', 'harbor', /^Harbor/)
    await seen(page.getByText(/^No: Grace Okonkwo cannot edit Harbor/))
    await seen(rule(page, /^Internal right “Edit organizations”: no/))
  })

  journey(
    'tells clients nothing of other organizations, whatever the address says',
    async ({ open, origin }) => {
      const { id, orgId } = await getUser(origin, 'harbor')
      const { page, errors } = await open({
        as: 'admin',
        at: `${ROLES}?do=edit-user&of=${orgId}&in=${orgId}&user=${id}&whom=${id}`,
      })
      errors.expect(/status of 404/)
      await seen(page.getByText('Not found. Choose another one.', { exact: true }).first())
      expect(await page.getByText(/Harbor/).count()).toBe(0)
    },
  )

  for (const size of SIZES) {
    journey(`axe finds nothing on a window of ${size.width} pixels`, async ({ open }) => {
      const { page } = await open({ as: 'admin', at: `${ROLES}?do=edit-organization`, ...size })
      await seen(page.getByText(/^No: Grace Okonkwo cannot edit Summit/))
      await expectAccessible(page, 'an answer')
      await page.goto(`${ROLES}?do=act-as`)
      await seen(page.getByText('Choose a user.', { exact: true }))
      await pick(page, 'Whom').click()
      await seen(page.getByRole('option', { name: /^Daniel Reyes/ }))
      await expectAccessible(page, 'choosing a user')
    })
  }
})

describe('how long the audit log is kept', () => {
  const LABEL = 'Audit log retention in days'

  journey('is shortened after a question, and reported with the log', async ({ open, origin }) => {
    const { orgId } = await getUser(origin, 'demo')
    const { page } = await open({ as: 'internal', at: `/accounts/audit?org=${orgId}` })
    await seen(page.getByText(/Events are retained for 7 years\./))
    await press(page, link(page, 'Change retention'))
    await type(page, page.getByLabel(LABEL), '400')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Retain the audit log of .+ for only 400 days\?$/ })
    await seen(dialog.getByText('No event is that old yet. The next run removes no events.', { exact: true }))
    await expectAccessible(page, 'a shorter retention')
    await press(page, button(dialog, 'Save'))
    await toasted(page, /^Saved 1 change of /)

    const admin = await open({ as: 'demo', at: '/account/audit' })
    await seen(admin.page.getByText(/Events are retained for 400 days\./))
    expect(await link(admin.page, 'Change retention').count()).toBe(0)

    await press(page, button(page, `Reset ${LABEL} to default`))
    await press(page, button(page, 'Save 1 change'))
    await toasted(page, /^Saved 1 change of /)
    await admin.page.reload()
    await seen(admin.page.getByText(/Events are retained for 7 years\./))
  })
})
