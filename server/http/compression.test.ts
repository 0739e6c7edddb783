import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

async function encodingOf(limit: number): Promise<unknown> {
  const { method, path } = api.searchPractitioners
  const { statusCode, headers } = await program.app.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${await program.getToken('viewer@summit.example')}`,
      'accept-encoding': 'gzip, br',
    },
    payload: { limit },
  })
  expect(statusCode).toBe(200)
  return headers['content-encoding']
}

test('a page of a search goes as it is, and a long one compressed', async () => {
  expect(await encodingOf(20)).toBeUndefined()
  expect(await encodingOf(100)).toBe('br')
})
