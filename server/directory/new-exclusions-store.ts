import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { hasSeenPlace } from '#server/search/seen-places.ts'

export type NewExclusionRow = {
  npi: string
  last_name: string | null
  first_name: string | null
  middle_name: string | null
  name_suffix: string | null
  credentials: string | null
  type: string
  excluded_on: string
  /** Count of all new exclusions, the same on each row. */
  total: number
}

export function findNewExclusions(
  connection: Connection,
  { since, entitlement, limit }: { since: string; entitlement: Entitlement | undefined; limit: number },
): Promise<NewExclusionRow[]> {
  return connection.rows(sql`
    select p.npi::text as npi, p.last_name, p.first_name, p.middle_name, p.name_suffix, p.credentials, x.type, x.excluded_on,
      (count(*) over ())::int as total
    from (
      select distinct on (npi) npi, type, excluded_on from exclusions
      where excluded_on > ${since}::date and reinstated_on is null order by npi, excluded_on desc, type
    ) x
    join viewed.practitioners p on p.npi = x.npi
    where ${hasSeenPlace(sql`p.npi`, entitlement)}
    order by x.excluded_on desc, p.last_name, p.npi limit ${limit}`)
}
