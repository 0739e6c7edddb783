import { applyMigrations } from '#server/db/apply-migrations.ts'
import { installQueue } from '#server/jobs/queue.ts'

/** Applies the migrations that the database lacks, sets the job queue up, and returns the names of the migrations. */
export async function migrate(url: string): Promise<string[]> {
  const applied = await applyMigrations(url)
  await installQueue(url)
  return applied
}
