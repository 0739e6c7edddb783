import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { ANA, READER, renderUsers } from '../users/test-page.tsx'

const PASSWORD = 'POST /v2/profile/password'
let server: FetchStub

beforeEach(() => {
  server = stubFetch({ 'GET /v2/profile': { body: { user: ANA } } })
})
afterEach(() => void vi.unstubAllGlobals())

test('the profile shows the account with what its roles allow, and renames', async () => {
  renderUsers('/profile', READER)
  await screen.findByText('ana@wrenfield.example')
  screen.getByText('Wrenfield Health Plan')
  screen.getByText('Read, Search')
  expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Ruiz')
  server.reply({ 'PATCH /v2/profile': { body: { user: { ...ANA, name: 'Ana Diaz Ruiz', version: 4 } } } })
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull())
  expect(server.callsTo('PATCH /v2/profile')[0]?.body).toEqual({ version: 3, name: 'Ana Diaz Ruiz' })
})

test('a password is checked by its rule before it is sent, and errors stand at their fields', async () => {
  renderUsers('/profile', READER)
  await userEvent.type(await screen.findByLabelText('New password'), 'too short')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  screen.getByText('Enter your current password.')
  screen.getByText('Use at least 12 characters.')
  expect(server.callsTo(PASSWORD)).toEqual([])
  const message = 'This is not your current password.'
  server.reply({
    [PASSWORD]: {
      status: 400,
      body: { code: 'invalid_input', details: [{ field: 'currentPassword', message }] },
    },
  })
  await userEvent.type(screen.getByLabelText('Current password'), 'wrong')
  await userEvent.type(screen.getByLabelText('New password'), ' but longer now')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText(message)
})

test('while someone acts as the user no password is asked for', async () => {
  renderUsers('/profile', { ...READER, impersonator: { id: 'x', name: 'Ida', isReadOnly: false } })
  await screen.findByText('ana@wrenfield.example')
  expect(screen.queryByLabelText('Current password')).toBeNull()
})
