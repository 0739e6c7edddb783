import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { stubFetch } from '#web/lib/fetch-stub.ts'
import { SaveSearchButton } from './SaveSearchButton.tsx'
import { renderSaved, TEXAS } from './test-saved.tsx'

afterEach(() => vi.unstubAllGlobals())

const FILTERS = { query: 'smith', states: ['TX'] }
const COUNT = 'POST /v2/practitioner/search/count'
const SAVE = 'POST /v2/saved-search'

async function openDialog(total: number, replies: Parameters<typeof stubFetch>[0] = {}, at = '/') {
  const server = stubFetch({
    [COUNT]: { body: { total } },
    [SAVE]: { body: { savedSearch: TEXAS } },
    ...replies,
  })
  renderSaved(<SaveSearchButton subject="practitioner" filters={FILTERS} />, undefined, at)
  await userEvent.click(screen.getByRole('button', { name: 'Save search' }))
  await screen.findByRole('dialog', { name: 'Save this search' })
  return server
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const watchBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Alert me to/ })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save search' }))

it('suggests a name from the search in words, saves, and says so', async () => {
  const server = await openDialog(64)
  expect(nameField().value).toBe('smith, Texas')
  await save()
  await screen.findByText('Saved smith, Texas')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { name: 'smith, Texas', search: { subject: 'practitioner', filters: FILTERS }, isWatched: true },
  ])
})

it('says before it saves that a day of the past is not kept with the search', async () => {
  const server = await openDialog(64, {}, '/?q=smith&asOf=2026-06-01')
  expect(screen.getByText(/not on those of Jun 1, 2026\. To keep the day, keep the link/)).toBeTruthy()
  await save()
  await screen.findByText('Saved smith, Texas')
  expect(server.callsTo(SAVE)[0]?.body).toMatchObject({
    search: { subject: 'practitioner', filters: FILTERS },
  })
})

it('says nothing of days where the search is of today', async () => {
  await openDialog(64)
  expect(screen.queryByText(/To keep the day/)).toBeNull()
})

it('saves without alerts where they are not wanted', async () => {
  const server = await openDialog(64)
  await userEvent.click(watchBox())
  await save()
  await screen.findByText('Saved smith, Texas')
  expect(server.callsTo(SAVE)[0]?.body).toMatchObject({ isWatched: false })
})

it('does not offer to watch more hits than can be watched, and says why', async () => {
  const server = await openDialog(12_345)
  await screen.findByText(/^12,345 hits exceed the 10,000 that can be watched/)
  expect(watchBox().disabled).toBe(true)
  expect(watchBox().checked).toBe(false)
  await save()
  await screen.findByText('Saved smith, Texas')
  expect(server.callsTo(SAVE)[0]?.body).toMatchObject({ isWatched: false })
})

it('says in the field that the name is taken, and keeps what was typed', async () => {
  const message = 'You already have a search with this name. Choose another name.'
  await openDialog(64, {
    [SAVE]: { status: 409, body: { code: 'conflict', message: '', details: [{ field: 'name', message }] } },
  })
  await userEvent.clear(nameField())
  await userEvent.type(nameField(), 'Texas smiths')
  await save()
  await screen.findByText(message)
  expect(nameField().value).toBe('Texas smiths')
  expect(nameField().getAttribute('aria-invalid')).toBe('true')
})

it('says at the checkbox that the search has too many hits to be watched', async () => {
  const message = 'A search with more than 10,000 hits cannot be watched. Add filters.'
  const details = [{ field: 'isWatched', message }]
  await openDialog(64, { [SAVE]: { status: 400, body: { code: 'invalid_input', message: '', details } } })
  await save()
  await screen.findByText(message)
})

it('asks for a name before anything is sent', async () => {
  const server = await openDialog(64)
  await userEvent.clear(nameField())
  await save()
  await screen.findByText('Give the search a name.')
  expect(server.callsTo(SAVE)).toEqual([])
})

it('stays open and says that saving failed', async () => {
  await openDialog(64, { [SAVE]: { status: 500, body: { code: 'internal' } } })
  await save()
  await screen.findByText('Request Failed')
  expect(screen.getByRole('dialog', { name: 'Save this search' })).toBeDefined()
})
