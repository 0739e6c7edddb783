import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './sql.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const notify = (channel: string, payload: string) =>
  db.database.asSystem((tx) => tx.run(sql`select pg_notify(${channel}, ${payload})`))

/** Listens, and gives the next notice each time. */
async function listenTo(channel: string) {
  const heard: string[] = []
  let wake = () => {}
  const stop = await db.database.listen(channel, (payload) => {
    heard.push(payload)
    wake()
  })
  return {
    ...{ heard, stop },
    async next(): Promise<string | undefined> {
      if (heard.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return heard.shift()
    },
  }
}

test('a notice reaches everyone who listens to its channel when its transaction commits, and no one else', async () => {
  const [one, same, other] = [await listenTo('first'), await listenTo('first'), await listenTo('second')]
  await expect(
    db.database.asSystem(async (tx) => {
      await tx.run(sql`select pg_notify('first', 'rolled back')`)
      throw new Error('No')
    }),
  ).rejects.toThrow('No')
  await notify('first', 'a')
  await notify('second', 'b')
  expect([await one.next(), await same.next(), await other.next()]).toEqual(['a', 'a', 'b'])
  await one.stop()
  await notify('first', 'c')
  expect([await same.next(), one.heard]).toEqual(['c', []])
  for (const listening of [same, other]) await listening.stop()
})

test('whoever listens after the connection broke hears again', async () => {
  const before = await listenTo('broken')
  await db.database.asOwner((tx) =>
    tx.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'concord notices' and datname = current_database()`,
    ),
  )
  await before.stop()
  const after = await listenTo('broken')
  await notify('broken', 'again')
  expect(await after.next()).toBe('again')
  await after.stop()
})

test('whoever begins to listen while the last one stops hears', async () => {
  const last = await listenTo('gap')
  const stopping = last.stop()
  const next = await listenTo('gap')
  await stopping
  await notify('gap', 'heard')
  expect(await next.next()).toBe('heard')
  await next.stop()
})

test('only names of channels are listened to', async () => {
  await expect(db.database.listen('x; drop table users', () => {})).rejects.toThrow('Not a channel')
})
