import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { COMPARED, CYCLE_ID, HELD } from '../test-cycles.ts'
import { PublishTab } from './PublishTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const NONE = {
  ...{ preview: null, batch: null, task: null, progress: null, failure: null, isNewest: true },
  can: { preview: false, publish: false, rollBack: false, cancel: false },
}

function open(cycle: typeof HELD, publication: object = NONE) {
  stubFetch({ [`GET /v2/cycle/${CYCLE_ID}/publication`]: { body: { publication } } })
  renderAt(
    '/',
    <QueryClientProvider client={createQueryClient()}>
      <PublishTab cycle={cycle} actions={{} as never} />
    </QueryClientProvider>,
  )
}

it('before anything can be published it says what is in the way, and leads there', async () => {
  open(HELD)
  expect(await screen.findByText(/^1 stop holds this cycle\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the stop' }).getAttribute('href')).toMatch(CYCLE_ID)
})

it('a cycle that nothing holds is to be approved first', async () => {
  open(COMPARED)
  expect(await screen.findByText(/^Approve the cycle/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('one that was published without a record of what changed says so', async () => {
  const step = {
    state: 'published',
    at: '2026-11-20T16:53:00Z',
    person: null,
    attempt: 1,
    reason: null,
    counts: {},
  }
  open({ ...COMPARED, state: 'confirmed', steps: [...COMPARED.steps, step] })
  expect(await screen.findByText('What publishing changed is not kept')).toBeTruthy()
})

it('a file of one row reads as one', async () => {
  const account = {
    ...{ rows: 1, claimed: 1, decided: null, unused: [{ field: 'fax', label: 'Fax', cells: 1 }] },
    leftOut: { noNpi: 0, invalidNpi: 0, organization: 0, beginsLater: 0, nothing: 0 },
  }
  const impact = {
    ...{ practitioners: 1, withdrawn: 0, notListed: 1, sampled: 1, isExact: true, changed: 1, begun: 0 },
    ...{ byField: [], placesAdded: 0, placesEnded: 0, examples: [] },
    lost: { values: 0, conflicts: 0, bySource: [], examples: [] },
  }
  open(COMPARED, {
    ...{ ...NONE, preview: { account, impact }, observedOn: '2026-07-09', notCarried: [] },
    can: { ...NONE.can, publish: true },
  })
  expect(await screen.findByRole('button', { name: 'Publish 1 row' })).toBeTruthy()
  expect(screen.getByText(/^1 practitioner is not in the registry: /)).toBeTruthy()
  expect(screen.getByText('Fax: 1 value says nothing to the directory')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Publish' }).textContent).toMatch(/^1 row becomes this/)
})
