import { api, type ReplyOf } from '@concord/contract'
import { expectAccessible, NARROW } from './accessible.ts'
import { button, gone, heading, journey, seen, type Visit } from './journey.ts'
import { press, tabTo, type } from './keyboard.ts'
import { getToken, send } from './people.ts'

const ATTESTATION = '/data-updates/attestation'

/** Answers the page that an office opens without an account, to the end. */
async function answerByLink({ page, errors }: Visit): Promise<void> {
  errors.expect(/status of 400 .*\/v2\/office-link\/answer/)
  await seen(page.getByRole('button', { name: 'All correct' }).first())
  await expectAccessible(page, 'The page of an office')
  await press(page, page.getByRole('button', { name: 'All correct' }).first())
  await press(page, page.getByLabel('Your name'))
  await seen(page.getByText('Enter your name.'))
  await type(page, page.getByLabel('Your name'), 'Renee Colby')
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', { level: 1, name: 'Thank you' }))
  await page.reload()
  await seen(page.getByRole('heading', { level: 1, name: 'This link was answered' }))
}

journey(
  'an expired clock is in the queue of calls, and a call by keys alone starts it again',
  async ({ open, origin }) => {
    const token = await getToken(origin, 'admin')
    const address = `${api.listDueOffices.path}?sort=people&within=0`
    const reply = await send(origin, address, { token, method: 'GET' })
    const { offices } = (await reply.json()) as ReplyOf<typeof api.listDueOffices>
    const office = offices.find(({ people, late }) => people === 1 && late === 1)
    if (!office) throw new Error('No office of one person is late')
    const { page } = await open({
      as: 'admin',
      at: `${ATTESTATION}?within=0&search=${office.phone}&office=${encodeURIComponent(office.key)}`,
    })
    await seen(heading(page, 'Attestation'))
    await seen(page.getByRole('heading', { level: 2, name: office.name }))
    await seen(page.getByRole('navigation', { name: 'Offices to call' }).getByText('1 late'))
    await expectAccessible(page, 'A call sheet')

    await type(page, page.getByLabel('Spoke with'), 'Renee Colby')
    await press(page, page.getByRole('radio', { name: 'Reached' }), 'Space')
    await tabTo(
      page,
      page
        .getByRole('radiogroup', { name: /^Works at this place\?/ })
        .first()
        .getByRole('radio', { name: 'Yes' }),
    )
    await page.keyboard.press('y')
    await page.keyboard.press('u')
    const patients = page.getByRole('radiogroup', { name: /^Takes new patients\?/ })
    // What the record does not say is asked.
    if ((await patients.getByRole('radio', { checked: true }).count()) === 0) {
      await tabTo(page, patients.getByRole('radio', { name: 'Yes' }))
      await page.keyboard.press('y')
    }
    await press(page, page.getByRole('button', { name: /^Save \d+ answers?$/ }))
    await seen(page.getByText(/^Saved: \d+ unchanged\. Sealed as [0-9a-f]{4} [0-9a-f]{4}\.$/))
    await seen(page.getByText(/1 unchanged, 0 changed, sealed as/))
  },
)

journey(
  'ten records are attested by keys, a phone shows one person at a time, and an office answers by a link',
  async ({ open }) => {
    const { page } = await open({ as: 'admin', at: `${ATTESTATION}?tab=web` })
    const boxes = page.getByRole('checkbox', { name: /^Attest / })
    await seen(boxes.first())
    for (let index = 0; index < 10; index += 1) await press(page, boxes.nth(index), 'Space')
    await expectAccessible(page, 'Web attestation')
    await press(page, button(page, 'Attest 10 unchanged'))
    await seen(page.getByText(/^Attested 10 records\. Sealed as /))

    for (const tab of ['Waves', 'Network questions']) {
      await press(page, page.getByRole('link', { name: new RegExp(`^${tab}`) }))
      await seen(page.getByRole('heading', { level: 2 }).first())
    }
    await press(page, page.getByRole('link', { name: /^NQ-/ }).first())
    await seen(page.getByRole('dialog'))
    await expectAccessible(page, 'A network question')
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog'))

    const phone = (await open({ as: 'admin', at: ATTESTATION, ...NARROW })).page
    await press(phone, phone.getByRole('navigation', { name: 'Offices to call' }).getByRole('link').first())
    await seen(phone.getByRole('link', { name: /^Call \(\d{3}\) 555-01\d\d$/ }))
    await seen(button(phone, 'Unchanged'))
    await expectAccessible(phone, 'A call sheet on a phone')
    await press(phone, button(phone, 'Send this office a link'))
    await tabTo(phone, phone.getByLabel('Email of the office'))
    await phone.keyboard.press('Enter')
    const address = await phone.getByText(/^https?:\/\/.+\/office\/[\w-]+$/).innerText()
    await answerByLink(await open({ at: new URL(address).pathname, ...NARROW }))
    await press(page, page.getByRole('link', { name: /^Office links/ }))
    await seen(page.getByRole('table', { name: 'Office links' }).getByText('Answered').first())
  },
)
