import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
let authorization: string

beforeAll(async () => {
  program = await startTestProgram()
  authorization = `Bearer ${await program.getToken('viewer@summit.example')}`
})
afterAll(() => program.close())

const JSON_TYPE = 'application/json'
const search = api.searchPractitioners.path

test.each([
  ['an unknown call', { method: 'POST', url: '/v2/nothing' }, 404, 'not_found'],
  ['a known call with another method', { method: 'DELETE', url: '/v2/user' }, 405, 'method_not_allowed'],
  ['malformed JSON', { method: 'POST', url: search, payload: '{"query":' }, 400, 'malformed_request'],
  ['a body that is not an object', { method: 'POST', url: search, payload: '[1]' }, 400, 'invalid_input'],
  [
    'a wrong content type',
    { method: 'POST', url: search, payload: 'a=1', type: 'text/csv' },
    415,
    'unsupported_media_type',
  ],
  [
    'an over-long body',
    { method: 'POST', url: search, payload: `{"query":"${'x'.repeat(2_000_000)}"}` },
    413,
    'payload_too_large',
  ],
  [
    'a value of the wrong kind',
    { method: 'POST', url: search, payload: '{"limit":"many"}' },
    400,
    'invalid_input',
  ],
  [
    'a broken cursor',
    { method: 'POST', url: search, payload: '{"cursor":"1 or 1=1"}' },
    400,
    'invalid_input',
  ],
  ['an NPI that is no number', { method: 'GET', url: '/v2/practitioner/abc' }, 400, 'invalid_input'],
  [
    'a broken percent sign in the address',
    { method: 'GET', url: '/v2/practitioner/%E0%A4%A' },
    400,
    'malformed_request',
  ],
  [
    'a NUL character in the text',
    { method: 'POST', url: search, payload: '{"query":"smi\\u0000th"}' },
    400,
    'invalid_input',
  ],
])('%s gets a clear answer and never a 500', async (_, request, status, code) => {
  const { type = JSON_TYPE, method, url, payload } = request as Record<string, string>
  const reply = await program.app.inject({
    method: method as 'GET',
    url: url ?? '',
    headers: { authorization, 'content-type': type },
    ...(payload === undefined ? {} : { payload }),
  })
  expect(reply.statusCode).toBe(status)
  if (code === undefined) return
  expect(reply.json()).toMatchObject({ code, message: expect.stringMatching(/\w+ .*\.$/) })
})

test('a field error names the field and what to do', async () => {
  const { status, reply } = await program.call('viewer@summit.example', api.searchPractitioners, {
    body: { query: 'smith', states: ['Texas'] },
  })
  expect(status).toBe(400)
  expect(reply.details).toEqual([{ field: 'states.0', message: 'A state is two capital letters, as in TX.' }])
})

test('the start-up calls take no body and an empty object alike', async () => {
  for (const { path } of [api.readCurrentUser, api.listRoles, api.listSettings, api.readOrganization]) {
    for (const payload of [undefined, '{}']) {
      const reply = await program.app.inject({
        method: 'POST',
        url: path,
        headers: { authorization, 'content-type': JSON_TYPE },
        ...(payload === undefined ? {} : { payload }),
      })
      expect([path, payload, reply.statusCode]).toEqual([path, payload, 200])
    }
  }
})

test('every call but the public ones answers 401 without a token', async () => {
  for (const endpoint of Object.values(api)) {
    const url = endpoint.path.replace(':npi', '1234567893')
    const reply = await program.app.inject({ method: endpoint.method, url })
    if (endpoint.access === 'public') expect(reply.statusCode).not.toBe(405)
    else expect([url, reply.statusCode]).toEqual([url, 401])
  }
})

test('health and readiness answer without a token', async () => {
  expect((await program.app.inject('/healthz')).statusCode).toBe(200)
  expect((await program.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
})
