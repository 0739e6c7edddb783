import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FileDropArea } from './FileDropArea.tsx'

const FIRST = new File(['a'], 'first.csv')
const SECOND = new File(['b'], 'second.csv')
const files = (...dropped: File[]) => ({ dataTransfer: { types: ['Files'], files: dropped } })

function show(isBusy = false) {
  const onFile = vi.fn()
  render(
    <FileDropArea isBusy={isBusy} whyOne="each is a list." onFile={onFile} sx={() => ({})}>
      Here
    </FileDropArea>,
  )
  return { area: screen.getByText('Here'), onFile }
}

it('takes one file, not several', () => {
  const { area, onFile } = show()
  fireEvent.drop(area, files(FIRST, SECOND))
  expect(onFile).not.toHaveBeenCalled()
  fireEvent.drop(area, files(SECOND))
  expect(onFile).toHaveBeenCalledExactlyOnceWith(SECOND)
})

it('takes none while another is read', () => {
  const { area, onFile } = show(true)
  fireEvent.drop(area, files(FIRST))
  expect(onFile).not.toHaveBeenCalled()
})

it('keeps a file that is dropped beside it from replacing the page, and leaves text to the browser', () => {
  show()
  const drop = (dataTransfer: object) => {
    const event = createEvent.drop(document.body, { dataTransfer })
    fireEvent(document.body, event)
    return event.defaultPrevented
  }
  expect(drop(files(FIRST).dataTransfer)).toBe(true)
  expect(drop({ types: ['text/plain'], files: [] })).toBe(false)
})
