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
