import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ListSearch } from './ListSearch.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Renders a search whose address follows only when the test says so, as on a busy machine. */
function open() {
  const searched: string[] = []
  let follow: (text: string) => void = () => {}
  function Page() {
    const [value, setValue] = useState('')
    follow = setValue
    return <ListSearch label="Search" value={value} onSearch={(text) => void searched.push(text)} />
  }
  render(<Page />)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  return {
    box,
    searched,
    follow: (text: string) => act(() => follow(text)),
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
    pause: () => act(() => vi.advanceTimersByTime(1000)),
  }
}

test('what is typed on while the address follows stays, and is searched for', () => {
  const { box, searched, type, pause, follow } = open()
  type('look')
  pause()
  type('lookup')
  pause()
  type('lookup s')
  follow('look')
  expect(box.value).toBe('lookup s')
  follow('lookup')
  expect(box.value).toBe('lookup s')
  pause()
  expect(searched).toEqual(['look', 'lookup', 'lookup s'])
})

test('what is taken back before the address follows is searched for again', () => {
  const { searched, type, pause, follow } = open()
  type('look')
  pause()
  type('')
  pause()
  follow('look')
  pause()
  expect(searched).toEqual(['look', ''])
})

test('an address that changes by another way is what the box shows', () => {
  const { box, type, pause, follow } = open()
  type('look')
  pause()
  follow('look')
  follow('')
  expect(box.value).toBe('')
  follow('look')
  expect(box.value).toBe('look')
})
