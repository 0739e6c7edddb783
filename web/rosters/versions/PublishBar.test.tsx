import { todayInUtc } from '@concord/domain'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, VIEWERS } from '#web/session/test-viewers.ts'
import { isOff, renderAt } from '#web/ui/test-at.tsx'
import { PublishBar, type PublishBarProps } from './PublishBar.tsx'

const MARA = { id: '0a9a0000-0000-4000-8000-00000000000a', name: 'Mara Quist' }
const ME = { id: VIEWERS.analyst.user.id, name: 'Dana Whitlock' }
const DRAFT = { state: 'draft', askedBy: null, askedOf: null, effectiveOn: null, isOwn: true } as const
const WAITING = {
  state: 'waiting',
  askedBy: 'Dana Whitlock',
  askedOf: MARA,
  effectiveOn: '2026-08-01',
  isOwn: false,
} as const

function renderBar(given: Partial<PublishBarProps>) {
  const acts = { onAsk: vi.fn(), onPublish: vi.fn(), onReturn: vi.fn(), onDiscard: vi.fn() }
  renderAt(
    '/',
    <SessionContext
      value={{
        ...{ viewer: VIEWERS.analyst, roles: [], settings: [], environment: LOCAL_ENVIRONMENT },
        signOut: () => undefined,
      }}
    >
      <PublishBar
        {...{ number: 12, open: DRAFT, publishers: [ME, MARA], canEdit: true, isPending: false }}
        versions={[]}
        summary="4 changes since version 11"
        effect="Every file is checked by it."
        {...acts}
        {...given}
      />
    </SessionContext>,
  )
  return acts
}

it('asks a second person for a day; oneself is not among them', async () => {
  const { onAsk } = renderBar({})
  const user = userEvent.setup()
  expect(screen.queryByRole('option', { name: 'Dana Whitlock' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Second person'), 'Mara Quist')
  await user.click(screen.getByRole('button', { name: 'Ask Mara to approve' }))
  expect(onAsk).toHaveBeenCalledExactlyOnceWith({ effectiveOn: todayInUtc(), of: MARA.id })
})

it('warns of a version that comes into force later, for the day that is chosen', async () => {
  const coming = { number: 11, state: 'published', effectiveOn: '2999-01-01' } as const
  renderBar({ versions: [{ ...coming, number: 10, effectiveOn: '2026-01-01' }, coming] })
  screen.getByText('Version 11, published for Jan 1, 2999, takes the place of this one on that day.')
  const user = userEvent.setup()
  await user.clear(screen.getByLabelText('In force from'))
  await user.type(screen.getByLabelText('In force from'), '2999-01-01')
  await screen.findByText(/^Version 11, published for Jan 1, 2999, ends when this one is in force/)
})

it('says what has to be corrected before anyone is asked', () => {
  renderBar({ blocked: 'Correct 2 problems first' })
  expect(isOff(screen.getByRole('button', { name: 'Correct 2 problems first' }))).toBe(true)
})

it('offers to publish to a second person alone', async () => {
  const { onPublish } = renderBar({ open: WAITING })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Publish version 12' }))
  expect(onPublish).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Publish version 12' }))
  expect(onPublish).toHaveBeenCalledOnce()
})

it('shows whoever edited it no button to publish', () => {
  renderBar({ open: { ...WAITING, isOwn: true } })
  expect(screen.queryByRole('button', { name: 'Publish version 12' })).toBeNull()
  expect(screen.getByText(/perhaps acting as another user, so someone else publishes it/)).toBeDefined()
})

it('returns a version only with what has to change', async () => {
  const { onReturn } = renderBar({ open: WAITING })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Return it' }))
  await user.click(screen.getByRole('button', { name: 'Return version 12' }))
  expect(onReturn).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('What has to change'), 'Keep fax_ext.')
  await user.click(screen.getByRole('button', { name: 'Return version 12' }))
  expect(onReturn).toHaveBeenCalledExactlyOnceWith('Keep fax_ext.')
})

it('shows nothing to do to those who may only look', () => {
  renderBar({ canEdit: false })
  expect(screen.queryByRole('button')).toBeNull()
})
