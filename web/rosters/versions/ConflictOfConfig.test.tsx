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

function show() {
  stubFetch({
    [`GET ${api.readTargetConfig.path.replace(':configId', 'c1')}`]: {
      body: { open: { config: THEIRS, revision: 7 }, published: null },
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
  renderAt(
    '/',
    <QueryClientProvider client={new QueryClient()}>
      <ConflictOfConfig kind="target" configId="c1" editor={editor} />
    </QueryClientProvider>,
  )
  return { editor, made }
}

afterEach(() => vi.unstubAllGlobals())

it('shows what differs, and joins what both changed on top of the draft of someone else', async () => {
  const { editor, made } = show()
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
  expect(dialog.getByText('Name')).toBeTruthy()
  expect(dialog.getByText('Fields: city')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Apply your 1 change on top' }))
  expect(made).toEqual([{ ...YOURS, name: 'Monthly roster' }])
  expect(editor.adopt).toHaveBeenCalledExactlyOnceWith(7)
  expect(editor.save).toHaveBeenCalledOnce()
})

it('goes on from theirs where what was written here is given up', async () => {
  const { made } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard my changes' }))
  expect(made).toEqual([THEIRS])
})
