import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Adds the built-in sources that the database lacks; what was set for them there stays. */
export async function ensureSources(connection: Connection): Promise<void> {
  for (const { id, kind, name, weight, halfLifeDays, firstDays } of Object.values(SOURCES)) {
    await connection.run(sql`
      insert into sources (id, kind, name, weight, half_life_days, first_days)
      values (${id}, ${kind}, ${name}, ${weight}, ${halfLifeDays}, ${firstDays}) on conflict do nothing`)
  }
}
