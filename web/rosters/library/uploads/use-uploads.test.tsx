import { createHash } from 'node:crypto'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, makeOrganization, makeRole, makeViewer } from '#web/session/test-viewers.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { useUploads } from './use-uploads.tsx'

const LAKESIDE = { prefix: 'lakeside', type: 'practitioner' }
const LEFT = {
  ...{
    id: 'a0000000-0000-4000-8000-000000000001',
    name: 'lakeside july.csv',
    bytes: 5_000_000,
    offset: 3_100_000,
  },
  ...{
    sha256: null,
    state: 'uploading',
    refusal: null,
    startedAt: '',
    expiresAt: '',
    draftId: null,
    file: null,
  },
  ...{ same: [], roster: LAKESIDE },
}
const LIST = 'GET /v2/roster-upload/all'
const CANCEL = `DELETE /v2/roster-upload/${LEFT.id}`

let server: FetchStub
beforeEach(() => {
  server = stubFetch({
    [LIST]: { body: { uploads: [LEFT] } },
    'GET /v2/roster/names': { body: { rosters: [{ ...LAKESIDE, sender: 'Lakeside' }] } },
    [CANCEL]: { body: null },
  })
})
afterEach(() => vi.unstubAllGlobals())

function Page() {
  const uploads = useUploads()
  return (
    <>
      {uploads.mayUpload ? 'may upload' : 'may not upload'}
      <section aria-label="Lakeside">{uploads.linesOf(LAKESIDE)}</section>
      <section aria-label="others">{uploads.linesOfOthers([LAKESIDE])}</section>
      {uploads.parts}
    </>
  )
}

const PEOPLE = {
  analyst: ['UPLOAD_FILES', 'CREATE_MAPPINGS'],
  reader: ['CREATE_MAPPINGS'],
} as const

function show(who: keyof typeof PEOPLE) {
  const viewer = makeViewer([makeRole('ROSTER', PEOPLE[who])], makeOrganization(['ROSTER_MANAGEMENT']))
  const session = { viewer, roles: [], settings: [], environment: LOCAL_ENVIRONMENT }
  renderAt(
    '/rosters/library',
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session as never}>
        <Page />
      </SessionContext>
    </QueryClientProvider>,
  )
}

const ofLakeside = () => within(screen.getByRole('region', { name: 'Lakeside' }))

it('whoever may not upload finds no way to, and asks for nothing', () => {
  show('reader')
  screen.getByText('may not upload')
  expect(screen.queryByLabelText('Files of rosters')).toBeNull()
  expect(server.callsTo(LIST)).toEqual([])
})

it('what was left midway stands below its roster, and is canceled there', async () => {
  show('analyst')
  await screen.findByText('3.1 MB of 5.0 MB are there. Choose the file again to go on.')
  expect(ofLakeside().getByRole('button', { name: 'Choose the file' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'others' }).textContent).toBe('')
  server.reply({ [LIST]: { body: { uploads: [] } } })
  await userEvent.click(ofLakeside().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('lakeside july.csv')).toBeNull())
  expect(server.callsTo(CANCEL)).toHaveLength(1)
})

describe('what was left midway and is chosen again', () => {
  const sha256 = createHash('sha256').update('x').digest('hex')

  /** Goes on with an upload of its own: ids of those that ended are known to the page as long as it lives. */
  async function goOn(id: string, takesBytes: () => Promise<Response>) {
    const upload = { ...LEFT, id, bytes: 1, offset: 0, sha256, cycleId: null }
    server.reply({
      [LIST]: { body: { uploads: [upload] } },
      'GET /v2/roster-file/same': { body: { files: [] } },
      [`PATCH /v2/roster-upload/${id}`]: takesBytes,
      [`GET /v2/roster-upload/${id}`]: { body: { upload: { ...upload, offset: 1, state: 'stored' } } },
    })
    show('analyst')
    await screen.findByText(/Choose the file again/)
    await userEvent.upload(screen.getByLabelText('Files of rosters'), new File(['x'], LEFT.name))
  }
  const expectNone = () => waitFor(() => expect(ofLakeside().queryByText(LEFT.name)).toBeNull())

  it('is gone once it is stored and closed, also while the list still has it', async () => {
    await goOn('stored', async () => new Response(null, { status: 204 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await expectNone()
  })

  it('is gone once it is canceled, also before the server has answered', async () => {
    const never = () => new Promise<never>(() => {})
    await goOn('canceled', never)
    await waitFor(() => expect(server.callsTo('PATCH /v2/roster-upload/canceled')).toHaveLength(1))
    server.reply({ 'DELETE /v2/roster-upload/canceled': never })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await expectNone()
    expect(server.callsTo('DELETE /v2/roster-upload/canceled')).toHaveLength(1)
  })
})

it('a file goes to the roster that its name says; one that says none is asked about', async () => {
  server.reply({ [LIST]: { body: { uploads: [] } } })
  show('analyst')
  const files = ['lakeside 0709.csv', '0709.csv'].map((name) => new File(['x'], name))
  await userEvent.upload(screen.getByLabelText('Files of rosters'), files)
  const dialog = within(await screen.findByRole('dialog', { name: 'Which roster is this file?' }))
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Leave it out',
    'Lakeside, practitioner',
  ])
  expect(screen.getByText('lakeside 0709.csv')).toBeTruthy()
})
