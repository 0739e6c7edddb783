import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export async function hasOrganization(tx: Connection, orgId: string): Promise<boolean> {
  return (await tx.one(sql`select from organizations where id = ${orgId}`)) !== undefined
}
