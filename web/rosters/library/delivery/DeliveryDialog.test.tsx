import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, VIEWERS } from '#web/session/test-viewers.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'

const KEY = `SHA256:${'A'.repeat(43)}`
const DROP = {
  id: 'c0de5001-0000-4000-8000-000000000001',
  direction: 'out',
  name: 'Payer drop',
  settings: { kind: 'sftp', host: 'sftp.payer.example', port: 22, username: 'concord', folder: 'in' },
  hostKey: null,
  isAutomatic: true,
  schedule: null,
  isPaused: false,
  lookedAt: null,
  problem: null,
  version: 3,
}
const LIST = 'GET /v2/roster-connection/lakeside/practitioner'
const ADD = 'POST /v2/roster-connection/lakeside/practitioner'
const CHANGE = `PATCH /v2/roster-connection/lakeside/practitioner/${DROP.id}`
const TEST = `POST /v2/roster-connection/lakeside/practitioner/${DROP.id}/test`

let server: FetchStub
beforeEach(() => {
  server = stubFetch({
    [LIST]: { body: { connections: [DROP], hasFolders: true, fetched: [] } },
    [ADD]: { body: { connection: DROP } },
    [CHANGE]: { body: { connection: { ...DROP, hostKey: KEY } } },
    [TEST]: { body: { isDone: false, message: 'The server showed its key.', shownKey: KEY } },
  })
})
afterEach(() => vi.unstubAllGlobals())

const roster = { prefix: 'lakeside', type: 'practitioner', sender: 'Lakeside IPA' }

const bodiesOf = (line: string) => server.callsTo(line).map(({ body }) => body)

function open() {
  const session = { viewer: VIEWERS.internal, roles: [], settings: [], environment: LOCAL_ENVIRONMENT }
  return renderAt(
    '/rosters/library',
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session as never}>
        <DeliveryDialog roster={roster as never} onClose={() => {}} />
      </SessionContext>
    </QueryClientProvider>,
  )
}

it('shows where files go, and sends the key of a server back when someone agrees to it', async () => {
  open()
  expect(await screen.findByText('concord@sftp.payer.example:22/in')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send a test file' }))
  expect(await screen.findByText(KEY)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Agree to this key' }))
  await waitFor(() => expect(bodiesOf(CHANGE)).toMatchObject([{ hostKey: KEY, version: 3 }]))
  expect(JSON.stringify(bodiesOf(CHANGE))).not.toContain('secret')
})

it('says so when the key of a server is not kept', async () => {
  server.reply({ [CHANGE]: { status: 409, body: { code: 'conflict', message: '', details: {} } } })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test file' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Agree to this key' }))
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain('Request Failed'))
})

it('asks for what a kind needs, and says what is missing before anything is sent', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add destination' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add destination' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByText(/Name it in 1 to 80/)).toBeTruthy()
  expect(dialog.getByText(/Write the name of a server/)).toBeTruthy()
  expect(bodiesOf(ADD)).toEqual([])
  await userEvent.click(dialog.getByLabelText('Name'))
  await userEvent.paste('Hook')
  await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'webhook')
  await userEvent.click(dialog.getByLabelText('Address'))
  await userEvent.paste('https://payer.example/rosters')
  await userEvent.click(dialog.getByLabelText('Signing secret'))
  await userEvent.paste('a secret of some length')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(bodiesOf(ADD)).toMatchObject([
      {
        direction: 'out',
        settings: { kind: 'webhook', url: 'https://payer.example/rosters' },
        secret: 'a secret of some length',
        schedule: null,
      },
    ]),
  )
})

it('a change by someone else is not overwritten by a second save', async () => {
  const theirs = { ...DROP, settings: { ...DROP.settings, folder: 'elsewhere' }, version: 4 }
  server.reply({ [CHANGE]: { status: 409, body: { code: 'conflict', details: { current: theirs } } } })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Payer drop' }))
  server.reply({ [LIST]: { body: { connections: [theirs], hasFolders: true, fetched: [] } } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('concord@sftp.payer.example:22/elsewhere')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodiesOf(CHANGE)).toMatchObject([{ version: 3 }, { version: 3 }]))
})
