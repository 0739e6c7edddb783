import type { Connection } from './database.ts'
import { sql } from './sql.ts'

/** Tells whether the organization exists and the transaction sees it. */
export async function hasOrganization(connection: Connection, orgId: string): Promise<boolean> {
  return (await connection.one(sql`select from organizations where id = ${orgId}`)) !== undefined
}
