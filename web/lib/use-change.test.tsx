import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { useChange } from './use-change.ts'

function Page({ queries, reads }: { queries: readonly string[] | 'all'; reads: (name: string) => void }) {
  const read = (name: string) => ({
    queryKey: [name, 1],
    queryFn: () => {
      reads(name)
      return name
    },
    staleTime: 30_000,
  })
  useQuery(read('record'))
  useQuery(read('search'))
  const change = useChange(queries, () => Promise.resolve())
  return (
    <button type="button" onClick={() => change.mutate(undefined)}>
      Decide
    </button>
  )
}

async function readAfterChange(queries: readonly string[] | 'all'): Promise<string[]> {
  const reads = vi.fn<(name: string) => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page queries={queries} reads={reads} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(2))
  reads.mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(reads).toHaveBeenCalledWith('record'))
  return reads.mock.calls.map(([name]) => name)
}

it('a change makes the queries that it names be read again, fresh as they are', async () => {
  expect(await readAfterChange(['record'])).toEqual(['record'])
})

it('a change that shows in everything makes all that is shown be read again', async () => {
  expect((await readAfterChange('all')).sort()).toEqual(['record', 'search'])
})
