import { api, type ReplyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, NARROW } from './accessible.ts'
import { button, eventually, journey, seen } from './journey.ts'
import { getToken, send } from './people.ts'

const publishing = (page: Page) => page.getByRole('region', { name: 'Publishing' })
const FAX = 'Required: Practice fax'
const settings = (page: Page) => page.getByRole('table', { name: 'Settings against the target' })
const learned = (page: Page) => page.getByRole('table', { name: 'Learned synonyms' })
const row = (page: Page, name: string) => settings(page).getByRole('row').filter({ hasText: name }).first()

type Asked = { readonly as: 'admin' | 'analyst'; readonly method?: string; readonly body?: object }

async function ask<Reply>(
  origin: string,
  path: string,
  { as, method = 'POST', body }: Asked,
): Promise<Reply> {
  const token = await getToken(origin, as)
  const reply = await send(origin, path, { token, method, ...(body ? { body } : {}) })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}

/** Publishes a version of a target, in force today, in which an optional field is required. */
async function moveTarget(origin: string, configId: string, field: string): Promise<void> {
  const fill = (path: string) => path.replace(':configId', configId)
  type Read = ReplyOf<typeof api.readTargetConfig>
  const { published, open } = await ask<Read>(origin, fill(api.readTargetConfig.path), {
    as: 'admin',
    method: 'GET',
  })
  const config = structuredClone(published?.config) as { fields: { id: string; required?: boolean }[] }
  for (const one of config.fields) if (one.id === field) one.required = one.required !== true
  type Saved = ReplyOf<typeof api.saveTargetDraft>
  const saved = await ask<Saved>(origin, fill(api.saveTargetDraft.path), {
    ...{ as: 'admin', method: 'PUT' },
    body: { revision: open?.revision ?? null, config, note: '' },
  })
  const asked = await ask<Saved>(origin, fill(api.askForTarget.path), {
    as: 'admin',
    body: { revision: saved.open.revision, effectiveOn: todayInUtc(), of: null },
  })
  await ask(origin, fill(api.publishTarget.path), {
    as: 'analyst',
    body: { revision: asked.open.revision },
  })
}

journey(
  'what a target changed is kept for one sender, another setting is overridden, and a second person publishes it',
  async ({ open, origin }) => {
    type List = ReplyOf<typeof api.listSourceConfigs>
    const { configs } = await ask<List>(origin, api.listSourceConfigs.path, { as: 'analyst', method: 'GET' })
    const source = configs.find(({ rosters, inForce, coming }) => rosters > 0 && inForce && !coming)
    const target = source?.target
    if (!source || !target) throw new Error('No source config of the demo workspace is in force')
    await moveTarget(origin, target.id, 'fax')

    const { page } = await open({ as: 'analyst', at: '/rosters/configs/source/library', width: 1440 })
    await expectAccessible(page, 'the library of source configs')
    await page.getByRole('link', { name: source.name, exact: true }).click()
    await seen(row(page, FAX))
    await seen(row(page, FAX).getByText('Drifted'))
    await expectAccessible(page, 'what differs')

    await page.keyboard.press('n')
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Take \d+$/),
    )
    await page.keyboard.press('2')
    await seen(row(page, FAX).getByText('Overridden'))
    await page.keyboard.press('Control+z')
    await seen(row(page, FAX).getByText('Drifted'))
    await page.keyboard.press('Control+Shift+z')
    await seen(row(page, FAX).getByText('Overridden'))

    await page.getByRole('button', { name: /^All \d+$/ }).click()
    await button(row(page, 'Required: NPI'), 'Override').click()
    const dialog = page.getByRole('dialog', { name: 'Required: NPI' })
    await dialog.getByLabel('Value for this sender').selectOption('false')
    await dialog.getByLabel('Why').fill('Counselors without an NPI')
    await button(dialog, 'Override').click()
    await seen(row(page, 'Required: NPI').getByText('Counselors without an NPI'))

    await page.getByRole('link', { name: /^Stops/ }).click()
    await page.getByRole('combobox', { name: 'Terminations' }).selectOption({ label: 'Above 3%' })
    await page.getByRole('link', { name: /^Synonyms/ }).click()
    const forget = button(learned(page), 'Forget').first()
    await forget.click()
    await seen(button(learned(page), 'Remember').first())
    await button(learned(page), 'Remember').first().click()
    await eventually(async () => expect(await button(learned(page), 'Remember').count()).toBe(0))

    await seen(publishing(page).getByText(/^Draft kept/))
    await publishing(page).getByLabel('Second person').selectOption({ label: 'Grace Okonkwo' })
    await button(publishing(page), 'Ask Grace to approve').click()
    await seen(publishing(page).getByText(/^Waits for Grace Okonkwo/))

    const at = `/rosters/configs/source/${target.id}/sourceconfig/${source.id}/editor`
    const second = await open({ as: 'admin', at, ...NARROW })
    await seen(publishing(second.page))
    await expectAccessible(second.page, 'the editor on a phone')
    await publishing(second.page)
      .getByRole('button', { name: /^Publish version/ })
      .click()
    await second.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish version/ })
      .click()
    await seen(second.page.getByText('In force since').first())
    type Read = ReplyOf<typeof api.readSourceConfig>
    const path = api.readSourceConfig.path.replace(':configId', source.id)
    const { published } = await ask<Read>(origin, path, { as: 'admin', method: 'GET' })
    expect(published?.config.overrides).toMatchObject([
      { setting: 'required', field: 'fax' },
      { setting: 'required', field: 'npi', value: false, over: true, why: 'Counselors without an NPI' },
    ])
  },
)
