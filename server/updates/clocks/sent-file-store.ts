import { getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** Selects the first file for Plan Finder that holds the changes of a record up to a moment. */
export const selectSent = (orgId: string, npi: Sql, until: Sql): Sql => sql`
  select e.name, e.finished_at, e.user_id, e.file_hash
  from export_held_changes x join exports e on e.org_id = x.org_id and e.id = x.export_id
  where x.org_id = ${getOrgId(orgId)} and x.npi = ${npi} and x.changed_at >= ${until} and e.state = 'ready'
  order by e.finished_at limit 1`
