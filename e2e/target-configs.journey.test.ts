import { api, type ReplyOf } from '@concord/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, NARROW } from './accessible.ts'
import { button, gone, heading, journey, seen } from './journey.ts'
import { getToken, send } from './people.ts'

const fields = (page: Page) => page.getByRole('table', { name: 'Fields' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Field' })
const publishing = (page: Page) => page.getByRole('region', { name: 'Publishing' })

async function findInForce(origin: string, configId: string) {
  const path = api.readTargetConfig.path.replace(':configId', configId)
  const reply = await send(origin, path, { token: await getToken(origin, 'admin'), method: 'GET' })
  return ((await reply.json()) as ReplyOf<typeof api.readTargetConfig>).published
}

journey(
  'a target config is made of one that is built in, changed with its problems settled, and published by a second person',
  async ({ open, origin }) => {
    const { page } = await open({ as: 'analyst', at: '/rosters/configs/target/library', width: 1440 })
    await button(page, 'Create target config').first().click()
    const create = page.getByRole('dialog', { name: 'Create target config' })
    await create.getByLabel('Begin with').selectOption({ value: 'practitioner-roster' })
    await create.getByLabel('Name').fill('Wren Valley practitioners')
    await button(create, 'Create target config').click()
    await seen(page.getByRole('heading', { level: 1, name: /Wren Valley practitioners$/ }))
    await seen(fields(page))
    const configId = new URL(page.url()).pathname.split('/').at(-2) ?? ''

    await button(fields(page), 'zip').click()
    await panel(page).getByLabel('Severity of zip-of-other-state').selectOption('info')
    await panel(page).getByLabel('Has to be held, 1', { exact: true }).fill('75x')
    await seen(panel(page).getByText('unreadable-zip').first())
    await page.keyboard.press('Tab')
    await button(fields(page), 'state').click()
    await button(panel(page), 'Remove field').click()
    const problems = page.getByRole('region', { name: 'Publishing problems' })
    await seen(problems.getByText(/problems? blocks? publishing/))
    await expectAccessible(page, 'the editor with problems')
    await page.keyboard.press('Control+z')
    await gone(problems)
    await page.keyboard.press('Control+Shift+z')
    await seen(problems)
    await page.keyboard.press('Control+z')
    await gone(problems)

    await seen(publishing(page).getByText(/^Draft kept/))
    await publishing(page).getByLabel('Second person').selectOption({ label: 'Grace Okonkwo' })
    await button(publishing(page), 'Ask Grace to approve').click()
    await seen(publishing(page).getByText(/^Waits for Grace Okonkwo/))
    expect(await button(publishing(page), 'Publish version 1').count()).toBe(0)

    const second = await open({
      as: 'admin',
      at: `/rosters/configs/target/${configId}/editor`,
      ...NARROW,
    })
    await seen(publishing(second.page))
    await expectAccessible(second.page, 'the editor on a phone')
    await button(publishing(second.page), 'Publish version 1').click()
    await button(second.page.getByRole('dialog'), 'Publish version 1').click()
    await seen(second.page.getByText('In force since').first())
    const published = await findInForce(origin, configId)
    const written = (published?.config.fields ?? []) as readonly { id: string; examples?: object }[]
    const zip = written.find(({ id }) => id === 'zip')
    expect(zip?.examples).toMatchObject({ fails: expect.arrayContaining(['75x']) })
  },
)

journey('the data dictionary finds a field by what senders call it', async ({ open }) => {
  const { page } = await open({ as: 'analyst', at: '/rosters/dictionary' })
  await seen(heading(page, 'Data Dictionary'))
  await page.getByLabel('Search').fill('Practice Zip')
  await seen(page.getByRole('status').getByText(/^\d+ of \d+ fields$/))
  const row = fields(page)
    .getByRole('row')
    .filter({ has: button(page, 'zip') })
  await button(row.first(), 'zip').click()
  await seen(page.getByRole('dialog').getByText('Practice Zip').first())
  await page.keyboard.press('Escape')
  await gone(page.getByRole('dialog'))
  await expectAccessible(page, 'the data dictionary')
})
