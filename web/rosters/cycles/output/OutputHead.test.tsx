import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '#web/ui/test-at.tsx'
import { OutputHead } from './OutputHead.tsx'

it('keeps what someone types on while the filter before it goes into the address', async () => {
  const onFilter = vi.fn()
  let arrive: (text: string) => void = () => {}
  function Head() {
    const [npi, setNpi] = useState('')
    arrive = setNpi
    return (
      <OutputHead
        fields={[{ id: 'npi', label: 'NPI', type: 'npi', isRequired: true }]}
        columns={[{ key: 'npi', index: 0, start: 0, end: 100, size: 100, lane: 0 }]}
        view={{ sort: undefined, outcome: undefined, filters: { npi } }}
        onSort={() => {}}
        onFilter={onFilter}
      />
    )
  }
  renderAt('/', <Head />)
  const input = screen.getByLabelText<HTMLInputElement>('Filter NPI')
  await userEvent.type(input, '2{Enter}3')
  expect(onFilter).toHaveBeenCalledExactlyOnceWith('npi', '2')
  act(() => arrive('2'))
  expect(input.value).toBe('23')
  await waitFor(() => expect(onFilter).toHaveBeenLastCalledWith('npi', '23'))
  act(() => arrive(''))
  expect(input.value).toBe('')
})
