import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

test('the API describes itself as OpenAPI 3.1 without a token', async () => {
  expect((await program.app.inject('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
})

test('the description is sent packed to who can unpack it, and not at all to who has it', async () => {
  const plain = await program.app.inject('/openapi.json')
  const packed = await program.app.inject({
    url: '/openapi.json',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
  const etag = String(plain.headers.etag)
  const known = await program.app.inject({ url: '/openapi.json', headers: { 'if-none-match': etag } })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})
