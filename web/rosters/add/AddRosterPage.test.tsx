import { buildProduct } from '@concord/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, makeOrganization, makeRole, makeViewer } from '#web/session/test-viewers.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { AddRosterPage } from './AddRosterPage.tsx'
import { createReading } from './read/read-here.ts'

const LIST = 'GET /v2/roster/all'
const SEND = 'PATCH /v2/roster-upload/u1'
const CARE = {
  ...{ id: 'r1', prefix: 'care', type: 'practitioner', sender: 'Care IPA', scope: 'full' },
  ...{ target: { id: 't1', name: 'Practitioners', version: 1 }, archivedAt: null },
}
const rosterManagement = buildProduct({
  name: 'ROSTER_MANAGEMENT',
  active: true,
  config: { rosterTypes: ['practitioner'] },
})
const viewer = makeViewer([makeRole('ROSTER')], makeOrganization([], { products: [rosterManagement] }))

let server: FetchStub
beforeEach(() => {
  toasts.set([])
  server = stubFetch({
    'GET /v2/roster-draft/all': { body: { drafts: [] } },
    'GET /v2/roster-draft/targets': { body: { targets: [{ id: 't1', name: 'Practitioners' }] } },
    'POST /v2/roster-draft': { body: { draft: { id: 'd1', version: 1 } } },
    'PUT /v2/roster-draft/d1': { body: { draft: { id: 'd1', version: 2 } } },
    'DELETE /v2/roster-draft/d1': {},
    'GET /v2/roster-upload/rules': { body: { endings: ['.csv', '.xlsx', '.zip'], sensitive: {} } },
    'GET /v2/roster-file/same': { body: { files: [] } },
    'GET /v2/roster-upload/all': { body: { uploads: [] } },
    'POST /v2/roster-upload': { body: { upload: { id: 'u1', offset: 0 } } },
    'DELETE /v2/roster-upload/u1': {},
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Replies with the rosters of which each list has those that are archived, or those that are not. */
function replyWith(...rosters: readonly (typeof CARE | { readonly archivedAt: string | null })[]): void {
  server.reply({
    [LIST]: async () => {
      const { archived = 'false' } = server.callsTo(LIST).at(-1)?.query ?? {}
      const listed = rosters.filter(({ archivedAt }) => (archivedAt === null) === (archived === 'false'))
      return Response.json({ rosters: listed, total: listed.length })
    },
  })
}

function openPage(at = '/rosters/add') {
  const session = { viewer, roles: [], settings: [], environment: LOCAL_ENVIRONMENT }
  return renderAt(
    at,
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session as never}>
        <Routes>
          <Route
            path="/rosters/add/:rosterPrefix?/:rosterType?"
            element={<AddRosterPage openReading={createReading} />}
          />
          <Route path="*" element={<p>Elsewhere</p>} />
        </Routes>
      </SessionContext>
    </QueryClientProvider>,
  )
}

async function nameSender() {
  const opened = openPage()
  await userEvent.click(await screen.findByLabelText('Sender'))
  await userEvent.paste('Care')
  await userEvent.selectOptions(screen.getByLabelText('Roster type'), 'practitioner')
  return opened
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function chooseFile(): Promise<void> {
  await press('Choose the file')
  const file = new File(['July roster\nNPI,Last Name\n2000000077,Birch\n2000000085,Elm\n'], 'July.csv')
  await userEvent.upload(await screen.findByLabelText('Roster file'), file)
  await press('Look at the sheet')
}

it('a sender and type that are known get the file, and nothing else is asked', async () => {
  replyWith(CARE)
  await nameSender()
  await screen.findByText(/^Care IPA sends this type already/)
  expect(screen.queryByLabelText('Target config')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Choose the file' }))
  await screen.findByRole('heading', { name: 'Which file did Care IPA send?' })
})

it('a file of a known roster shows no header and no counts that its mapping may decide otherwise', async () => {
  replyWith(CARE)
  await nameSender()
  await chooseFile()
  await screen.findByRole('heading', { name: 'Is this the file of Care IPA?' })
  screen.getByText('The mapping of this roster decides which tabs, header and struck rows are read.')
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByText(/left out|header in|Rows to read/)).toBeNull()
  await press('Use this file')
  await press('Check what is stored')
  await screen.findByText(/^As the mapping of this roster says/)
  screen.getByText('4 rows with text')
  expect(screen.queryByText(/left out|Header in/)).toBeNull()
})

it('the address of a roster that is known asks for no name', async () => {
  replyWith(CARE)
  openPage('/rosters/add/care/practitioner')
  await screen.findByText(/^Care IPA sends this type already/)
  await press('Choose the file')
  await screen.findByRole('heading', { name: 'Which file did Care IPA send?' })
})

it('a roster that is archived says so before a file is chosen, and goes no further', async () => {
  replyWith({ ...CARE, archivedAt: '2026-06-01T12:00:00Z' })
  await nameSender()
  await screen.findByText(/is archived\. Restore it in the library first/)
  await userEvent.click(screen.getByRole('button', { name: 'Choose the file' }))
  screen.getByRole('heading', { name: 'Who sends this roster?' })
})

const told = () => toasts.get().map(({ text }) => text)
const PDF = '%PDF-1.7\n%%EOF'
const ZIP = Uint8Array.from([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)])
const TOO_MANY = {
  status: 400,
  body: { code: 'invalid_input', details: [{ field: 'choices', message: 'Delete one first.' }] },
}

/** Goes to the step of the file, and chooses this one. */
async function chooseOf(content: BlobPart, name: string): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText('Target config'), 't1')
  await press('Choose the file')
  await userEvent.upload(await screen.findByLabelText('Roster file'), new File([content], name))
}

it('a draft that the server refuses says why, and nothing is read on the server without one', async () => {
  replyWith()
  server.reply({ 'POST /v2/roster-draft': TOO_MANY })
  await nameSender()
  await chooseOf(ZIP, 'July.zip')
  const isSaid = () => expect(told().at(-1)).toMatch(/^The draft was not saved\. Delete one first\./)
  await waitFor(isSaid)
  toasts.set([])
  await press('Read it on the server')
  await waitFor(isSaid)
  expect(server.callsTo('POST /v2/roster-upload')).toEqual([])
})

it('a draft that another tab deleted is saved again as a new one', async () => {
  replyWith()
  server.reply({ 'PUT /v2/roster-draft/d1': { status: 404, body: { code: 'not_found' } } })
  await nameSender()
  await userEvent.selectOptions(await screen.findByLabelText('Target config'), 't1')
  await chooseFile()
  await waitFor(() => expect(server.callsTo('POST /v2/roster-draft')).toHaveLength(2))
  expect(told()).toEqual([])
})

it('a draft that another tab changed says so', async () => {
  replyWith()
  server.reply({ 'PUT /v2/roster-draft/d1': { status: 409, body: { code: 'conflict' } } })
  await nameSender()
  await userEvent.selectOptions(await screen.findByLabelText('Target config'), 't1')
  await chooseFile()
  await waitFor(() => expect(told().at(-1)).toMatch(/^Another tab or window changed this draft/))
})

it('a PDF under the name of a workbook is called what it is', async () => {
  replyWith()
  await nameSender()
  await chooseOf(PDF, 'July.xlsx')
  await screen.findByText(
    /^This file is a PDF, although its name says otherwise\. Your organization does not/,
  )
})

/** Goes to the last step with the file of a new sender and stores it, as far as the server takes it. */
async function storeFile() {
  replyWith()
  const opened = await nameSender()
  await userEvent.selectOptions(await screen.findByLabelText('Target config'), 't1')
  await chooseFile()
  await press('Use row 2')
  await press('Check what is stored')
  await press('Store the file')
  return opened
}
const isSending = () => waitFor(() => expect(server.callsTo(SEND)).toHaveLength(1))

it('while the file of the last step is on its way no other step opens, and it is of the draft', async () => {
  server.reply({ [SEND]: () => new Promise(() => {}) })
  await storeFile()
  await isSending()
  expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull()
  const sent = server.callsTo('POST /v2/roster-upload')[0]?.headers.get('upload-metadata')
  expect(sent).toContain(`,draft ${btoa('d1')}`)
})

it('who keeps nothing while the file is on its way ends its upload too', async () => {
  server.reply({ [SEND]: () => new Promise(() => {}) })
  const { addressOf } = await storeFile()
  await isSending()
  await press('Leave, keep nothing')
  await waitFor(() => expect(addressOf()).toBe('/rosters/library'))
  expect(server.callsTo('DELETE /v2/roster-upload/u1')).toHaveLength(1)
  expect(server.callsTo('DELETE /v2/roster-draft/d1')).toHaveLength(1)
})

it('asks before the page is left while the file is on its way', async () => {
  server.reply({ [SEND]: () => new Promise(() => {}) })
  const { router, addressOf } = await storeFile()
  await isSending()
  await act(() => router.navigate('/elsewhere'))
  await press('Leave and stop the upload')
  await waitFor(() => expect(addressOf()).toBe('/elsewhere'))
  expect(server.callsTo('DELETE /v2/roster-upload/u1')).toHaveLength(1)
})

it('a stored file that the roster does not take stays with the draft, and is not sent again', async () => {
  const file = { id: 'f1', name: 'July.csv', removed: [] }
  server.reply({
    [SEND]: async () => new Response(null, { status: 204 }),
    'GET /v2/roster-upload/u1': { body: { upload: { id: 'u1', offset: 0, state: 'stored', file } } },
    'POST /v2/roster/new': { status: 400, body: { code: 'invalid_input', details: [] } },
    'GET /v2/roster-draft/d1/file': { body: { file, expiresAt: '2026-07-10T12:00:00Z' } },
  })
  await storeFile()
  await press('Back')
  await screen.findByText('Not in a roster yet.')
  server.reply({
    'POST /v2/roster/new': { body: {} },
    'POST /v2/roster/care/practitioner/cycle': { body: { cycle: {} } },
  })
  await press('Store the file')
  await waitFor(() => expect(server.callsTo('DELETE /v2/roster-draft/d1')).toHaveLength(1))
  expect(server.callsTo(SEND)).toHaveLength(1)
})
