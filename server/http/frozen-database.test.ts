import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase } from '#server/db/test-database.ts'
import { errorReply } from './error-reply.ts'

test('a statement ends at its limit, and one that the database does not answer at all is given up on', async () => {
  const { url, drop } = await createTestDatabase()
  const limited = openDatabase(url, { statementLimitMs: 1500 })
  try {
    const slow = limited.asSystem((tx) => tx.rows(sql`select pg_sleep(60)`))
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    const frozen = limited.asSystem(async (tx) => {
      const { pid } = (await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)) ?? { pid: 0 }
      process.kill(pid, 'SIGSTOP')
      try {
        await tx.rows(sql`select 1 as one`)
      } finally {
        process.kill(pid, 'SIGCONT')
      }
    })
    const error = await frozen.catch((reason: unknown) => reason)
    expect(errorReply(error)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await limited.asSystem((tx) => tx.one(sql`select 1 as one`))).toEqual({ one: 1 })
  } finally {
    await limited.close()
    await drop()
  }
})
