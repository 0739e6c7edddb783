import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, VIEWER } from '#server/accounts/testing/people.ts'
import { readConfig } from '#server/config.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { makeOwnWork } from './make-own-work.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

const readKept = async (email: string) => {
  const searches = await program.call(email, api.listSavedSearches)
  const alerts = await program.call(email, api.listSearchAlerts)
  const exports = await program.call(email, api.listExports)
  return {
    searches: searches.reply.savedSearches.map(({ isWatched }) => isWatched),
    unread: alerts.reply.unread,
    alerts: alerts.reply.alerts.length,
    exports: exports.reply.exports.length,
  }
}

test('the portal admin of the demo payer keeps searches, exports and tokens, once', async () => {
  const worker = { config: readConfig({}), database: program.database }
  await makeOwnWork(worker)
  await makeOwnWork(worker)
  expect(await readKept(ADMIN)).toMatchObject({ searches: [true, true], unread: 0, exports: 2 })
  const { reply } = await program.call(ADMIN, api.listApiTokens)
  expect(reply.apiTokens.map(({ lastUsedAt }) => lastUsedAt !== null).sort()).toEqual([false, true])
  expect(await readKept(VIEWER)).toMatchObject({ searches: [], alerts: 0 })
})
