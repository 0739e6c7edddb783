import { BUILT_IN_TARGETS, compareSettings } from '@concord/roster-language'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { DiffersTab } from './DiffersTab.tsx'

const target = BUILT_IN_TARGETS.get('practitioner-roster') ?? expect.fail('There is no such target')
// The earlier target differed in two settings.
const base = {
  ...target,
  key: ['npi'],
  fields: target.fields.map((field) => (field.id === 'npi' ? { ...field, required: false } : field)),
}
const settings = compareSettings({ target, base, source: {} })

function open() {
  const onAct = vi.fn()
  renderAt(
    '/',
    <QueryClientProvider client={createQueryClient()}>
      <DiffersTab
        {...{ settings, target, onAct, version: 2, canEdit: true, learned: [], learnedTotal: 612 }}
        labelOf={(field) => field}
        onEdit={() => {}}
      />
    </QueryClientProvider>,
  )
  return { onAct }
}

it('says how many headers were learned, of which the first ones are here', () => {
  open()
  screen.getByText('612, for this organization')
})

it('keys decide about settings that drifted', async () => {
  const { onAct } = open()
  screen.getByRole('button', { name: 'Take all 2 changes' })
  await userEvent.keyboard('12a')
  expect(onAct).toHaveBeenCalledTimes(3)
})

it('where settings that drifted are not shown, nothing decides about them', async () => {
  const { onAct } = open()
  await userEvent.click(screen.getByRole('button', { name: /^Inherited/ }))
  await userEvent.keyboard('12a')
  expect(onAct).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: /^Take all/ })).toBeNull()
  expect(screen.queryByText('take all')).toBeNull()
})
