import { api } from '@concord/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, VIEWERS } from '#web/session/test-viewers.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { WaitingNotice, type WaitingNoticeProps } from './WaitingNotice.tsx'

const SOURCE: WaitingNoticeProps['source'] = {
  ...{ configId: '0a9a0000-0000-4000-8000-00000000000b', number: 3, revision: 7, state: 'waiting' },
  ...{ config: {}, note: 'Panel is coded', changedAt: '2026-07-09T14:41:00.000Z' },
  ...{ effectiveOn: '2026-08-01', askedBy: 'Mara Quist', askedOf: null, isOwn: false },
}

function renderNotice(source: Partial<WaitingNoticeProps['source']>, viewer = VIEWERS.analyst) {
  const client = createQueryClient()
  renderAt(
    '/',
    <SessionContext
      value={{
        ...{ viewer, roles: [], settings: [], environment: LOCAL_ENVIRONMENT },
        signOut: () => undefined,
      }}
    >
      <QueryClientProvider client={client}>
        <WaitingNotice source={{ ...SOURCE, ...source }} />
      </QueryClientProvider>
    </SessionContext>,
  )
  return client
}

const publish = () => screen.queryByRole('button', { name: 'Publish version 3' })

it('tells a second person who asked, from when on it counts and why, and lets them publish', () => {
  renderNotice({})
  expect(screen.getByText(/asked by Mara Quist/)).toBeDefined()
  expect(screen.getByText(/August 1, 2026/)).toBeDefined()
  expect(screen.getByText('Panel is coded')).toBeDefined()
  expect(publish()).not.toBeNull()
})

it('says why someone cannot publish: they edited it, or another person was asked', () => {
  renderNotice({ isOwn: true })
  expect(screen.getByText(/^You edited it or asked for it, perhaps acting as another user/)).toBeDefined()
  expect(publish()).toBeNull()
})

it('leaves the version to the person who was asked', () => {
  renderNotice({ askedOf: { id: '0a9a0000-0000-4000-8000-00000000000a', name: 'Ines Okafor' } })
  expect(screen.getByText('Ines Okafor was asked to publish it.')).toBeDefined()
  expect(publish()).toBeNull()
})

it('returns a version only with what has to change', async () => {
  renderNotice({})
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Return' }))
  await user.click(screen.getByRole('button', { name: 'Return version 3' }))
  expect(screen.getByText('Say what has to change.')).toBeDefined()
})

it('says that someone changed the version, and has the mapping read again', async () => {
  toasts.set([])
  const { method, path } = api.publishSource
  stubFetch({
    [`${method} ${path.replace(':configId', SOURCE.configId)}`]: { status: 409, body: { code: 'conflict' } },
  })
  const client = renderNotice({})
  client.setQueryData(['roster mapping', 'x'], {})
  await userEvent.click(screen.getByRole('button', { name: 'Publish version 3' }))
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual(['Someone changed this version. Look at it again.']),
  )
  await waitFor(() => expect(client.getQueryState(['roster mapping', 'x'])?.isInvalidated).toBe(true))
  vi.unstubAllGlobals()
})
