import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type CountedSources, UPDATE_SOURCES } from './to-claims.ts'

type Row = { id: string; kind: string; name: string; weight: number; halfLifeDays: number; firstDays: number }

/** Reads the current weights of sources; a built-in source that a database does not have yet has its initial ones. */
export async function readSources(tx: Connection, ids: readonly string[]): Promise<CountedSources> {
  const rows = await tx.rows<Row>(sql`
    select id, kind, name, weight, half_life_days as "halfLifeDays", first_days as "firstDays"
    from sources where id = any (${ids}::uuid[])`)
  const stored = rows.map(({ id, ...source }) => [id, source] as const)
  const builtIn = Object.values(SOURCES).map(({ id, ...source }) => [id, source] as const)
  return new Map([...builtIn, ...stored]) as CountedSources
}

export const readUpdateSources = (tx: Connection): Promise<CountedSources> =>
  readSources(
    tx,
    UPDATE_SOURCES.map(({ id }) => id),
  )
