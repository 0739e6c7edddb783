import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Open = { waves: number; links: number; questions: number }

/** Waves and links that are open, and questions without an answer. */
export async function countOpen(connection: Connection, orgId: string): Promise<Open> {
  const id = getOrgId(orgId)
  const open = await connection.one<Open>(sql`
    select (select count(*)::int from outreach_waves w where w.org_id = ${id} and w.state = 'open') as waves,
      (select count(*)::int from office_links l where l.org_id = ${id} and l.answered_at is null and l.revoked_at is null
        and l.expires_at > now()) as links,
      (select count(*)::int from network_questions q where q.org_id = ${id} and q.answer is null) as questions`)
  return open ?? { waves: 0, links: 0, questions: 0 }
}
