import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

test('no answer of the API may be kept by a cache, whatever it is and whoever asks', async () => {
  const token = await program.getToken('internal@concord.example')
  for (const { method, path } of Object.values(api)) {
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const reply = await program.app.inject({ method, url: path, headers })
      const kept = reply.headers['cache-control']
      expect([method, path, reply.statusCode, kept]).toEqual([method, path, reply.statusCode, 'no-store'])
    }
  }
})
