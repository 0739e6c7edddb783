import { FORM_BODIES } from '@concord/contract/form-bodies'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '#web/lib/request-error.ts'
import { renderAt } from '../test-at.tsx'
import { Form } from './Form.tsx'
import { TextInput } from './TextInput.tsx'
import { useForm } from './use-form.ts'

const EMPTY = 'Give the token a name.'
const send = vi.fn()
const refusal = (field: string, message: string) =>
  RequestError.ofReply(
    { status: 400, statusText: '' },
    { code: 'invalid_input', details: [{ field, message }] },
  )
let refuse: (error: Error) => void

beforeEach(() => send.mockClear())

function TokenForm() {
  const form = useForm({
    start: { name: '', addresses: '' },
    schema: FORM_BODIES.createApiToken.pick({ name: true, addresses: true }),
    bodyOf: ({ name, addresses }) => ({ name, addresses: addresses.split(' ').filter(Boolean) }),
    moreErrors: ({ name }): Record<string, string> => (name === 'taken' ? { name: 'Taken.' } : {}),
    send,
  })
  refuse = form.refuse
  return (
    <Form label="Token" onSubmit={form.submit}>
      <TextInput label="Addresses" {...form.text('addresses')} onLeave={() => form.check('addresses')} />
      <TextInput label="Name" {...form.text('name')} />
      <button type="submit">Send</button>
    </Form>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const getError = (name: string) => field(name).getAttribute('aria-invalid') === 'true'
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

test('what the body may not hold is said at its field, which gets the focus, and is not sent', async () => {
  renderAt('/', <TokenForm />)
  await submit()
  screen.getByText(EMPTY)
  expect(document.activeElement).toBe(field('Name'))
  await userEvent.type(field('Name'), 'N')
  expect(screen.queryByText(EMPTY)).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('the body is sent as its schema reads it', async () => {
  renderAt('/', <TokenForm />)
  await userEvent.type(field('Name'), ' Nightly sync ')
  await userEvent.type(field('Addresses'), '203.0.113.7')
  await submit()
  expect(send.mock.calls).toEqual([[{ name: 'Nightly sync', addresses: ['203.0.113.7'] }]])
})

test('a part of a field that is wrong is said at the field, when it is left', async () => {
  renderAt('/', <TokenForm />)
  await userEvent.type(field('Addresses'), '203.0.113.7 there')
  fireEvent.blur(field('Addresses'))
  screen.getByText(/^Enter an address or a range/)
  expect(getError('Name')).toBe(false)
})

test('a rule beside the schema, and what the server has against it, stand at their fields too', async () => {
  renderAt('/', <TokenForm />)
  await userEvent.type(field('Name'), 'taken')
  await submit()
  screen.getByText('Taken.')
  expect(send).not.toHaveBeenCalled()
  act(() => refuse(refusal('addresses.1', 'Not yours.')))
  screen.getByText('Not yours.')
  expect([getError('Name'), getError('Addresses')]).toEqual([false, true])
})
