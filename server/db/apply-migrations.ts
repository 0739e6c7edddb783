import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartError } from '#server/process/start-error.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Held while a program brings the database to its version: of several that start together one does it at a time. */
export const MIGRATION_LOCK = 4_207_301
const ELSEWHERE = 'Start that version, or set CONCORD_HOME or DATABASE_URL to other data.'

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
    const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
    const unknown = [...hashes.keys()].find((name) => !names.includes(name))
    if (unknown !== undefined)
      throw new StartError(`The data is of a newer version of Concord, with ${unknown}. ${ELSEWHERE}`)
    const applied: string[] = []
    for (const name of names) {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const before = hashes.get(name)
      if (before === hash) continue
      if (before !== undefined) {
        throw new StartError(
          `The data is of another version of Concord: its migration ${name} differs. ${ELSEWHERE} ` +
            'In development, add a new migration instead of changing one.',
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
