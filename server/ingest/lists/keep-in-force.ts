import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Says what could be read of a row of the list that could not be taken: null for what could not. */
export type UnreadExclusion = {
  /** False for a row that names no NPI, as most do. */
  namesNpi: boolean
  npi: number | null
  excludedOn: string | null
  type: string | null
  /** The last name or the name of the business. */
  name: string | null
}

/**
 * Keeps exclusions that the list does not state where a row that could not be taken may state them: a damaged row
 * reinstates no one. Gives their number.
 */
export async function keepInForce(
  connection: Connection,
  unread: readonly UnreadExclusion[],
): Promise<number> {
  if (unread.length === 0) return 0
  const rows = sql`jsonb_to_recordset(${JSON.stringify(unread)}::jsonb)
    as u ("namesNpi" boolean, npi bigint, "excludedOn" date, type text, name text)`
  const withNpi = await connection.run(sql`
    update compared_exclusions c set outcome = 'unchanged' where outcome = 'notListed'
      and (npi in (select u.npi from ${rows} where u.npi is not null)
        or exists (select from ${rows} where u."namesNpi" and u.npi is null
          and coalesce(u."excludedOn" = c.excluded_on, true) and coalesce(u.type = c.type, true)))`)
  const withoutNpi = await connection.run(sql`
    update compared_without_npi c set outcome = 'unchanged' from exclusions_without_npi e
    where c.outcome = 'notListed' and e.id = c.id
      and (e.name_key in (select exclusion_name_key(u.name) from ${rows} where u.name is not null)
        or exists (select from ${rows} where u.name is null))`)
  return withNpi + withoutNpi
}
