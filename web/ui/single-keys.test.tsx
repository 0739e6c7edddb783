import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useSingleKeys } from './single-keys.ts'

function Keys({ onKey }: { readonly onKey: (key: string) => void }) {
  useSingleKeys((event) => onKey(event.key))
  return (
    <>
      <input aria-label="Name" />
      <input aria-label="Texas" type="checkbox" />
      <div role="dialog">
        <button type="button">Save</button>
      </div>
    </>
  )
}

describe('keys that act without Ctrl or Cmd', () => {
  it.each([
    ['a field', () => screen.getByLabelText('Name'), 0],
    ['a check box, which takes no letters', () => screen.getByLabelText('Texas'), 1],
    ['a dialog', () => screen.getByRole('button', { name: 'Save' }), 0],
    ['the page', () => document.body, 1],
  ])('pressed in %s', (_, target, times) => {
    const onKey = vi.fn()
    render(<Keys onKey={onKey} />)
    fireEvent.keyDown(target(), { key: 'j' })
    expect(onKey).toHaveBeenCalledTimes(times)
  })

  it('are kept from the others by whoever comes first', () => {
    const onKey = vi.fn()
    function First() {
      useSingleKeys((event) => event.preventDefault(), 'first')
      return null
    }
    render(
      <>
        <Keys onKey={onKey} />
        <First />
      </>,
    )
    fireEvent.keyDown(document.body, { key: 'e' })
    expect(onKey).not.toHaveBeenCalled()
  })

  it('are left to the browser together with Ctrl', () => {
    const onKey = vi.fn()
    render(<Keys onKey={onKey} />)
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
    expect(onKey).not.toHaveBeenCalled()
  })
})
