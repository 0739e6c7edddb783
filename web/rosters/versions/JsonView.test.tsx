import { BUILT_IN_TARGETS, lintTargetConfig } from '@concord/roster-language'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { isOff, renderAt } from '#web/ui/test-at.tsx'
import { JsonView } from './JsonView.tsx'

const TARGET = BUILT_IN_TARGETS.get('practitioner-roster')
const TEXT = JSON.stringify(TARGET, null, 2)

it('leads to the place of a problem while the text is typed, and takes the text as it is then', async () => {
  const onApply = vi.fn()
  renderAt('/', <JsonView text={TEXT} lint={lintTargetConfig} canEdit onApply={onApply} />)
  const user = userEvent.setup()
  expect(screen.getByText('Nothing is wrong with it.')).toBeDefined()
  const area = screen.getByLabelText<HTMLTextAreaElement>('JSON of the config')
  const broken = TEXT.replace('"type": "npi"', '"type": "npy"')
  fireEvent.change(area, { target: { value: broken } })
  const line = broken.slice(0, broken.indexOf('"npy"')).split('\n').length
  await user.click(await screen.findByRole('button', { name: `Line ${line}` }))
  expect(area.selectionStart).toBe(broken.indexOf('"npy"'))
  await user.click(screen.getByRole('button', { name: 'Apply JSON' }))
  expect(onApply).toHaveBeenCalledExactlyOnceWith(JSON.parse(broken))
})

it('takes no text that is not JSON', () => {
  renderAt('/', <JsonView text={TEXT} lint={lintTargetConfig} canEdit onApply={() => undefined} />)
  fireEvent.change(screen.getByLabelText('JSON of the config'), { target: { value: '{' } })
  expect(isOff(screen.getByRole('button', { name: 'Apply JSON' }))).toBe(true)
})
