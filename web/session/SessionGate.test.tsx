import { api } from '@concord/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#web/lib/api-client.ts'
import type { BrowserEnvironment } from '#web/lib/environment.ts'
import { type FetchStub, type StubbedReplies, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { ConcordThemeProvider } from '#web/ui/theme-provider.tsx'
import { SessionGate } from './SessionGate.tsx'
import { useSession } from './session-context.ts'
import { replaceAddress } from './sign-in/return-path.ts'

const USER = '7d9c7a52-9a0c-4c8e-8a05-0b6f6a5b1f01'
const ORG = '7d9c7a52-9a0c-4c8e-8a05-0b6f6a5b1f02'
const ROSTER = '7d9c7a52-9a0c-4c8e-8a05-0b6f6a5b1f03'
const token = `h.${Buffer.from(JSON.stringify({ uid: USER, oid: ORG })).toString('base64url')}.s`
const user = {
  id: USER,
  name: 'Ada Fenn',
  email: 'ada@summit.example',
  orgId: ORG,
  active: true,
  products: [],
}
const organization = { id: ORG, name: 'Summit', clientId: 'summit', active: true, products: [] }
const failed = { status: 500, body: { code: 'internal' } }
const refusedAsDisabled = { status: 403, body: { code: 'account_disabled' } }

const good: StubbedReplies = {
  'POST /v2/session/event': {},
  'POST /v2/user': { body: { user: { ...user, roleIds: [ROSTER] } } },
  'POST /v2/organization': { body: { organization } },
  'POST /v2/role/all': {
    body: {
      roles: [
        { id: ROSTER, name: 'Rosters', type: 'ROSTER', permissions: ['UPLOAD_FILES'] },
        { id: ORG, name: 'Portal', type: 'PORTAL', permissions: ['CREATE_USER'] },
      ],
    },
  },
  'POST /v1/organization/settings/all': {
    body: { settings: [{ setting: 'entity-mapping', value: 'true', product: 'ROSTER_MANAGEMENT' }] },
  },
}

const environment: BrowserEnvironment = {
  name: 'local',
  apiOrigin: '',
  identityDomain: '',
  audience: '',
  clientId: '',
  tagManagerId: '',
  dashboardAuthHost: '',
  referralFunctionUrl: '',
  companyEmailDomain: 'concord.example',
  userIdClaim: 'uid',
  orgIdClaim: 'oid',
  apiDocsUrl: '',
  feedbackUrl: '',
  supportScriptUrl: '',
}

function Page() {
  const { viewer, settings, roles, signOut } = useSession()
  return (
    <>
      <h1>{viewer.user.name}</h1>
      <p>
        {viewer.organization?.name ?? 'No organization'}, holds {viewer.roles.map((role) => role.type).join()}{' '}
        of {roles.length}, settings{' '}
        {settings.flatMap(({ name, value }) => (value === true ? name : [])).join()}
      </p>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </>
  )
}

let server: FetchStub

function open(address = '/', replies: StubbedReplies = {}) {
  replaceAddress(address)
  server = stubFetch({ ...good, ...replies })
  render(
    <ConcordThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <SessionGate environment={environment}>
          <Page />
        </SessionGate>
      </QueryClientProvider>
    </ConcordThemeProvider>,
  )
}

beforeEach(() => {
  window.dataLayer = []
  toasts.set([])
  sessionStorage.clear()
  localStorage.setItem('localToken', token)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const page = () => screen.findByRole('heading', { name: 'Ada Fenn' })
const lines = () => server.calls.map(({ line }) => line)

describe('the start of a session', () => {
  it('shows a spinner and nothing of the page until everything is loaded', async () => {
    open('/', { 'POST /v2/user': () => new Promise<Response>(() => {}) })
    expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeDefined()
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('loads user, organization, roles and settings as that user', async () => {
    open()
    await page()
    expect(screen.getByText('Summit, holds ROSTER of 2, settings entity-mapping')).toBeDefined()
    const bodyOf = (line: string) => server.callsTo(line).map(({ body }) => body)
    expect(bodyOf('POST /v2/user')).toEqual([undefined])
    expect(bodyOf('POST /v2/organization')).toEqual([{ id: ORG }])
    expect(bodyOf('POST /v2/role/all')).toEqual([undefined])
    expect(bodyOf('POST /v1/organization/settings/all')).toEqual([{ id: ORG }])
    expect(server.calls.every(({ headers }) => headers.get('authorization') === `Bearer ${token}`)).toBe(true)
  })

  it('sends an empty id for a user without an organization, who gets the default settings', async () => {
    open('/', {
      'POST /v2/user': { body: { user: { ...user, orgId: '', roleIds: [] } } },
      'POST /v2/organization': { status: 404, body: { code: 'not_found' } },
    })
    await page()
    expect(server.callsTo('POST /v2/organization')[0]?.body).toEqual({ id: '' })
    expect(screen.getByText('No organization, holds of 2, settings')).toBeDefined()
    expect(lines()).not.toContain('POST /v1/organization/settings/all')
  })

  it('loads nothing again when the window is focused again', async () => {
    open()
    await page()
    const before = lines()
    window.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(lines()).toEqual(before)
  })

  it.each(['POST /v2/user', 'POST /v2/organization', 'POST /v2/role/all'])(
    'shows the pre-login error screen when %s fails',
    async (line) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      open('/', { [line]: failed })
      expect(
        await screen.findByText('Something went wrong. Please reload the page and try again.'),
      ).toBeDefined()
      expect(screen.getByText('Concord')).toBeDefined()
      expect(toasts.get()).toEqual([])
    },
  )

  it('goes on with the default settings when those do not load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open('/', { 'POST /v1/organization/settings/all': failed })
    await page()
    expect(screen.getByText('Summit, holds ROSTER of 2, settings')).toBeDefined()
  })

  it('asks for a sign-in when the stored token is no longer good', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open('/profile', { 'POST /v2/user': { status: 401, body: { code: 'unauthenticated' } } })
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(`${window.location.pathname}${window.location.search}`).toBe('/login?returnTo=%2Fprofile')
    expect(localStorage.getItem('localToken')).toBeNull()
  })

  it('shows the authentication-error screen when the local token cannot be read, and logs the failure', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    open()
    expect(await screen.findByText('Error loading local token')).toBeDefined()
    expect(screen.getByText('Concord')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'Error loading local token' }))
  })
})

