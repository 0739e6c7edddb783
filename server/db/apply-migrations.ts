import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)
const MIGRATION_LOCK = 4_207_301

/** Applies the numbered migrations that the database lacks, in order, and returns their names. */
export async function applyMigrations(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    const known = await client.query<{ name: string; hash: string }>(
      'select name, hash from schema_migrations',
    )
    const hashes = new Map(known.rows.map((row) => [row.name, row.hash]))
    const applied: string[] = []
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const before = hashes.get(name)
      if (before === hash) continue
      if (before !== undefined) {
        throw new Error(
          `Migration ${name} was changed after it had been applied. Add a new migration instead.`,
        )
      }
      await client.query('begin')
      await client.query(text)
      await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}
