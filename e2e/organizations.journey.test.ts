import { api, type Endpoint, type ReplyOf } from '@concord/contract'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectAccessibleInBothSizes, WIDE } from './accessible.ts'
import { search } from './directory-data.ts'
import { ask, SEARCH } from './directory-page.ts'
import { button, eventually, getAddress, gone, heading, journey, link, seen, watchCalls } from './journey.ts'
import { press, type } from './keyboard.ts'
import { getToken, getUser, type Person, send } from './people.ts'
import { keepToasts, toasted } from './toasts.ts'

const LIST = '/accounts/orgs'
const DISABLED = { name: 'Account Disabled', exact: true } as const

const saved = (page: Page, count: string) => toasted(page, new RegExp(`^Saved ${count} of `))
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function createByKeyboard(page: Page, name: string): Promise<void> {
  await press(page, button(page, 'Create organization'))
  await seen(dialogOf(page, 'Create organization'))
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', { level: 1, name: `Organization ${name}` }))
}

async function restrictToTexasAndOklahoma(page: Page): Promise<void> {
  await press(page, button(page, 'Choose states'))
  await press(page, page.getByRole('checkbox', { name: 'Oklahoma' }), 'Space')
  await press(page, page.getByRole('checkbox', { name: 'Texas' }), 'Space')
  await seen(page.getByText('Oklahoma, Texas', { exact: true }))
}

/** Returns what has the focus, where something else lies over it. */
function coveredFocus(): string | null {
  const focused = document.activeElement
  if (!focused) return null
  const { x, y, width, height } = focused.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return focused.contains(top) ? null : `${focused.outerHTML.slice(0, 120)} at ${y}`
}

const orgOf = async (origin: string, person: Person) => (await getUser(origin, person)).orgId

/** Makes a call as internal staff outside the browser, to restore data. */
async function asInternal<E extends Endpoint>(origin: string, endpoint: E, path: string, body?: object) {
  const token = await getToken(origin, 'internal')
  const reply = await send(origin, path, { token, method: endpoint.method, ...(body ? { body } : {}) })
  return (await reply.json()) as ReplyOf<E>
}

const readOrganization = async (origin: string, orgId: string) =>
  (await asInternal(origin, api.readManagedOrganization, `/v2/organization/${orgId}`)).organization

