import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '#web/ui/test-at.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

async function give(note: string, reason: string) {
  const onSend = vi.fn()
  renderAt('/', <ReasonDialog note={note} onSend={onSend} onClose={() => undefined} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Reason'), reason)
  await user.click(screen.getByRole('button', { name: 'Keep mapping' }))
  return { onSend, user }
}

it('adds the reason to the note', async () => {
  const { onSend } = await give('New layout from May', 'They are right')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('New layout from May\nKept: They are right')
})

it('adds no reason a second time', async () => {
  const { onSend } = await give('Kept: They are right', 'They are right')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Kept: They are right')
})

it('has a note shortened that the reason would make too long to be kept', async () => {
  const { onSend, user } = await give('n'.repeat(1990), 'They are right')
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByText(/^With the reason, the note is longer than 2000 characters/)).toBeDefined()
  const before = screen.getByLabelText('Note so far')
  await user.clear(before)
  await user.type(before, 'New layout')
  await user.click(screen.getByRole('button', { name: 'Keep mapping' }))
  expect(onSend).toHaveBeenCalledExactlyOnceWith('New layout\nKept: They are right')
})
