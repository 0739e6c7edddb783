import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../test-at.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'

test('a page with changes is left only when that is confirmed', async () => {
  const onLeave = vi.fn()
  const { router, addressOf } = renderAt('/form', <LeaveGuard changes={2} onLeave={onLeave} />)
  await act(() => router.navigate('/elsewhere'))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([addressOf(), onLeave.mock.calls]).toEqual(['/form', []])
  await act(() => router.navigate('/elsewhere'))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave and lose 2 changes' }))
  await waitFor(() => expect(addressOf()).toBe('/elsewhere'))
  expect(onLeave).toHaveBeenCalledOnce()
})

test('a page without changes is left at once', async () => {
  const { router, addressOf } = renderAt('/form', <LeaveGuard changes={0} onLeave={() => {}} />)
  await act(() => router.navigate('/elsewhere'))
  expect(addressOf()).toBe('/elsewhere')
})
