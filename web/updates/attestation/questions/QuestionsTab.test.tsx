import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { QuestionsTab } from './QuestionsTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const ID = '0ca11000-0000-4000-8000-000000000009'
const question = {
  ...{ id: ID, number: 1004, askedAt: '2026-07-09T14:52:00Z', askedBy: 'Marta Lind', contact: '' },
  ...{ npi: '2478461119', name: 'Marguerite Mason, MD', network: 'Summit Choice', note: '' },
  ...{ dueAt: '2026-07-10T14:52:00Z', state: 'met', answer: 'inNetwork', letter: 'Yes.', seal: '7c41e09a55' },
  ...{ answeredAt: '2026-07-09T15:00:00Z', answeredBy: 'Ada', isListed: true, keptUntil: '2028-07-09' },
  revision: 2,
}

test('the panel of a question stays open when the filters leave the question out of the list', async () => {
  stubFetch({
    'GET /v2/network-question': {
      body: { questions: [], total: 0, page: 1, open: 0, networks: ['Summit Choice'] },
    },
    [`GET /v2/network-question/${ID}`]: { body: { question } },
  })
  renderAt(
    `/data-updates/attestation?tab=questions&state=open&question=${ID}`,
    <QueryClientProvider client={createQueryClient()}>
      <QuestionsTab />
    </QueryClientProvider>,
    { isWide: true },
  )
  await screen.findByRole('heading', { name: 'NQ-1004' })
  expect(screen.getByText('Yes.')).toBeDefined()
})
