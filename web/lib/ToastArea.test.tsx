import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConcordThemeProvider } from '#web/ui/theme-provider.tsx'
import { ToastArea } from './ToastArea.tsx'
import { showError, showInfo, showSuccess, toasts } from './toasts.ts'

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const show = (toast: () => void) => act(toast)

beforeEach(() => {
  vi.useFakeTimers()
  toasts.set([])
  render(<ToastArea />, { wrapper: ConcordThemeProvider })
})
afterEach(() => vi.useRealTimers())

describe('toasts', () => {
  it('announce an error as an alert and everything else as a status', () => {
    show(() => showError('Request Failed'))
    show(() => showSuccess('23 changes applied'))
    show(() => showInfo('A stop was released'))
    expect(screen.getByRole('alert').textContent).toContain('Request Failed')
    expect(screen.getAllByRole('status')).toHaveLength(2)
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('close by themselves after 5 seconds', () => {
    show(() => showError('Request Failed'))
    wait(4900)
    expect(screen.queryByText('Request Failed')).not.toBeNull()
    wait(100)
    expect(screen.queryByText('Request Failed')).toBeNull()
  })

  it('stand still while the pointer is over them', () => {
    show(() => showError('Request Failed'))
    wait(4000)
    fireEvent.pointerEnter(screen.getByRole('alert'))
    wait(60_000)
    fireEvent.pointerLeave(screen.getByRole('alert'))
    wait(900)
    expect(screen.queryByText('Request Failed')).not.toBeNull()
    wait(100)
    expect(screen.queryByText('Request Failed')).toBeNull()
  })

  it('close on a click', () => {
    show(() => showInfo('A stop was released'))
    fireEvent.click(screen.getByText('A stop was released'))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('show the same message once, however often it comes, for 5 seconds after the last', () => {
    show(() => showError('Request Failed'))
    wait(4000)
    show(() => showError('Request Failed'))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    wait(4900)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    wait(100)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offer one action', () => {
    const run = vi.fn()
    show(() => showSuccess('23 changes applied', { label: 'Undo', run }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByRole('status')).toBeNull()
  })
})
