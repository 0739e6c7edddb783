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

/**
 * Returns SQL that copies a database by files. The usual way, a log of each page, takes twenty times as long where
 * nothing waits for the disk.
 */
const copyOf = (source: string, name: string) =>
  `create database ${name} template ${source} strategy file_copy`

const getUrl = (admin: string, name: string) => admin.replace(/\/postgres(?=$|\?)/, `/${name}`)

/** Describes what many test files begin with: filled by the first of them, copied by all. */
export type Filling = { readonly name: string; fill(database: Database): Promise<void> }

/**
 * Returns the name of the template with a filling in it. Of files that want it at the same time, one makes it and the
 * others wait.
 */
async function ensureFilled(admin: string, template: string, { name, fill }: Filling): Promise<string> {
  const filled = `${template}_${name}`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [filled])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [filled])
    if (rowCount === 0) {
      const unfinished = `${filled}_unfinished`
      await client.query(`drop database if exists ${unfinished}`)
      await client.query(copyOf(template, unfinished))
      const database = openDatabase(getUrl(admin, unfinished))
      await fill(database).finally(() => database.close())
      await client.query(`alter database ${unfinished} rename to ${filled}`)
    }
  } finally {
    await client.end()
  }
  return filled
}

/** Returns a migrated database of its own for one test file, empty but for a filling; drop it in `afterAll`. */
export async function createTestDatabase(filling?: Filling): Promise<TestDatabase> {
  const { admin, template } = readCluster()
  const name = `concord_test_${randomBytes(6).toString('hex')}`
  const source = filling ? await ensureFilled(admin, template, filling) : template
  await runAsAdmin(admin, copyOf(source, name))
  const url = getUrl(admin, name)
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
