import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderShell } from '#web/app/test-shell.tsx'
import { type StubbedReplies, stubFetch } from '#web/lib/fetch-stub.ts'
import { VIEWERS } from '#web/session/test-viewers.ts'
import type { SupportDetail, SupportRow } from './queries.ts'

const ID = 'c0de0000-0000-4000-8000-00000000beef'
const SENDER = {
  id: '05e40000-0000-4000-8000-000000000001',
  name: 'Ben Ode',
  email: 'ben@summit.example',
  organization: 'Summit Health Plan',
}
const FACTS = {
  id: ID,
  message: 'Where are my exports?',
  page: '/profile',
  at: '2026-07-09T13:14:00.000Z',
  sender: SENDER,
}
const ROW: SupportRow = { ...FACTS, state: 'waiting', answers: 0 }
const ANSWER = {
  id: 'a-1',
  answer: 'Under Export History.',
  at: '2026-07-09T14:14:00.000Z',
  userName: 'Noor Whitfield',
  mailedAt: null,
}

const detail = (given: Partial<SupportDetail['message']> = {}, isMailed = false): SupportDetail => ({
  message: { ...FACTS, state: 'waiting', answers: [], mailedAt: null, ...given },
  isMailed,
})

const LIST = 'GET /v2/support/messages'
const READ = `GET /v2/support/messages/${ID}`
const ANSWERING = `POST /v2/support/messages/${ID}/answer`
const CLOSING = `PATCH /v2/support/messages/${ID}`

function open(at: string, replies: StubbedReplies) {
  const stub = stubFetch(replies)
  return { ...stub, ...renderShell({ viewer: VIEWERS.internal, at }) }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

describe('the messages to the help desk', () => {
  it('are listed with their state, and each state says how many there are', async () => {
    const counts = { waiting: 1, answered: 1204, closed: 0 }
    const { router, callsTo } = open('/accounts/support', {
      [LIST]: { body: { messages: [ROW], counts, total: 1, page: 1 } },
    })
    const link = await screen.findByRole('link', { name: ROW.message })
    expect(link.getAttribute('href')).toBe(`/accounts/support/${ID}`)
    const row = screen.getByRole('row', { name: /Where are my exports/ })
    for (const text of ['Ben Ode', 'Summit Health Plan', 'Waiting']) within(row).getByText(text)
    screen.getByText('1 waiting, 1,204 answered, 0 closed')
    const choices = within(screen.getByLabelText('Status')).getAllByRole('option')
    expect(choices.map((choice) => choice.textContent)).toEqual([
      'all',
      'Waiting (1)',
      'Answered (1,204)',
      'Closed (0)',
    ])
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Answered (1,204)')
    expect(router.state.location.search).toBe('?state=answered')
    await waitFor(() => expect(callsTo(LIST).at(-1)?.query.state).toBe('answered'))
  })

  it('are answered, and the form promises only what happens', async () => {
    const { callsTo, reply } = open(`/accounts/support/${ID}`, { [READ]: { body: detail() } })
    await screen.findByText('The sender reads it in the support panel. Mail is not set up.')
    const answered = detail({ state: 'answered', answers: [ANSWER] }, true)
    reply({ [ANSWERING]: { body: answered }, [READ]: { body: answered } })
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    screen.getByText('Write an answer.')
    expect(callsTo(ANSWERING)).toEqual([])
    await userEvent.type(screen.getByLabelText('Answer'), ANSWER.answer)
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByText(/^Noor Whitfield,/)
    expect(callsTo(ANSWERING).map(({ body }) => body)).toEqual([{ answer: ANSWER.answer }])
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('')
    screen.getByText('The sender reads it in the support panel and at ben@summit.example.')
  })

  it('keep an answer that was not sent', async () => {
    const replies = { [READ]: { body: detail() }, [ANSWERING]: { status: 500 } }
    const { callsTo } = open(`/accounts/support/${ID}`, replies)
    await userEvent.type(await screen.findByLabelText('Answer'), 'Hello')
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => expect(callsTo(ANSWERING)).toHaveLength(1))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('Hello')
  })

  it('are closed and opened again', async () => {
    const { callsTo, reply } = open(`/accounts/support/${ID}`, { [READ]: { body: detail() } })
    const button = await screen.findByRole('button', { name: 'Mark closed' })
    const closed = { body: detail({ state: 'closed' }) }
    reply({ [CLOSING]: closed, [READ]: closed })
    await userEvent.click(button)
    await screen.findByRole('button', { name: 'Reopen' })
    await userEvent.click(screen.getByRole('button', { name: 'Reopen' }))
    await waitFor(() =>
      expect(callsTo(CLOSING).map(({ body }) => body)).toEqual([{ isClosed: true }, { isClosed: false }]),
    )
  })

  it('of a user who is gone say that no one will read an answer', async () => {
    open(`/accounts/support/${ID}`, { [READ]: { body: detail({ sender: null }, true) } })
    await screen.findByText('The sender’s account was deleted. No one will read the answer.')
  })
})
