import type { Page } from 'playwright-core'
import { expectAccessible } from './accessible.ts'
import { button, eventually, journey, link, seen } from './journey.ts'
import { press, type } from './keyboard.ts'

const MESSAGE = 'The roster of May is missing from the library.'
const ANSWER = 'It is there again. Reload the library.'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Support', exact: true })

journey(
  'a message is read, answered and closed by the help desk, and its sender reads the answer',
  async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: '/profile?openHelpdeskWidget' })
    await type(page, panelOf(page).getByLabel('Message', { exact: true }), MESSAGE)
    await press(page, button(panelOf(page), 'Send message'))
    await seen(panelOf(page).getByText('The help desk’s answer appears in this panel. No email is sent.'))
    await seen(panelOf(page).getByText('Waiting', { exact: true }).first())

    const desk = await open({ as: 'internal', at: '/accounts/support?state=waiting' })
    await press(desk.page, link(desk.page, MESSAGE))
    await seen(desk.page.getByText('/profile', { exact: true }))
    await expectAccessible(desk.page, 'a support message')
    await press(desk.page, button(desk.page, 'Send answer'))
    await seen(desk.page.getByText('Write an answer.', { exact: true }))
    await type(desk.page, desk.page.getByLabel('Answer'), ANSWER)
    await press(desk.page, button(desk.page, 'Send answer'))
    await seen(desk.page.getByText(ANSWER, { exact: true }))
    await press(desk.page, button(desk.page, 'Mark closed'))
    await seen(button(desk.page, 'Reopen'))

    await eventually(async () => {
      await page.reload()
      await seen(panelOf(page).getByText(ANSWER, { exact: true }))
    })
    await seen(panelOf(page).getByText('Closed', { exact: true }))
    await expectAccessible(page, 'the support panel with an answer')
  },
)
