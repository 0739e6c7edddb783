import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectApi } from '#web/lib/api-client.ts'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { type Session, SessionContext } from '#web/session/session-context.ts'
import { ConcordThemeProvider } from '#web/ui/theme-provider.tsx'
import { SupportProvider } from './SupportProvider.tsx'
import { useSupport } from './support-context.ts'

const session: Session = {
  viewer: {
    user: {
      id: 'u-1',
      name: 'Ada Fenn',
      email: 'ada@summit.example',
      roleIds: [],
      orgId: '',
      active: true,
      products: [],
    },
    organization: null,
    roles: [],
    environment: 'local',
    companyEmailDomain: '',
  },
  roles: [],
  settings: [],
  environment: {
    name: 'local',
    apiOrigin: '',
    apiDocsUrl: '',
    feedbackUrl: '',
    supportScriptUrl: '',
    dashboardAuthHost: '',
  },
  signOut: () => {},
}

function OpenButton() {
  const support = useSupport()
  return (
    <button type="button" onClick={support.open}>
      Support
    </button>
  )
}

let server: FetchStub
const OWN = 'GET /v2/support/message'
const SEND = 'POST /v2/support/message'

function open(address = '/', scriptUrl = '') {
  window.history.replaceState(null, '', address)
  render(
    <ConcordThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <SessionContext value={session}>
          <SupportProvider scriptUrl={scriptUrl}>
            <OpenButton />
          </SupportProvider>
        </SessionContext>
      </QueryClientProvider>
    </ConcordThemeProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  sessionStorage.clear()
  toasts.set([])
  connectApi({})
  server = stubFetch({ [OWN]: { body: { messages: [], isMailed: false } } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.helpdeskWidget
  document.head.replaceChildren()
})

const panel = () => screen.queryByRole('dialog', { name: 'Support' })
const shownPanel = () => screen.findByRole('dialog', { name: 'Support' })
const openIt = () => screen.getByRole('button', { name: 'Support' })
const closeIt = () => screen.getByRole('button', { name: 'Close support' })

describe('the help desk', () => {
  it('is hidden until it is opened, and again after it is closed', async () => {
    const user = open()
    expect(panel()).toBeNull()
    await user.click(openIt())
    await shownPanel()
    await user.click(closeIt())
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(openIt())
    await user.click(openIt())
    await user.keyboard('{Escape}')
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(openIt())
  })

  it.each(['/?openHelpdeskWidget', '/profile?openHelpdeskWidget=false'])(
    'opens on its own at %s',
    async (address) => {
      open(address)
      await shownPanel()
    },
  )

  it('sends the message with the page where it was written', async () => {
    server.reply({ 'POST /v2/support/message': { body: { id: 'm-1' } } })
    const user = open('/profile?secret=1')
    await user.click(openIt())
    await user.type(await screen.findByLabelText('Message'), 'Where are my rosters?')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(
      await screen.findByText('The help desk’s answer appears in this panel. No email is sent.'),
    ).toBeDefined()
    expect(server.callsTo(SEND)).toMatchObject([
      { body: { message: 'Where are my rosters?', page: '/profile' } },
    ])
    await user.click(screen.getByRole('button', { name: 'Write another message' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
  })

  it('promises a mail only where mails go out, and shows earlier messages with their answers', async () => {
    const answer = {
      id: 'a-1',
      answer: 'Under Export History.',
      at: '2026-07-09T13:14:00.000Z',
      userName: 'Noor Whitfield',
      mailedAt: null,
    }
    const message = {
      id: 'm-0',
      message: 'Where are my exports?',
      page: '/profile',
      at: '2026-07-09T12:14:00.000Z',
      state: 'answered',
      answers: [answer],
    }
    server.reply({
      [OWN]: { body: { messages: [message], isMailed: true } },
      [SEND]: { body: { id: 'm-1' } },
    })
    const user = open('/?openHelpdeskWidget')
    const own = await screen.findByRole('region', { name: 'Your messages' })
    expect(own.textContent).toContain('Where are my exports?')
    expect(own.textContent).toContain('Answered')
    expect(own.textContent).toContain('Noor Whitfield, ')
    expect(own.textContent).toContain('Under Export History.')
    await user.type(screen.getByLabelText('Message'), 'Thank you')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    const promise = 'The help desk’s answer appears in this panel and is sent to ada@summit.example.'
    expect(await screen.findByText(promise)).toBeDefined()
    await waitFor(() => expect(server.callsTo(OWN)).toHaveLength(2))
  })

  it('does not send an empty message and says so', async () => {
    const user = open('/?openHelpdeskWidget')
    await user.type(await screen.findByLabelText('Message'), '  ')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(screen.getByText('Write what you need help with.')).toBeDefined()
    expect(server.callsTo(SEND)).toEqual([])
  })

  it('keeps the message when sending fails and when the panel is closed', async () => {
    server.reply({ 'POST /v2/support/message': { status: 500 } })
    const user = open('/?openHelpdeskWidget')
    await user.type(await screen.findByLabelText('Message'), 'Hello')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(toasts.get()).toMatchObject([{ text: 'Request Failed' }]))
    await user.click(closeIt())
    await user.click(openIt())
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Hello')
  })

  it('says that many messages were sent, and keeps the one that was not', async () => {
    server.reply({ 'POST /v2/support/message': { status: 429, body: { code: 'rate_limited' } } })
    const user = open('/?openHelpdeskWidget')
    await user.type(await screen.findByLabelText('Message'), 'Hello')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(toasts.get()[0]?.text).toMatch(/^You sent many messages in a short time/))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Hello')
  })
})

describe('a hosted chat', () => {
  const src = 'https://chat.example/widget.js'
  const script = () => document.head.querySelector<HTMLScriptElement>(`script[src="${src}"]`)

  it('is loaded on first use and opened and closed in place of the built-in panel', async () => {
    const user = open('/', src)
    expect(script()).toBeNull()
    await user.click(openIt())
    let closedInside = () => {}
    const widget = {
      open: vi.fn(),
      close: vi.fn(),
      onClose: (listener: () => void) => (closedInside = listener),
    }
    window.helpdeskWidget = widget
    script()?.dispatchEvent(new Event('load'))
    await waitFor(() => expect(widget.open).toHaveBeenCalledOnce())
    expect(panel()).toBeNull()
    closedInside()
    await waitFor(() => expect(widget.close).toHaveBeenCalled())
    await user.click(openIt())
    await waitFor(() => expect(widget.open).toHaveBeenCalledTimes(2))
    expect(document.head.querySelectorAll('script')).toHaveLength(1)
  })

  it('is replaced by the built-in panel when its script does not load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const user = open('/', src)
    await user.click(openIt())
    script()?.dispatchEvent(new Event('error'))
    await shownPanel()
  })
})
