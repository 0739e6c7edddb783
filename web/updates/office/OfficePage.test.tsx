import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type StubbedReply, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { OfficePage, type OfficePageProps } from './OfficePage.tsx'
import { officeToken } from './office-path.ts'

const environment = { name: 'local', apiOrigin: '' } as OfficePageProps['environment']
const ANSWER = 'POST /v2/office-link/answer'
const person = (npi: string, name: string, network: string | null) => ({
  ...{ npi, name, network, specialty: 'Cardiology', acceptsPatients: true, digest: `read ${npi}` },
})
const open = {
  state: 'open',
  organization: 'Wrenfield Health Plan',
  office: {
    ...{ name: 'Alderbrook Medical Group', street: '871 Ashgrove Ave', city: 'Dallas', state: 'TX' },
    ...{ zip: '75225', phone: '2145550142' },
  },
  expiresAt: '2026-07-23T02:14:00Z',
  people: [
    person('2478461119', 'Marguerite Mason, MD', 'Choice'),
    person('2077922963', 'Ida Turner, NP', null),
  ],
}

function openLink(reply: StubbedReply, answer: StubbedReply = { body: { seal: '7c41e09a55', people: 2 } }) {
  const server = stubFetch({ 'POST /v2/office-link/read': reply, [ANSWER]: answer })
  renderAt(
    '/',
    <QueryClientProvider client={createQueryClient()}>
      <OfficePage token="abc" environment={environment} />
    </QueryClientProvider>,
  )
  return server
}
afterEach(() => void vi.unstubAllGlobals())

test('an office confirms one of its people and says that another left, under a name', async () => {
  const server = openLink({ body: open })
  await screen.findByRole('heading', { name: 'Alderbrook Medical Group' })
  screen.getByText(/ by Jul 22, 2026\./)
  await userEvent.click(screen.getByRole('button', { name: 'All 2 are correct' }))
  const ida = within(screen.getByRole('region', { name: 'Ida Turner, NP' }))
  const place = within(ida.getByRole('group', { name: /^Works at this place\?/ }))
  await userEvent.click(place.getByRole('button', { name: 'No' }))
  ida.getByText('No longer works here')
  await userEvent.type(screen.getByLabelText('Your name'), 'Renee Colby')
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 answers' }))
  await screen.findByText(/has your answers for 2 of 2 people, sealed as 7c41 e09a\./)
  expect(server.callsTo(ANSWER)[0]?.body).toMatchObject({
    token: 'abc',
    person: 'Renee Colby',
    people: {
      2478461119: { place: 'yes', phone: 'yes', patients: 'yes', network: 'yes' },
      2077922963: { place: 'no' },
    },
  })
})

test('all correct leaves open whether someone takes new patients where no one said so', async () => {
  const [mason, ida] = open.people
  const server = openLink({ body: { ...open, people: [mason, { ...ida, acceptsPatients: null }] } })
  await userEvent.click(await screen.findByRole('button', { name: 'All 2 are correct' }))
  const silent = within(screen.getByRole('region', { name: 'Ida Turner, NP' }))
  silent.getByText('1 question left')
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 answers' }))
  await screen.findByText(/has your answers/)
  expect(JSON.stringify(server.callsTo(ANSWER)[0]?.body)).toMatch(
    /"2077922963":\{"place":"yes","phone":"yes","digest":"read 2077922963"\}/,
  )
})

test('a number that was begun is not sent once no phone is wrong any more', async () => {
  const server = openLink({ body: open })
  await userEvent.click(await screen.findByRole('button', { name: 'All 2 are correct' }))
  const ida = within(screen.getByRole('region', { name: 'Ida Turner, NP' }))
  const phone = within(ida.getByRole('group', { name: /^Is the phone right/ }))
  await userEvent.click(phone.getByRole('button', { name: 'No' }))
  await userEvent.type(screen.getByLabelText('Right phone of the office'), '214')
  await userEvent.click(phone.getByRole('button', { name: 'Yes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 answers' }))
  await screen.findByText(/has your answers/)
  expect(server.callsTo(ANSWER)[0]?.body).toMatchObject({ newPhone: '' })
})

test('what is wrong stands beside its field, and a link that was withdrawn meanwhile says so', async () => {
  const details = [{ field: 'person', message: 'Enter your name.' }]
  openLink({ body: open }, { status: 400, body: { code: 'invalid_input', details } })
  await userEvent.click(await screen.findByRole('button', { name: /^Send / }))
  await screen.findByText('Enter your name.')
})

test('answers to a link that ended meanwhile are not lost in silence', async () => {
  openLink({ body: open }, { status: 409, body: { code: 'conflict', details: { reason: 'revoked' } } })
  await userEvent.click(await screen.findByRole('button', { name: /^Send / }))
  await screen.findByRole('heading', { name: 'This link was withdrawn' })
})

test('a person whose record changed meanwhile is asked about again, and the other answers stay', async () => {
  const refused = { code: 'conflict', details: { reason: 'records', npis: ['2478461119'] } }
  const server = openLink({ body: open }, { status: 409, body: refused })
  await userEvent.click(await screen.findByRole('button', { name: 'All 2 are correct' }))
  await userEvent.type(screen.getByLabelText('Your name'), 'Renee Colby')
  const [mason, ida] = open.people
  const changed = { ...mason, acceptsPatients: false, digest: 'read after' }
  server.reply({ 'POST /v2/office-link/read': { body: { ...open, people: [changed, ida] } } })
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 answers' }))
  const notice = await screen.findByText(
    /^This record changed while the page was open: Marguerite Mason, MD\./,
  )
  expect(document.activeElement).toBe(notice)
  screen.getByText(/takes no new patients/)
  await userEvent.click(screen.getByRole('button', { name: 'The other 1 are correct' }))
  server.reply({ [ANSWER]: { body: { seal: '7c41e09a55', people: 2 } } })
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 answers' }))
  await screen.findByText(/has your answers for 2 of 2 people/)
  expect(server.callsTo(ANSWER).at(-1)?.body).toMatchObject({
    person: 'Renee Colby',
    people: {
      2478461119: { patients: 'no', digest: 'read after' },
      2077922963: { patients: 'yes', digest: 'read 2077922963' },
    },
  })
})

test.each([
  [{ body: { state: 'answered' } }, 'This link was answered'],
  [{ body: { state: 'expired' } }, 'This link has expired'],
  [{ body: { state: 'revoked' } }, 'This link was withdrawn'],
  [{ status: 404, body: { code: 'not_found' } }, 'This link is not valid'],
  [{ status: 429, body: { code: 'rate_limited' } }, 'Too many attempts'],
] as const)('%j reads "%s"', async (reply, title) => {
  openLink(reply)
  await screen.findByRole('heading', { level: 1, name: title })
})

test('only the address of an office is one', () => {
  expect(officeToken('/office/a-b_C1')).toBe('a-b_C1')
  for (const path of ['/', '/office', '/office/', '/office/a/b', `/office/${'x'.repeat(101)}`])
    expect(officeToken(path)).toBeUndefined()
})
