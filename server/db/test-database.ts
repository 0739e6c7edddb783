import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from './database.ts'

export type TestDatabase = { url: string; database: Database; drop(): Promise<void> }

function readCluster(): { admin: string; template: string } {
  const text = process.env.CONCORD_TEST_CLUSTER
  if (text === undefined) throw new Error('Run the tests through vitest: its global setup starts PostgreSQL.')
  return JSON.parse(text)
}

async function runAsAdmin(admin: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A migrated, empty database of its own for one test file; drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { admin, template } = readCluster()
  const name = `concord_test_${randomBytes(6).toString('hex')}`
  await runAsAdmin(admin, `create database ${name} template ${template}`)
  const url = admin.replace(/\/postgres(?=$|\?)/, `/${name}`)
  const database = openDatabase(url)
  return {
    url,
    database,
    async drop() {
      await database.close()
      await runAsAdmin(admin, `drop database ${name} with (force)`)
    },
  }
}
