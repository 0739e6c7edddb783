import { Dialog, Drawer, Menu, Popover } from '@mui/material'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent, ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../test-at.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

function renderInForm(children: ReactNode) {
  const onSubmitAround = vi.fn((event: FormEvent) => event.preventDefault())
  renderAt('/', <form onSubmit={onSubmitAround}>{children}</form>)
  return onSubmitAround
}

function renderConfirmation() {
  const onConfirm = vi.fn()
  const onSubmitAround = renderInForm(
    <ConfirmDialog
      title="Leave?"
      confirmLabel="Leave and lose 1 change"
      reasonLabel="Reason"
      isPending={false}
      onConfirm={onConfirm}
      onClose={() => {}}
    >
      It is not saved yet.
    </ConfirmDialog>,
  )
  return { onConfirm, onSubmitAround }
}

const reasonField = () => screen.getByRole('textbox', { name: 'Reason' })

test('a confirmation by mouse does not submit the form around it', async () => {
  const { onConfirm, onSubmitAround } = renderConfirmation()
  await userEvent.type(reasonField(), 'done')
  await userEvent.click(screen.getByRole('button', { name: 'Leave and lose 1 change' }))
  expect(onConfirm.mock.calls).toEqual([['done']])
  expect(onSubmitAround).not.toHaveBeenCalled()
})

test('a confirmation by Enter, in a field or on the button, does not submit the form around it', async () => {
  const { onConfirm, onSubmitAround } = renderConfirmation()
  await userEvent.type(reasonField(), 'done{Enter}')
  screen.getByRole('button', { name: 'Leave and lose 1 change' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onConfirm.mock.calls).toEqual([['done'], ['done']])
  expect(onSubmitAround).not.toHaveBeenCalled()
})

const onSubmitInside = vi.fn((event: FormEvent) => event.preventDefault())
const inside = (
  <form onSubmit={onSubmitInside}>
    <button type="submit">Apply</button>
  </form>
)
const AT_CORNER = { anchorReference: 'anchorPosition', anchorPosition: { top: 0, left: 0 } } as const

const PARTS = {
  dialog: <Dialog open>{inside}</Dialog>,
  drawer: <Drawer open>{inside}</Drawer>,
  popover: (
    <Popover open {...AT_CORNER}>
      {inside}
    </Popover>
  ),
  menu: (
    <Menu open {...AT_CORNER}>
      <li>{inside}</li>
    </Menu>
  ),
}

test.each(Object.entries(PARTS))('the form of any %s is submitted alone', async (_, part) => {
  onSubmitInside.mockClear()
  const onSubmitAround = renderInForm(part)
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onSubmitInside).toHaveBeenCalledTimes(1)
  expect(onSubmitAround).not.toHaveBeenCalled()
})
