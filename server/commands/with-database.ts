import { migrate } from '#server/app/migrate.ts'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { onStop } from '#server/process/stop-signals.ts'

/** Runs a command against DATABASE_URL, else the embedded database, migrated first. */
export async function withDatabase(
  config: Config,
  work: (database: Database, url: string) => Promise<void>,
): Promise<void> {
  const starting = config.DATABASE_URL === '' ? startPostgres({ home: config.home }) : undefined
  onStop(async () => (await starting)?.stop())
  const postgres = await starting
  const url = postgres?.url('concord') ?? config.DATABASE_URL
  try {
    await migrate(url)
    const database = openDatabase(url)
    try {
      await work(database, url)
      await postgres?.checkpoint()
    } finally {
      await database.close()
    }
  } finally {
    await postgres?.stop()
  }
}
