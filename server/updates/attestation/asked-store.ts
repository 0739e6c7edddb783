import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type AskedChange = {
  npi: number
  update_id: string
  update_number: number
  path: string
  value: unknown
}

/** Tells whether an office answered for the practitioner since the change was put to it. */
const IS_ANSWERED = sql`exists (
  select from attestation_people p join attestation_calls k on k.org_id = p.org_id and k.id = p.call_id
  where p.org_id = c.org_id and p.npi = c.npi and p.result in ('unchanged', 'changed', 'left')
    and k.channel <> 'web' and k.saved_at > coalesce((c.details ->> 'askedAt')::timestamptz, u.submitted_at))`

/** Selects the changes that practices are asked about and no one decided to apply, of updates that were neither taken back nor refused. */
const selectAsked = (orgId: string): Sql => sql`
  select c.npi, c.update_id, u.number as update_number, c.number, c.path, c.value
  from data_update_changes c join data_updates u on u.org_id = c.org_id and u.id = c.update_id
  where c.org_id = ${getOrgId(orgId)} and c.details ->> 'ask' = 'true' and not c.selected and c.npi is not null
    and u.state in ('open', 'applying', 'applied') and not ${IS_ANSWERED}
    and not exists (select from data_update_lines l
      where l.org_id = c.org_id and l.update_id = c.update_id and l.line = c.line and l.left_out)`

/** Finds what is asked about these practitioners, the oldest update first. */
export function findAskedChanges(
  connection: Connection,
  orgId: string,
  npis: readonly number[],
): Promise<AskedChange[]> {
  return connection.rows(sql`
    select a.npi, a.update_id, a.update_number, a.path, a.value from (${selectAsked(orgId)}) a
    where a.npi = any (${npis}::bigint[]) order by a.update_number, a.number`)
}

const MAX_ASKED_PEOPLE = 1000

/** Finds the practitioners about whom something is asked, those of the oldest updates first, up to a limit. */
export async function findAskedPeople(connection: Connection, orgId: string): Promise<number[]> {
  const rows = await connection.rows<{ npi: number }>(sql`
    select a.npi from (${selectAsked(orgId)}) a
    group by a.npi order by min(a.update_number), a.npi limit ${MAX_ASKED_PEOPLE}`)
  return rows.map(({ npi }) => npi)
}