describe('the end of a session', () => {
  it('removes token and session id, says so to the tag manager, and shows the login page', async () => {
    open('/profile')
    await page()
    expect(sessionStorage.getItem('gtmSessionId')).toMatch(new RegExp(`^${USER}-\\d+$`))
    sessionStorage.setItem('draft:u:support', 'Half a sentence')
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(localStorage.getItem('localToken')).toBeNull()
    expect(sessionStorage).toHaveLength(0)
    expect(window.location.pathname).toBe('/login')
    expect(window.location.search).toBe('')
    expect(window.dataLayer?.at(-1)).toEqual({ event: 'session_end', method: 'logout' })
    expect(server.callsTo('POST /v2/session/event').at(-1)?.body).toMatchObject({ method: 'logout' })
  })

  it('loads everything again for the next sign-in', async () => {
    open()
    await page()
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    server.reply({
      'POST /v2/authenticate': { body: { token } },
      'POST /v2/user': { body: { user: { ...user, name: 'Ben Oru', roleIds: [] } } },
    })
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ben@summit.example' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'Ben Oru' })
    await waitFor(() =>
      expect(window.dataLayer?.map(({ event }) => event)).toEqual([
        'session_start',
        'session_end',
        'login_success',
        'session_start',
      ]),
    )
  })
})

describe('a disabled account', () => {
  const inactiveUser = { 'POST /v2/user': { body: { user: { ...user, active: false, roleIds: [] } } } }
  const inactiveOrganization = {
    'POST /v2/organization': { body: { organization: { ...organization, active: false } } },
    'POST /v2/role/all': refusedAsDisabled,
    'POST /v1/organization/settings/all': refusedAsDisabled,
  }

  it.each([
    ['user', inactiveUser],
    ['organization', inactiveOrganization],
  ])('of an inactive %s is blocked by a dialog that stays', async (_, replies) => {
    open('/', replies)
    const dialog = await screen.findByRole('dialog', { name: 'Account Disabled' })
    expect(dialog.textContent).toContain(
      'Your account has been disabled. If you have questions, please contact your Customer Success Manager.',
    )
    fireEvent.keyDown(dialog, { key: 'Escape' })
    fireEvent.click(document.querySelector('.MuiDialog-container') as Element)
    expect(screen.getByRole('dialog', { name: 'Account Disabled' })).toBeDefined()
    expect(screen.queryByText('Ada Fenn')).toBeNull()
    expect(toasts.get()).toEqual([])
  })

  it('asks for nothing that an inactive user is refused', async () => {
    open('/', inactiveUser)
    await screen.findByRole('dialog')
    expect(lines()).toEqual(['POST /v2/user', 'POST /v2/organization'])
  })

  it('of an inactive organization is asked for once more and not without end', async () => {
    open('/', inactiveOrganization)
    await screen.findByRole('dialog')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const count = (line: string) => lines().filter((each) => each === line).length
    expect(count('POST /v2/role/all')).toBe(1)
    expect(count('POST /v1/organization/settings/all')).toBe(1)
    expect(count('POST /v2/organization')).toBeLessThanOrEqual(2)
  })

  it('switched off meanwhile is blocked when any call is refused, without a reload', async () => {
    open()
    await page()
    server.reply({ ...inactiveOrganization, 'GET /v2/saved-search': refusedAsDisabled })
    await expect(call(api.listSavedSearches)).rejects.toThrow()
    await screen.findByRole('dialog', { name: 'Account Disabled' })
    expect(screen.queryByText('Ada Fenn')).toBeNull()
  })

  it("is logged out by 'Log Out'", async () => {
    open('/profile', inactiveUser)
    fireEvent.click(await screen.findByRole('button', { name: 'Log Out' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(localStorage.getItem('localToken')).toBeNull()
    expect(sessionStorage.getItem('gtmSessionId')).toBeNull()
    expect(window.location.pathname).toBe('/login')
    expect(window.dataLayer?.at(-1)).toEqual({ event: 'session_end', method: 'logout' })
  })
})
