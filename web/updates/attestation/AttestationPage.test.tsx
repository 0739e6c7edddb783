import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderShell } from '#web/app/test-shell.tsx'
import { type StubbedReplies, stubFetch } from '#web/lib/fetch-stub.ts'
import { toasts } from '#web/lib/toasts.ts'
import { makeOrganization, makeRole, makeViewer } from '#web/session/test-viewers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  toasts.set([])
})
const told = (text: RegExp | string) =>
  waitFor(() => expect(toasts.get().map((toast) => toast.text)).toContainEqual(expect.stringMatching(text)))

const person = (npi: string, name: string) => ({
  ...{ npi, name, specialty: 'Cardiology', ageDays: 88, isDue: true },
  places: [
    {
      ...{ street: '871 Ashgrove Ave', city: 'Dallas', state: 'TX', zip: '75225' },
      ...{ phone: '2145550142', acceptsPatients: true },
    },
    {
      ...{ street: '12 Elm St, Ste 4', city: 'Plano', state: 'TX', zip: '75074' },
      ...{ phone: '', acceptsPatients: null },
    },
  ],
  ...{ dueOn: '2026-07-13', digest: `read ${npi}` },
})
const people = [person('2478461119', 'Marguerite Mason, MD'), person('2077922963', 'Ida Turner, NP')]
const wave = {
  ...{ id: '0ca11000-0000-4000-8000-000000000001', number: 3, name: 'Dallas', state: 'planned' },
  ...{ dueOn: '2026-07-16', isLate: false, offices: 2, people: 9, reached: 0, tried: 0, revision: 1 },
  ...{ createdBy: null, createdAt: '2026-07-09T14:52:00Z' },
}
const ATTEST = 'POST /v2/attestation/record/attest'
const MAKE = 'POST /v2/outreach-wave'

function open(tab: string, replies: StubbedReplies = {}) {
  const server = stubFetch({
    'GET /v2/attestation/count': {
      body: { phone: null, web: 64, waves: 0, links: null, questions: 2, next: null },
    },
    'GET /v2/attestation/record': { body: { people, total: 2, page: 1 } },
    'GET /v2/outreach-wave': { body: { waves: [] } },
    ...replies,
  })
  const roles = [makeRole('DATA_UPDATES', ['WEB_ATTEST', 'PHONE_ATTEST'])]
  const viewer = makeViewer(roles, makeOrganization(['DATA_UPDATES']))
  renderShell({ viewer, at: `/data-updates/attestation?tab=${tab}` })
  return server
}

test('records that changed meanwhile are told, lose their mark, and the others can be attested', async () => {
  const conflict = { code: 'conflict', details: { reason: 'records', npis: ['2077922963'] } }
  const server = open('web', { [ATTEST]: { status: 409, body: conflict } })
  const tabs = within(await screen.findByRole('navigation', { name: 'Sections of this page' }))
  await tabs.findByRole('link', { name: /^Web.* 64$/ })
  tabs.getByRole('link', { name: /links *$/i })
  const button = await screen.findByRole('button', { name: 'Select these 2' })
  const [first] = screen.getAllByRole('row').slice(1)
  const places = within(first ?? document.body).getAllByRole('listitem')
  expect(places.map(({ textContent }) => textContent)).toEqual([
    '871 Ashgrove Ave, Dallas TX 75225(214) 555-0142, takes new patients',
    '12 Elm St, Ste 4, Plano TX 75074Phone not stated, new patients not stated',
  ])
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('button', { name: 'Attest 2 unchanged' }))
  await told(/^1 record changed after you read the list/)
  server.reply({ [ATTEST]: { body: { seal: '7c41e09a55', unchanged: 1 } } })
  await userEvent.click(screen.getByRole('button', { name: 'Attest 1 unchanged' }))
  await told('Attested 1 record. Sealed as 7c41 e09a.')
  expect(server.callsTo(ATTEST).at(-1)?.body).toEqual({
    records: [{ npi: '2478461119', digest: 'read 2478461119' }],
  })
})

test('a wave is made by Enter, once it has a name, and the focus goes back', async () => {
  const server = open('waves', { [MAKE]: { status: 201, body: { wave } } })
  // In the evening the day in UTC is tomorrow's.
  vi.useFakeTimers({ now: new Date('2026-07-10T02:00:00Z'), toFake: ['Date'] })
  await userEvent.click(await screen.findByRole('button', { name: 'New wave' }))
  await userEvent.type(screen.getByLabelText('Offices'), '{Enter}')
  await screen.findByText('Name the wave.')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await userEvent.keyboard('Dallas{Enter}')
  await told('Wave 3: 2 offices, 9 people.')
  expect(server.callsTo(MAKE).map(({ body }) => body)).toMatchObject([
    { name: 'Dallas', offices: 50, dueOn: '2026-07-16' },
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New wave'))
})
