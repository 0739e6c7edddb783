import { afterAll, afterEach, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { lookInto } from './directory.ts'
import { createScratch } from './synthetic-files.ts'

/** Provides for the tests of one file a database, whose directory is emptied after each test, and a folder. */
export function useDirectory() {
  const scratch = createScratch()
  let db: TestDatabase | undefined
  const opened = () => {
    if (!db) throw new Error('The database is there from the first test on')
    return db
  }
  const directory = lookInto(() => opened().database)
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterEach(() => directory.empty())
  afterAll(async () => {
    scratch.remove()
    await db?.drop()
  })
  return { scratch, directory, url: () => opened().url, database: () => opened().database }
}
