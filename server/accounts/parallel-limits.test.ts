import { api, MAX_API_TOKENS, MAX_SAVED_SEARCHES } from '@concord/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { ADMIN, addUser, DEMO_PASSWORD, VIEWER } from './testing/people.ts'

const PARALLEL = 120

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())
afterEach(() => {
  vi.useRealTimers()
})

/** Makes calls beside each other and returns how often each status came. */
async function countAnswers(call: (index: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: PARALLEL }, (_, index) => call(index)))
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

test('no one keeps more searches than the limit by saving them all at once', async () => {
  const search = { subject: 'practitioner', filters: { query: 'smith' } } as const
  await program.getToken(VIEWER)
  const counts = await countAnswers((index) =>
    program.call(VIEWER, api.saveSearch, { body: { name: `Search ${index}`, search } }),
  )
  const { reply } = await program.call(VIEWER, api.listSavedSearches)
  expect(reply.savedSearches.length).toBe(MAX_SAVED_SEARCHES)
  expect(counts.get(200)).toBe(reply.savedSearches.length)
})

test('no one has more API tokens than the limit by creating them all at once', async () => {
  const owner = await addUser(program, { roles: ['portalAdministrator', 'directoryViewer'] })
  await program.getToken(owner.email)
  const expiresOn = new Date(Date.now() + 86_400_000 * 20).toISOString().slice(0, 10)
  const counts = await countAnswers((index) =>
    program.call(owner.email, api.createApiToken, {
      body: { name: `Token ${index}`, scopes: ['READ'], expiresOn, addresses: [] },
    }),
  )
  expect([...counts.keys()].filter((status) => status >= 500)).toEqual([])
  expect(counts.get(200)).toBe(MAX_API_TOKENS)
})

test('wrong passwords that are tried all at once get no more answers than one after the other', async () => {
  // The clock stands still: on a slow machine the guesses would outlast the minute in which they count.
  vi.useFakeTimers({ toFake: ['Date'] })
  const counts = await countAnswers((index) =>
    program.call(null, api.authenticate, { body: { email: ADMIN, password: `wrong ${index}` } }),
  )
  expect(counts.get(401)).toBe(20)
  expect(counts.get(429)).toBe(PARALLEL - 20)
  const right = await program.call(null, api.authenticate, {
    body: { email: ADMIN, password: DEMO_PASSWORD },
  })
  expect(right.status).toBe(429)
})
