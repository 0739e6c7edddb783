import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConcordThemeProvider } from '#web/ui/theme-provider.tsx'
import { fetchIdleWarning, IdleWarning } from './IdleWarning.tsx'

const MINUTE = 60_000
const onTimeout = vi.fn()
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const dialog = () => screen.queryByRole('dialog', { name: 'Are you still there?' })

beforeAll(async () => {
  fetchIdleWarning()
  await vi.dynamicImportSettled()
})
beforeEach(() => {
  vi.useFakeTimers()
  onTimeout.mockReset()
  sessionStorage.clear()
  localStorage.clear()
  render(<IdleWarning onTimeout={onTimeout} />, { wrapper: ConcordThemeProvider })
})
afterEach(() => vi.useRealTimers())

describe('the idle warning', () => {
  it('comes after 14 minutes and not before', () => {
    wait(14 * MINUTE - 1000)
    expect(dialog()).toBeNull()
    wait(1000)
    expect(dialog()).not.toBeNull()
  })

  it('counts the seconds down, worked out again every 500 ms', () => {
    wait(14 * MINUTE)
    expect(dialog()?.textContent).toContain('60 seconds')
    wait(500)
    expect(dialog()?.textContent).toContain('60 seconds')
    wait(500)
    expect(dialog()?.textContent).toContain('59 seconds')
    wait(58_000)
    expect(dialog()?.textContent).toContain('1 second.')
  })

  it('ends the session after 15 minutes, once', () => {
    wait(15 * MINUTE - 500)
    expect(onTimeout).not.toHaveBeenCalled()
    wait(500)
    expect(onTimeout).toHaveBeenCalledOnce()
    wait(5 * MINUTE)
    expect(onTimeout).toHaveBeenCalledOnce()
  })

  it("closes with 'Yes' only, which starts a full new period", () => {
    wait(14 * MINUTE)
    fireEvent.pointerMove(window)
    fireEvent.keyDown(within(dialog() as HTMLElement).getByRole('button'), { key: 'Escape' })
    wait(500)
    expect(dialog()).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(dialog()).toBeNull()
    wait(14 * MINUTE - 1000)
    expect(dialog()).toBeNull()
    wait(1000)
    expect(dialog()).not.toBeNull()
    expect(onTimeout).not.toHaveBeenCalled()
  })

  it('does not come as long as someone moves', () => {
    for (let minute = 0; minute < 40; minute += 1) {
      wait(MINUTE)
      fireEvent.pointerMove(window)
    }
    expect(dialog()).toBeNull()
  })

  it('says that unsaved work is kept when there is some', () => {
    sessionStorage.setItem('draft:u-1:support', 'My question')
    wait(14 * MINUTE)
    expect(dialog()?.textContent).toContain('Your unsaved work is saved.')
  })
})