describe('organizations', () => {
  journey(
    'are walked through with Tab, and the bar of unsaved changes covers no field',
    async ({ open, origin }) => {
      const orgId = await orgOf(origin, 'demo')
      const { page } = await open({ as: 'internal', at: `${LIST}/${orgId}`, width: 1280, height: 600 })
      await type(page, page.getByLabel('Name', { exact: true }), 'Other name')
      await seen(button(page, 'Save 1 change'))
      const covered: string[] = []
      while (!(await button(page, 'Discard').evaluate((each) => each === document.activeElement))) {
        await page.keyboard.press('Tab')
        const one = await page.evaluate(coveredFocus)
        if (one !== null) covered.push(one)
      }
      expect(covered).toEqual([])
    },
  )

  journey('are created, changed and deleted by the keyboard alone', async ({ open }) => {
    const { page } = await open({ as: 'internal', at: LIST })
    await createByKeyboard(page, 'Quillbrook Clinics')
    await seen(page.getByText('quillbrook-clinics', { exact: true }))

    await restrictToTexasAndOklahoma(page)
    await type(page, page.getByLabel('ZIP codes'), '10001, 10002')
    await press(page, page.getByRole('switch', { name: 'Entity mapping' }), 'Space')
    await press(page, button(page, 'Save 3 changes'))
    await saved(page, '3 changes')
    await page.reload()
    await seen(page.getByText('Oklahoma, Texas', { exact: true }))
    expect(await page.getByLabel('ZIP codes').inputValue()).toBe('10001 10002')
    expect(await page.getByRole('switch', { name: 'Entity mapping' }).isChecked()).toBe(true)

    await press(page, button(page, 'Reset Entity mapping to default'))
    await press(page, button(page, 'Save 1 change'))
    await saved(page, '1 change')

    await press(page, link(page, 'Activity'))
    await seen(page.getByText('Organization settings changed: entity-mapping').first())
    await seen(page.getByText('Organization created', { exact: true }))

    await press(page, link(page, 'Products and settings'))
    await press(page, button(page, 'Delete'))
    const dialog = dialogOf(page, 'Delete Quillbrook Clinics?')
    await seen(dialog.getByText('The organization has no other data.'))
    expect(await button(dialog, 'Keep it').evaluate((each) => each === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await gone(dialog)
    await eventually(async () =>
      expect(await button(page, 'Delete').evaluate((each) => each === document.activeElement)).toBe(true),
    )
    await page.keyboard.press('Enter')
    await type(page, dialog.getByLabel('Type quillbrook-clinics to delete it'), 'quillbrook-clinics')
    await page.keyboard.press('Enter')
    await eventually(() => expect(getAddress(page)).toBe(LIST))
    await toasted(page, 'Deleted Quillbrook Clinics')
    await seen(heading(page, 'Organizations'))
    expect(await link(page, 'Quillbrook Clinics').count()).toBe(0)
  })

  journey('that are restricted to two states see those alone in the directory', async ({ open, origin }) => {
    const summit = await orgOf(origin, 'viewer')
    const before = await search(origin, 'viewer', { query: 'smith' })
    expect(before.facets.states.length).toBeGreaterThan(2)
    const { page } = await open({ as: 'internal', at: `${LIST}/${summit}` })
    await restrictToTexasAndOklahoma(page)
    await press(page, button(page, 'Save 1 change'))
    await saved(page, '1 change')

    const client = await open({ as: 'viewer', at: `${SEARCH}?q=smith` })
    await seen(client.page.getByText(/^[\d,]+ practitioners$/).first())
    const after = await search(origin, 'viewer', { query: 'smith' })
    expect(after.total).toBeLessThan(before.total)
    expect(after.facets.states.map(({ value }) => value).sort()).toEqual(['OK', 'TX'])

    const { version, products } = await readOrganization(origin, summit)
    const unrestricted = products.map((product) =>
      product.name === 'PROVIDER_DIRECTORY'
        ? { ...product, config: { ...product.config, states: [] } }
        : product,
    )
    await asInternal(origin, api.changeOrganization, `/v2/organization/${summit}`, {
      version,
      products: unrestricted,
    })
  })

  journey('that are deactivated shut their users out in an open browser', async ({ open, origin }) => {
    const harbor = await orgOf(origin, 'harbor')
    const client = await open({ as: 'harbor', at: SEARCH })
    client.errors.expect(/status of 403/)
    await seen(heading(client.page, 'Practitioner Search'))

    const { page } = await open({ as: 'internal', at: `${LIST}/${harbor}` })
    await press(page, button(page, 'Deactivate'))
    const dialog = dialogOf(page, 'Deactivate Harbor Medical Group?')
    await seen(dialog.getByText(/^1 user can sign in now/))
    await type(page, dialog.getByLabel('Reason'), 'Contract ended')
    await press(page, button(dialog, 'Deactivate for 1 user'))
    await toasted(page, 'Deactivated Harbor Medical Group')

    const calls: string[] = []
    const answered = watchCalls(client.page)
    client.page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    // The page's own first search may be refused before this one is sent.
    const shutOut = seen(client.page.getByRole('dialog', DISABLED))
    await Promise.race([ask(client.page, 'smith').catch(() => undefined), shutOut])
    await shutOut
    expect(await client.page.getByRole('navigation').count()).toBe(0)
    await answered()
    expect(calls.filter((path) => path === api.readOrganization.path).length).toBeLessThanOrEqual(2)

    await press(page, button(page, 'Activate'))
    await type(page, page.getByLabel('Reason'), 'Contract renewed')
    await page.keyboard.press('Enter')
    await seen(button(page, 'Deactivate'))
    const again = await open({ as: 'harbor', at: SEARCH })
    await seen(heading(again.page, 'Practitioner Search'))
  })

  journey('that two tabs change at a time lose nothing', async ({ open, origin }) => {
    const { page, context, errors } = await open({ as: 'internal', at: LIST })
    errors.expect(/status of 409/)
    await createByKeyboard(page, 'Larkmoor Health')
    const other = await context.newPage()
    await keepToasts(other)
    await other.goto(page.url())
    await seen(other.getByRole('heading', { level: 1, name: /Larkmoor Health/ }))

    await other.getByLabel('Name').fill('Larkmoor of Others')
    await button(other, 'Save 1 change').click()
    await saved(other, '1 change')

    await type(page, page.getByLabel('Name'), 'Larkmoor Group')
    await press(page, page.getByRole('switch', { name: 'Demo organization' }), 'Space')
    await press(page, button(page, 'Save 2 changes'))
    const dialog = dialogOf(page, 'Changed by someone else')
    await seen(dialog.getByRole('row', { name: 'Name Larkmoor of Others Larkmoor Group' }))
    await seen(dialog.getByRole('row', { name: 'Demo organization Not changed On' }))
    await expectAccessible(page, 'a conflict')
    await press(page, button(dialog, 'Apply your 2 changes on top'))
    await gone(dialog)
    await saved(page, '2 changes')

    await button(other, 'Deactivate').click()
    await other.getByLabel('Reason').fill('Trial ended')
    await other.keyboard.press('Enter')
    await toasted(other, /was changed by someone else/)
    await seen(other.getByRole('heading', { level: 1, name: /Larkmoor Group/ }))
    const orgId = page.url().split('/').at(-1) ?? ''
    expect(await readOrganization(origin, orgId)).toMatchObject({
      name: 'Larkmoor Group',
      demo: true,
      active: true,
      version: 3,
    })
    await asInternal(origin, api.deleteOrganization, `/v2/organization/${orgId}`, {
      clientId: 'larkmoor-health',
    })
  })

  journey('are accessible on a wide screen and on a narrow one', async ({ open, origin }) => {
    const { page } = await open({ as: 'internal', at: LIST, ...WIDE })
    await seen(link(page, 'Summit Health Plan'))
    await expectAccessibleInBothSizes(page, 'list')
    await page.goto(`${LIST}?search=no-such-user`)
    await seen(page.getByText('No organizations match'))
    await expectAccessibleInBothSizes(page, 'no match')
    await button(page, 'Create organization').click()
    await button(dialogOf(page, 'Create organization'), 'Create organization').click()
    await seen(page.getByText('Give the organization a name.', { exact: true }))
    await expectAccessibleInBothSizes(page, 'create')

    await page.goto(`${LIST}/${await orgOf(origin, 'admin')}`)
    await button(page, 'Choose states').click()
    await page.getByLabel('Roster types').fill('a/b')
    await page.getByRole('button', { name: /^Save 1 change/ }).click()
    await seen(page.getByText(/^Not roster types/))
    await expectAccessibleInBothSizes(page, 'form')
    await button(page, 'Discard').click()
    await button(page, 'Deactivate').click()
    await expectAccessibleInBothSizes(page, 'deactivate')
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog'))
    await button(page, 'Delete').click()
    await seen(page.getByRole('definition').first())
    await expectAccessibleInBothSizes(page, 'delete')
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog'))
    await page.goto('/accounts')
    await seen(link(page.getByRole('main'), 'Organizations'))
    await expectAccessibleInBothSizes(page, 'hub')
  })
})
