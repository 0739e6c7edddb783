import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, VIEWERS } from '#web/session/test-viewers.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { COMPARED, CYCLE_ID, HELD } from '../test-cycles.ts'
import { ReportsPage } from './ReportsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const LIST = 'GET /v2/cycle/all'
const WAITING = { mapping: 0, stops: 1, approval: 2, publishing: 0 }
const other = { ...COMPARED, id: '05ce0000-0000-4000-8000-000000000003', balance: null, findings: null }

function open(cycles: readonly object[], { at = '/rosters/report', isWide = true } = {}) {
  const choices = { types: ['practitioner', 'facility'], periods: ['2026-07', '2026-06'] }
  const body = { cycles, total: cycles.length, page: 1, waiting: WAITING, choices }
  const server = stubFetch({ [LIST]: { body } })
  const session = { viewer: VIEWERS.analyst, roles: [], settings: [], environment: LOCAL_ENVIRONMENT }
  const { addressOf } = renderAt(
    at,
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session as never}>
        <ReportsPage useViewedList={useList} />
      </SessionContext>
    </QueryClientProvider>,
    { isWide },
  )
  return { server, addressOf }
}

it('a row says how far a file is, where its rows went and what it waits for, and leads to its cycle', async () => {
  open([HELD, other])
  const link = (await screen.findAllByRole('link', { name: 'Quillan IPA' }))[0]
  expect(link?.getAttribute('href')).toBe(`/rosters/report/${CYCLE_ID}`)
  const [, held, compared] = screen.getAllByRole('row')
  const row = within(held ?? document.body)
  row.getByText('Jul 2026')
  row.getByRole('img', { name: 'Held, 5 of 9' })
  expect(held?.textContent).toContain('10,498 = 10,231 + 214 + 53')
  row.getByText('1 stop')
  expect(within(compared ?? document.body).getByText('Approval')).toBeTruthy()
})

it('what waits narrows the list, in the address and at the server', async () => {
  const { server, addressOf } = open([HELD])
  await userEvent.click(await screen.findByRole('button', { name: 'Approval 2' }))
  expect(addressOf()).toBe('/rosters/report?waitsFor=approval')
  await waitFor(() => expect(server.callsTo(LIST).at(-1)?.query).toMatchObject({ waitsFor: 'approval' }))
})

it('the address says month and order, and nonsense in it is left out', async () => {
  const { server } = open([HELD], { at: '/rosters/report?period=2026-06&state=lost&sort=-held' })
  await screen.findByRole('table', { name: 'cycles' })
  expect(server.callsTo(LIST)[0]?.query).toEqual({ page: '1', sort: '-held', period: '2026-06' })
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' }).value).toBe('2026-06'),
  )
})

it('on a phone the state stands beside the sender with what it waits for', async () => {
  open([HELD, other], { isWide: false })
  await screen.findByText('Held, 1 stop')
  screen.getByText('Needs approval')
})

it('without any file it says what a cycle is, and where files come in', async () => {
  open([])
  await screen.findByRole('heading', { name: 'No files yet' })
  expect(screen.getByRole('link', { name: 'Go to the library' }).getAttribute('href')).toBe(
    '/rosters/library',
  )
})
