import { Button, IconButton } from '@mui/material'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ConcordThemeProvider } from './theme-provider.tsx'

type State = { readonly disabled?: boolean; readonly loading?: boolean }

it.each([
  ['busy', { loading: true }],
  ['off', { disabled: true }],
])(
  'a button that is %s after it was pressed keeps the focus, and ignores keys and clicks',
  async (_, after: State) => {
    const [user, onSave] = [userEvent.setup({ pointerEventsCheck: 0 }), vi.fn()]
    function Form() {
      const [state, setState] = useState<State>({})
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSave()
            setState(after)
          }}
        >
          <Button type="submit" {...state}>
            Save
          </Button>
          <IconButton aria-label="Start again" onClick={() => setState({})} />
        </form>
      )
    }
    render(
      <ConcordThemeProvider>
        <Form />
      </ConcordThemeProvider>,
    )
    const save = screen.getByRole('button', { name: 'Save' })
    await user.tab()
    await user.keyboard('{Enter}{Enter} ')
    await user.click(save)
    expect(onSave).toHaveBeenCalledOnce()
    expect([document.activeElement, save.ariaDisabled]).toEqual([save, 'true'])
    expect(save.getAttributeNames().join()).not.toMatch(/state/)

    await user.click(screen.getByRole('button', { name: 'Start again' }))
    expect(save.ariaDisabled).toBeNull()
  },
)

it('Tab reaches a button that is busy, and passes one that is off', async () => {
  const user = userEvent.setup()
  render(
    <ConcordThemeProvider>
      <Button disabled>Discard</Button>
      <IconButton disabled aria-label="Undo" />
      <Button loading>Apply</Button>
    </ConcordThemeProvider>,
  )
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Apply')
})

it('a button with an address is a link', () => {
  render(
    <ConcordThemeProvider>
      <Button href="tel:+12145550142">Call</Button>
    </ConcordThemeProvider>,
  )
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+12145550142')
})
