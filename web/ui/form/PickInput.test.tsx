import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PickInput } from './PickInput.tsx'

const OPTIONS = [
  { id: '1', label: 'Ana Diaz', detail: 'ana@wrenfield.example' },
  { id: '2', label: 'Bo Reyes', detail: 'bo@wrenfield.example' },
]

function show(given: { readonly error?: string } = {}) {
  const [onSearch, onPick] = [vi.fn(), vi.fn()]
  render(
    <PickInput
      {...{
        label: 'User',
        picked: 'Cy Quill',
        options: OPTIONS,
        isLoading: false,
        onSearch,
        onPick,
        ...given,
      }}
    />,
  )
  return { onSearch, onPick, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'User' }) }
}

test('what is typed is searched when the typing pauses, and Enter takes the first that has it', async () => {
  const { onSearch, onPick, field } = show()
  await userEvent.click(field)
  await userEvent.keyboard('rey')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('rey'))
  expect(onSearch).not.toHaveBeenCalledWith('r')
  await userEvent.keyboard('{Enter}')
  expect(onPick.mock.calls).toEqual([['2']])
})

test('a field that is left shows what was picked', () => {
  const { onPick, field } = show()
  fireEvent.change(field, { target: { value: 'no-such-user' } })
  expect(field.value).toBe('no-such-user')
  fireEvent.blur(field)
  expect(field.value).toBe('Cy Quill')
  expect(onPick).not.toHaveBeenCalled()
})

test('an error describes the field', () => {
  const { field } = show({ error: 'It is not there.' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('It is not there.')
})
