import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  first = await createTestDatabase()
  second = await createTestDatabase()
})

afterAll(async () => {
  await first.drop()
  await second.drop()
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a test database is migrated', async () => {
  expect(await query(first.url, 'select name from schema_migrations')).not.toEqual([])
})

test('what one test file writes, another does not see', async () => {
  await query(first.url, 'create table only_here as select 1 as id')
  expect(await query(first.url, 'select id from only_here')).toEqual([{ id: 1 }])
  await expect(query(second.url, 'select id from only_here')).rejects.toThrow('does not exist')
})

test('a dropped test database is gone', async () => {
  const third = await createTestDatabase()
  await third.drop()
  await expect(query(third.url, 'select 1')).rejects.toThrow('does not exist')
})
