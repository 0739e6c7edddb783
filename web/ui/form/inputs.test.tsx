import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../test-at.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SelectInput } from './SelectInput.tsx'
import { SwitchInput } from './SwitchInput.tsx'
import { TextInput } from './TextInput.tsx'

test('an error stands in the place of the hint and describes the field', () => {
  renderAt(
    '/',
    <TextInput label="Client id" value="" onChange={() => {}} hint="Small letters." error="Taken." />,
  )
  const field = screen.getByRole('textbox', { name: 'Client id', description: 'Taken.' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Small letters.')).toBeNull()
})

test('a select gives the value behind the words', async () => {
  const onChange = vi.fn()
  const options = [
    { value: '', label: 'All' },
    { value: 'true', label: 'Active' },
  ]
  renderAt('/', <SelectInput label="State" options={options} value="" onChange={onChange} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Active')
  expect(onChange).toHaveBeenCalledWith('true')
})

test('a group of check boxes gives what is picked in the order of the choices', async () => {
  const onChange = vi.fn()
  const choices = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }))
  renderAt(
    '/',
    <CheckboxGroup label="Letters" choices={choices} picked={['c']} onChange={onChange} hint="Any." />,
  )
  screen.getByRole('group', { name: 'Letters', description: 'Any.' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'A' }))
  expect(onChange).toHaveBeenLastCalledWith(['a', 'c'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'C' }))
  expect(onChange).toHaveBeenLastCalledWith([])
})

test('a switch is switched by the space bar', async () => {
  const onChange = vi.fn()
  renderAt('/', <SwitchInput label="Entity mapping" isOn={false} onChange={onChange} />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenCalledWith(true)
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Entity mapping' }))
})

test('the save bar counts changes and is not there without any', () => {
  renderAt(
    '/',
    <>
      <SaveBar changes={0} isSaving={false} onDiscard={() => {}} />
      <SaveBar changes={1} isSaving={false} onDiscard={() => {}} />
    </>,
  )
  expect(screen.getAllByRole('region')).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('1 change not saved')
  screen.getByRole('button', { name: 'Save 1 change' })
})
