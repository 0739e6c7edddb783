import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../test-at.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'

test('a confirmation starts on the safe button and tells the effect first', async () => {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()]
  renderAt(
    '/',
    <ConfirmDialog
      title="Deactivate Summit?"
      confirmLabel="Deactivate 4 users"
      isPending={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      4 users are signed out.
    </ConfirmDialog>,
  )
  screen.getByRole('dialog', { name: 'Deactivate Summit?', description: '4 users are signed out.' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Enter}')
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
})

test('what has to be typed and a reason are asked for before anything is done', async () => {
  const onConfirm = vi.fn()
  renderAt(
    '/',
    <ConfirmDialog
      title="Delete Summit?"
      confirmLabel="Delete 4 users"
      isDestructive
      typed={{ label: 'Client id', text: 'summit' }}
      reasonLabel="Reason"
      isPending={false}
      onConfirm={onConfirm}
      onClose={() => {}}
    >
      All of it is removed.
    </ConfirmDialog>,
  )
  const confirm = screen.getByRole('button', { name: 'Delete 4 users' })
  await userEvent.click(confirm)
  screen.getByText('Type summit to continue.')
  screen.getByText('Enter a reason for the audit log.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' contract ended ')
  await userEvent.type(screen.getByRole('textbox', { name: 'Client id' }), 'summit')
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.click(confirm)
  expect(onConfirm).toHaveBeenCalledWith('contract ended')
})

test('a conflict shows theirs beside yours and asks which counts', async () => {
  const [onTakeTheirs, onApplyYours] = [vi.fn(), vi.fn()]
  renderAt(
    '/',
    <ConflictDialog
      fields={[
        { label: 'Name', theirs: 'Summit Health', yours: 'Summit Plan' },
        { label: 'Demo', theirs: undefined, yours: 'Yes' },
      ]}
      isPending={false}
      onTakeTheirs={onTakeTheirs}
      onApplyYours={onApplyYours}
      onClose={() => {}}
    />,
  )
  screen.getByRole('dialog', {
    name: 'Changed by someone else',
    description: /One field was changed by both/,
  })
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FieldTheirsYours',
    'NameSummit HealthSummit Plan',
    'DemoNot changedYes',
  ])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Discard my changes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply your 2 changes on top' }))
  await userEvent.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect([onApplyYours.mock.calls.length, onTakeTheirs.mock.calls.length]).toEqual([1, 1])
})
