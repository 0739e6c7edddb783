import { api } from '@concord/contract'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildAddress, call, connectApi, notify } from './api-client.ts'
import { type FetchStub, stubFetch } from './fetch-stub.ts'

const refused = { status: 401, body: { code: 'unauthenticated' } }
const onSessionLost = vi.fn()
const onUnknownUser = vi.fn()
const onAccountDisabled = vi.fn()
const renewToken = vi.fn(async (): Promise<string | null> => null)
let server: FetchStub

beforeEach(() => {
  vi.resetAllMocks()
  server = stubFetch()
  const origin = 'http://localhost:9004'
  connectApi({
    origin,
    readToken: () => 'first',
    renewToken,
    onSessionLost,
    onUnknownUser: onUnknownUser,
    onAccountDisabled,
  })
})
afterEach(() => vi.unstubAllGlobals())

const tokens = () => server.calls.map(({ headers }) => headers.get('authorization'))

describe('addressOf', () => {
  it('fills names in the path and puts the rest into the query', () => {
    expect(buildAddress('http://a.example', '/v2/practitioner/:npi', { npi: '2000000002' })).toBe(
      'http://a.example/v2/practitioner/2000000002',
    )
    expect(buildAddress('', '/v2/x/:id', { id: 'a/b', page: 2, state: ['TX', 'NY'], none: undefined })).toBe(
      '/v2/x/a%2Fb?page=2&state=TX&state=NY',
    )
  })
})

describe('call', () => {
  it('sends method, path, token and body of the contract and gives the reply', async () => {
    server.reply({ 'POST /v2/organization': { body: { organization: { name: 'Harbor' } } } })
    const reply = await call(api.readOrganization, { body: { id: '' } })
    expect(reply.organization.name).toBe('Harbor')
    expect(server.calls).toMatchObject([{ line: 'POST /v2/organization', body: { id: '' } }])
    expect(tokens()).toEqual(['Bearer first'])
  })

  it('sends no body where the contract has none', async () => {
    server.reply({ 'POST /v2/user': { body: { user: {} } } })
    await call(api.readCurrentUser)
    expect(server.calls[0]?.body).toBeUndefined()
  })

  it('renews a refused token once and repeats the call', async () => {
    server.reply({ 'POST /v2/user': refused })
    renewToken.mockImplementation(async () => {
      server.reply({ 'POST /v2/user': { body: { user: { id: 'u' } } } })
      return 'second'
    })
    expect(await call(api.readCurrentUser)).toEqual({ user: { id: 'u' } })
    expect(tokens()).toEqual(['Bearer first', 'Bearer second'])
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  it('asks for a sign-in when the token cannot be renewed', async () => {
    server.reply({ 'POST /v2/user': refused })
    await expect(call(api.readCurrentUser)).rejects.toMatchObject({ status: 401 })
    expect(onSessionLost).toHaveBeenCalledOnce()
    expect(tokens()).toEqual(['Bearer first'])
  })

  it('reports an unknown user, and does not go round in circles, when the new token is refused as well', async () => {
    server.reply({ 'POST /v2/user': refused })
    renewToken.mockResolvedValue('second')
    await expect(call(api.readCurrentUser)).rejects.toMatchObject({ status: 401 })
    expect(renewToken).toHaveBeenCalledOnce()
    expect(onUnknownUser).toHaveBeenCalledOnce()
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  it('takes a refused sign-in without a token for what it is', async () => {
    connectApi({ renewToken, onSessionLost })
    server.reply({ 'POST /v2/authenticate': refused })
    const body = { email: 'a@b.example', password: 'x' }
    await expect(call(api.authenticate, { body })).rejects.toMatchObject({ status: 401 })
    expect(server.calls[0]?.headers.has('authorization')).toBe(false)
    expect(renewToken).not.toHaveBeenCalled()
  })

  it('reports a disabled account', async () => {
    server.reply({ 'POST /v2/role/all': { status: 403, body: { code: 'account_disabled' } } })
    await expect(call(api.listRoles)).rejects.toMatchObject({ code: 'account_disabled' })
    expect(onAccountDisabled).toHaveBeenCalledOnce()
  })
})

describe('notify', () => {
  it('sends the token and neither rejects nor asks for a sign-in when the call fails', async () => {
    server.reply({ 'POST /v2/session/event': refused })
    notify(api.recordSessionEvent, { body: { event: 'session_end', sessionId: 's', method: 'logout' } })
    await waitFor(() => expect(tokens()).toEqual(['Bearer first']))
    expect(renewToken).not.toHaveBeenCalled()
    expect(onSessionLost).not.toHaveBeenCalled()
  })
})

describe('acting as another user', () => {
  const acting = { origin: '', readToken: () => 'first', readImpersonation: () => 'imp-1' }
  const headersOf = () => server.calls.map(({ headers }) => headers.get('x-impersonation'))

  it('names the impersonation beside the own token, but not in what is sent as oneself', async () => {
    connectApi(acting)
    server.reply({ 'POST /v2/user': { body: { user: {} } } })
    await call(api.readCurrentUser)
    notify(api.endImpersonation, { params: { id: 'imp-1' } })
    expect(tokens()).toEqual(['Bearer first', 'Bearer first'])
    expect(headersOf()).toEqual(['imp-1', null])
  })

  it('is over for the page when it is over, without a new sign-in', async () => {
    const onImpersonationEnded = vi.fn()
    connectApi({ ...acting, renewToken, onSessionLost, onImpersonationEnded })
    server.reply({ 'POST /v2/user': { status: 401, body: { code: 'impersonation_ended' } } })
    await expect(call(api.readCurrentUser)).rejects.toMatchObject({ code: 'impersonation_ended' })
    expect(onImpersonationEnded).toHaveBeenCalledOnce()
    expect([renewToken, onSessionLost].map((spy) => spy.mock.calls.length)).toEqual([0, 0])
  })
})
