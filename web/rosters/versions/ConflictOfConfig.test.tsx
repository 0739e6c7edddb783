import { api } from '@concord/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { startHistory } from '../editor/history.ts'
import { ConflictOfConfig } from './ConflictOfConfig.tsx'

type Config = {
  readonly name: string
  readonly fields: readonly { readonly id: string; readonly label: string }[]
}

const NPI = { id: 'npi', label: 'NPI' }
const BASE: Config = { name: 'Roster', fields: [NPI] }
const THEIRS: Config = { name: 'Monthly roster', fields: [NPI] }
const YOURS: Config = { name: 'Roster', fields: [NPI, { id: 'city', label: 'City' }] }

const OPEN = { config: THEIRS, revision: 7, note: '', changedAt: '2026-07-09T13:00:00Z' }

function show(open: typeof OPEN | null = OPEN) {
  stubFetch({
    [`GET ${api.readTargetConfig.path.replace(':configId', 'c1')}`]: {
      body: { open, published: null },
    },
  })
  const made: Config[] = []
  const editor = {
    history: startHistory(YOURS),
    getBase: () => BASE,
    act: (act: (config: Config) => Config) => void made.push(act(YOURS)),
    adopt: vi.fn(),
    save: vi.fn(async () => 8),
  }
  const onTake = vi.fn()
  renderAt(
    '/',
    <QueryClientProvider client={new QueryClient()}>
      <ConflictOfConfig kind="target" configId="c1" editor={editor} onTake={onTake} />
    </QueryClientProvider>,
  )
  return { editor, made, onTake }
}

afterEach(() => vi.unstubAllGlobals())

it('shows what differs, and joins what both changed on top of the draft of someone else', async () => {
  const { editor, made } = show()
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
  expect(dialog.getByText('Name')).toBeTruthy()
  expect(dialog.getByText('Fields: city')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Apply your 1 change on top' }))
  expect(made).toEqual([{ ...YOURS, name: 'Monthly roster' }])
  expect(editor.adopt).toHaveBeenCalledExactlyOnceWith({
    ...{ revision: 7, note: '', changedAt: OPEN.changedAt },
  })
  expect(editor.save).toHaveBeenCalledOnce()
})

it('takes what the server has where what was written here is given up, and writes nothing', async () => {
  const { editor, made, onTake } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard my changes' }))
  expect(onTake).toHaveBeenCalledExactlyOnceWith({ open: OPEN, published: null })
  expect(made).toEqual([])
  expect(editor.save).not.toHaveBeenCalled()
})

it('says that a first draft was discarded, and keeps what is here as a new one', async () => {
  const { editor, made } = show(null)
  await screen.findByRole('dialog', { name: 'Discarded by someone else' })
  await userEvent.click(screen.getByRole('button', { name: 'Keep my draft' }))
  expect(editor.adopt).toHaveBeenCalledExactlyOnceWith({ revision: null, note: '', changedAt: null })
  expect(made).toEqual([YOURS])
  expect(editor.save).toHaveBeenCalledOnce()
})
