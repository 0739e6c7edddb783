import { randomUUID } from 'node:crypto'
import { SOURCES } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Roster = { ledger_source_id: string | null; sender: string; type: string; prefix: string }

/**
 * Yields names for the source of a roster. Two rosters of one sender are two sources, because the full files of each
 * stand on their own.
 */
function* listNames({ sender, type, prefix }: Roster): Iterable<string> {
  yield sender
  yield `${sender}, ${type}`
  yield `${sender}, ${type} (${prefix})`
}

/**
 * Returns the source whose statements the files of a roster are, which begins with its first one: of its organization alone,
 * with the trust of rosters until someone sets another. Runs as the system, and one roster at a time.
 */
export async function openSenderSource(tx: Connection, orgId: string, rosterId: string): Promise<string> {
  const roster = await tx.one<Roster>(sql`
    select r.ledger_source_id, r.sender, r.type, r.prefix from rosters r
    where r.org_id = ${getOrgId(orgId)} and r.id = ${rosterId} for update`)
  if (!roster) throw new Error(`Roster ${rosterId} is not there`)
  if (roster.ledger_source_id !== null) return roster.ledger_source_id
  const id = randomUUID()
  const { kind, weight, halfLifeDays, firstDays } = SOURCES.roster
  for (const name of listNames(roster)) {
    const added = await tx.run(sql`
      insert into sources (id, kind, name, org_id, weight, half_life_days, first_days)
      values (${id}, ${kind}, ${name}, ${getOrgId(orgId)}, ${weight}, ${halfLifeDays}, ${firstDays}) on conflict do nothing`)
    if (added === 0) continue
    await tx.run(sql`
      update rosters r set ledger_source_id = ${id} where r.org_id = ${getOrgId(orgId)} and r.id = ${rosterId}`)
    return id
  }
  throw new Error(`All names of a source for roster ${rosterId} are taken`)
}
