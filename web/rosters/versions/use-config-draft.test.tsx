import { api } from '@concord/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { configOf, type ReadConfig } from './queries.ts'
import { useConfigDraft } from './use-config-draft.ts'

const EMPTY = { inForce: null, archivedAt: null, builtIn: null, target: null }
const OPEN: NonNullable<ReadConfig['open']> = {
  ...{ number: 1, state: 'draft', revision: 1, config: { name: 'Roster' }, note: '' },
  ...{ changedAt: '2026-07-09T13:00:00Z', askedBy: null, askedOf: null, effectiveOn: null, isOwn: true },
  ...{ author: null, publishedBy: null, publishedAt: null, isInForce: false },
}
const READ = {
  ...{ config: { ...EMPTY, id: 'c1', name: 'Roster' }, versions: [], rosters: [], publishers: [] },
  ...{ open: OPEN, published: null },
} as unknown as ReadConfig
const WAITING: ReadConfig = {
  ...READ,
  open: {
    ...OPEN,
    state: 'waiting',
    revision: 3,
    config: { name: 'Theirs' },
    note: 'New name',
    isOwn: false,
  },
}

const { method, path } = api.saveTargetDraft
const SAVE = `${method} ${path.replace(':configId', 'c1')}`

afterEach(() => vi.unstubAllGlobals())

it('takes a version that waits as it is, so that it still waits and can be published', async () => {
  vi.useFakeTimers()
  const server = stubFetch({ [SAVE]: { body: { open: { ...OPEN, revision: 4 } } } })
  const client = new QueryClient()
  const onKept = vi.fn()
  const { result } = renderHook(
    () => useConfigDraft('target', { data: READ, start: { name: 'Roster' }, onKept }),
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  act(() => result.current.editor.act(() => ({ name: 'Yours' })))
  act(() => result.current.take(WAITING))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(server.callsTo(SAVE)).toEqual([])
  expect(result.current).toMatchObject({ open: WAITING.open, saving: { state: 'kept' } })
  expect(result.current.editor.history.config).toEqual({ name: 'Theirs' })
  expect(onKept).toHaveBeenCalledExactlyOnceWith(WAITING.open)
  expect(client.getQueryData(configOf('target', 'c1').queryKey)).toEqual(WAITING)
  vi.useRealTimers()
})
