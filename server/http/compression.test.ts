import { api, type Endpoint } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

async function encodingOf({ method, path }: Endpoint, payload?: object): Promise<unknown> {
  const { statusCode, headers } = await program.app.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${await program.getToken('viewer@summit.example')}`,
      'accept-encoding': 'gzip, br',
    },
    ...(payload && { payload }),
  })
  expect(statusCode).toBe(200)
  return headers['content-encoding']
}

test('a page of a search goes as it is, and a long one compressed', async () => {
  expect(await encodingOf(api.searchPractitioners, { limit: 20 })).toBeUndefined()
  expect(await encodingOf(api.searchPractitioners, { limit: 100 })).toBe('br')
})

test('other answers go compressed, but for those of a few words', async () => {
  expect(await encodingOf(api.listRoles, {})).toBe('br')
  expect(await encodingOf(api.listSavedSearches)).toBeUndefined()
})
