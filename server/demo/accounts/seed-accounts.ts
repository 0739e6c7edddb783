import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { hashPassword } from '#server/identity/password.ts'
import { insertRows } from '../insert-rows.ts'
import { DEMO_PASSWORD } from '../sign-ins.ts'
import { ORGANIZATIONS } from './organizations.ts'
import { ROLES } from './roles.ts'
import { USERS } from './users.ts'

/** Tells whether the demo accounts exist. One row is enough, because everything is added in one transaction. */
export async function hasDemoAccounts(connection: Connection): Promise<boolean> {
  const found = await connection.one(sql`select from organizations where id = ${ORGANIZATIONS.summit.id}`)
  return found !== undefined
}

export async function seedAccounts(connection: Connection, now: Date): Promise<void> {
  const created = { created_at: now }
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const organizations = Object.values(ORGANIZATIONS)
  await insertRows(
    connection,
    'organizations',
    organizations.map((row) => ({ ...row, ...created, version: 1 })),
  )
  await insertRows(connection, 'roles', Object.values(ROLES))
  await insertRows(
    connection,
    'users',
    USERS.map((row) => ({ ...row, ...created, products: [], version: 1, password_hash })),
  )
}
