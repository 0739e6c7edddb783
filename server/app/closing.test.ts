import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram } from '#server/test-program.ts'

test('a stop lets calls end that end soon, cuts those off that do not, and keeps no connection', async () => {
  const program = await startTestProgram()
  const { app, database } = program
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  app.get('/slow', async () => {
    begun[0].resolve()
    await sleep(500)
    return { done: true }
  })
  app.get('/stuck', () =>
    database.asSystem((tx) => {
      begun[1].resolve()
      return tx.rows(sql`select pg_sleep(600)`)
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const call = (path: string) => request({ port, path, host: '127.0.0.1', agent: false }).end()

  const slow = call('/slow')
  const stuck = call('/stuck')
  const cut = once(stuck, 'response').catch((error: NodeJS.ErrnoException) => error.code)
  const answered = once(slow, 'response')
  await Promise.all(begun.map(({ promise }) => promise))
  const [[answer]] = await Promise.all([answered, app.close()])
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  expect(await cut).toBe('ECONNRESET')
  await program.close()
})
