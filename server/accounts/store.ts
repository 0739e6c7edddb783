import { buildRole, type Organization, type Role } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { organizationOf, type StoredOrganization } from '#server/session/store.ts'

export async function findOrganization(
  connection: Connection,
  id: string,
): Promise<Organization | undefined> {
  const stored = await connection.one<StoredOrganization>(sql`
    select id, name, client_id, demo, active, products from organizations where id = ${id}`)
  return stored && organizationOf(stored)
}

export async function findRoles(connection: Connection): Promise<Role[]> {
  const stored = await connection.rows<Parameters<typeof buildRole>[0]>(
    sql`select id, name, type, permissions from roles order by type, name, id`,
  )
  return stored.map((role) => buildRole(role))
}

export function findStoredSettings(
  connection: Connection,
  orgId: string,
): Promise<{ setting: string; value: string }[]> {
  return connection.rows(sql`select setting, value from organization_settings where org_id = ${orgId}`)
}
