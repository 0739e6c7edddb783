import type { WrittenTarget } from '@concord/roster-language'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Act, removeField } from '../model/acts.ts'
import { listFieldRows } from '../model/field-rows.ts'
import { FieldPanel } from './FieldPanel.tsx'

const TARGET: WrittenTarget = {
  ...{ kind: 'target', version: 1, id: 'small', name: 'Small' },
  fields: [
    { id: 'npi', label: 'NPI', type: 'npi' },
    { id: 'city', label: 'City', maxLength: 255 },
    { id: 'zip', label: 'ZIP code', type: 'zip' },
  ],
}

/** Shows the panel of a field, and gives the config that it makes of this one. */
function open(id: string, config: WrittenTarget) {
  const row = listFieldRows(config, TARGET, []).find(({ field }) => field.id === id)
  if (!row) throw new Error(`There is no field ${id}`)
  let made = config
  const none = { target: undefined, usage: undefined, senders: [], owner: '', today: '2026-07-09' }
  render(
    <FieldPanel
      {...{ row, config, inForce: TARGET, ...none, canEdit: true }}
      onAct={(act: Act) => {
        made = act(made)
      }}
      onMove={() => {}}
      onAddRule={() => {}}
      onEditRule={() => {}}
    />,
  )
  return { made: () => made }
}

it.each(['npi', 'city', 'zip'])('a removed field that is kept stands where it stood: %s', async (id) => {
  const { made } = open(id, removeField(id)(TARGET))
  await userEvent.click(screen.getByRole('button', { name: 'Keep the field' }))
  expect(made()).toEqual(TARGET)
})

it.each(['1,000', '50 chars', '0', '100001'])(
  'a limit that cannot be read changes nothing: %s',
  async (text) => {
    const { made } = open('city', TARGET)
    const limit = screen.getByLabelText<HTMLInputElement>('Characters at most')
    await userEvent.clear(limit)
    await userEvent.type(limit, text)
    await userEvent.tab()
    screen.getByText('Write a number from 1 to 100,000.')
    expect([limit.value, made()]).toEqual([text, TARGET])
  },
)

it.each([
  ['100000', 100_000],
  [' ', undefined],
])('a limit is changed when its field is left: "%s"', async (text, maxLength) => {
  const { made } = open('city', TARGET)
  const limit = screen.getByLabelText<HTMLInputElement>('Characters at most')
  await userEvent.clear(limit)
  await userEvent.type(limit, text)
  await userEvent.tab()
  expect(made().fields[1]?.maxLength).toBe(maxLength)
})
