import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

test('the page for people names every call and needs no token', async () => {
  const reply = await program.app.inject('/api-docs')
  expect(reply.headers['content-type']).toContain('text/html')
  for (const { method, path } of Object.values(api)) expect(reply.body).toContain(`${method} ${path}`)
})

test('the description for programs is OpenAPI 3.1', async () => {
  expect((await program.app.inject('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
})
