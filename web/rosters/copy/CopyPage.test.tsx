import { BUILT_IN_TARGETS, sourceConfigSchema, type WrittenSource } from '@concord/roster-language'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, VIEWERS } from '#web/session/test-viewers.ts'
import { isOff, renderAt } from '#web/ui/test-at.tsx'
import { SourceCopyPage } from './CopyPage.tsx'

const HERE = { id: '0a9a0000-0000-4000-8000-000000000002', name: 'Wrenfield Health Plan' }
const THERE = { id: '0a9a0000-0000-4000-8000-000000000003', name: 'Marlin Bay Health Plan' }
const [OURS, THEIRS, TARGET] = [2, 3, 4].map((number) => `c0de5001-0000-4000-8000-00000000000${number}`)
const ROSTER = BUILT_IN_TARGETS.get('practitioner-roster')

const source = (given: Partial<WrittenSource>) =>
  sourceConfigSchema.parse({
    ...{ kind: 'source', version: 1, id: 's', name: 'S', target: 'practitioner-roster', stops: [] },
    ...{ mappings: [], ...given },
  })
const npi = { field: 'npi', from: 'NPI' }
const sides = {
  from: {
    organization: HERE,
    name: 'Lakeside IPA',
    version: 5,
    config: source({
      mappings: [npi, { field: 'zip', from: 'Zip', crosswalk: 'zips' }, { field: 'city', from: 'Town' }],
      crosswalks: [{ id: 'zips', entries: { none: '02139' } }],
    }),
    target: null,
  },
  into: {
    organization: THERE,
    name: 'Lakeside',
    version: 2,
    comesOn: null as string | null,
    config: source({ mappings: [npi, { field: 'city', from: 'City' }, { field: 'note', from: 'Notes' }] }),
    target: { id: TARGET, name: 'Practitioners', config: ROSTER },
  },
}
const choice = (id: string | undefined, name: string, hasDraft = false) => ({
  ...{ id, name, version: 5, hasDraft },
  target: { id: TARGET, name: 'Practitioners' },
})
const CHOICES = 'GET /v2/copy/source/choice'
const COPY = 'POST /v2/copy/source'
const compared = `/rosters/source/copy?fromOrg=${HERE.id}&from=${OURS}&intoOrg=${THERE.id}&into=${THEIRS}&compare=1`

let server: FetchStub
beforeEach(() => {
  const choices = [choice(OURS, 'Lakeside IPA'), choice(THEIRS, 'Lakeside', true)]
  server = stubFetch({
    [CHOICES]: { body: { organizations: [HERE, THERE], choices, targets: [] } },
    'POST /v2/copy/source/compare': { body: sides },
    [COPY]: { body: { configId: THEIRS, number: 3 } },
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(at: string) {
  const session = { viewer: VIEWERS.internal, roles: [], settings: [], environment: LOCAL_ENVIRONMENT }
  return renderAt(
    at,
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session as never}>
        <SourceCopyPage />
      </SessionContext>
    </QueryClientProvider>,
  )
}
const rowOf = (name: RegExp) => screen.getByRole('row', { name })

it('asks for both sides before it compares, and refuses one that someone edits', async () => {
  const user = userEvent.setup()
  const { addressOf } = open('/rosters/source/copy')
  const [from, into] = await screen.findAllByLabelText('Organization')
  await user.selectOptions(from as HTMLElement, HERE.name)
  await user.selectOptions(await screen.findByLabelText('Copy the source config'), OURS as string)
  await user.selectOptions(into as HTMLElement, THERE.name)
  const show = screen.getByRole('button', { name: 'Show the difference' })
  expect(isOff(show)).toBe(true)
  await user.selectOptions(await screen.findByLabelText('Copy into'), THEIRS as string)
  await screen.findByText('Someone edits a draft of it. It has to be published or discarded first.')
  expect(isOff(show)).toBe(true)
  expect(addressOf()).toContain(`into=${THEIRS}`)
})

it('counts each part so that the sums are the whole, and copies what is picked', async () => {
  const user = userEvent.setup()
  open(compared)
  await screen.findByRole('table', { name: 'Parts' })
  expect(
    within(rowOf(/Column mappings/))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['3', '1', '1', '1', '1'])
  await user.click(screen.getByRole('checkbox', { name: 'Pick city' }))
  await user.click(screen.getByRole('button', { name: 'Copy 3 differences' }))
  await waitFor(() => expect(server.callsTo(COPY)).toHaveLength(1))
  expect(server.callsTo(COPY)[0]?.body).toMatchObject({
    from: { configId: OURS, version: 5 },
    into: { configId: THEIRS, version: 2 },
    picked: { mappings: ['zip'], crosswalks: ['zips', 'zips › none'] },
  })
})

it('asks about a reference that is missing there, and copies it too', async () => {
  const user = userEvent.setup()
  open(compared)
  await user.click(await screen.findByRole('checkbox', { name: 'Pick Crosswalks' }))
  const settle = await screen.findByRole('button', { name: 'Settle 1 reference' })
  expect(isOff(settle)).toBe(true)
  expect(screen.getByRole('button', { name: 'Leave it out' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy it too' }))
  expect(isOff(screen.getByRole('button', { name: 'Copy 4 differences' }))).toBe(false)
})

it('says that the copy is laid on a version that comes into force later', async () => {
  server.reply({
    'POST /v2/copy/source/compare': {
      body: { ...sides, into: { ...sides.into, comesOn: '2999-01-01' } },
    },
  })
  open(compared)
  await screen.findByText(/^Version 2 comes into force on .*2999, and the copy is laid on it/)
})

it('tells of errors that are there already, and copies all the same', async () => {
  const user = userEvent.setup()
  const broken = source({ mappings: [npi, { field: 'dropped', from: 'Old' }] })
  server.reply({
    'POST /v2/copy/source/compare': { body: { ...sides, into: { ...sides.into, config: broken } } },
  })
  open(compared)
  const list = await screen.findByRole('list', { name: 'Wrong there already' })
  within(list).getByText(/dropped/)
  await user.click(screen.getByRole('button', { name: 'Copy 4 differences' }))
  await waitFor(() => expect(server.callsTo(COPY)).toHaveLength(1))
})

it('leaves out what has no reference there', async () => {
  const user = userEvent.setup()
  open(compared)
  await user.click(await screen.findByRole('checkbox', { name: 'Pick Crosswalks' }))
  await user.click(screen.getByRole('button', { name: 'Leave it out' }))
  expect(screen.getByRole('button', { name: 'Copy 1 difference' })).toBeTruthy()
})
