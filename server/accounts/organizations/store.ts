import type { api, BodyOf, ORGANIZATION_SORTS, ParamsOf, SortOf } from '@concord/contract'
import { buildRole, type Organization, type Product, type Role } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import type { StoredOrganization } from '#server/identity/store.ts'

export async function findRoles(connection: Connection): Promise<Role[]> {
  const stored = await connection.rows<Parameters<typeof buildRole>[0]>(
    sql`select id, name, type, permissions from roles order by type, name, id`,
  )
  return stored.map((role) => buildRole(role))
}

export type StoredSetting = { readonly setting: string; readonly value: string }

export function findStoredSettings(connection: Connection, orgId: string): Promise<StoredSetting[]> {
  return connection.rows(sql`select setting, value from organization_settings where org_id = ${orgId}`)
}

export type StoredManaged = StoredOrganization & {
  version: number
  created_at: Date
  users: number
  active_users: number
}

const managed = sql`
  select o.id, o.name, o.client_id, o.demo, o.active, o.products, o.version, o.created_at,
    (select count(*)::int from users u where u.org_id = o.id) as users,
    (select count(*)::int from users u where u.org_id = o.id and u.active) as active_users
  from organizations o`

export function findManaged(connection: Connection, orgId: string): Promise<StoredManaged | undefined> {
  return connection.one(sql`${managed} where o.id = ${orgId}`)
}

/** Finds an organization and locks it until the end of the transaction, so that two changes run one after the other. */
export function lockManaged(connection: Connection, orgId: string): Promise<StoredManaged | undefined> {
  return connection.one(sql`${managed} where o.id = ${orgId} for update of o`)
}

type ListParams = ParamsOf<typeof api.exportOrganizations>
type OrganizationSort = (typeof ORGANIZATION_SORTS)[number]

const ORDERS: Record<SortOf<OrganizationSort>, Sql> = {
  name: sql`lower(o.name), o.id`,
  '-name': sql`lower(o.name) desc, o.id`,
  clientId: sql`o.client_id, o.id`,
  '-clientId': sql`o.client_id desc, o.id`,
  users: sql`users, o.id`,
  '-users': sql`users desc, o.id`,
  createdAt: sql`o.created_at, o.id`,
  '-createdAt': sql`o.created_at desc, o.id`,
}

/** Returns what the filters leave of all organizations, in their order: for a transaction that sees all. */
export function selectOrganizations({ search, active, demo, product, sort }: ListParams): Sql {
  const conditions = [sql`true`]
  const text = search?.trim().toLowerCase()
  if (text) conditions.push(sql`(strpos(lower(o.name), ${text}) > 0 or strpos(o.client_id, ${text}) > 0)`)
  if (active) conditions.push(sql`o.active = ${active === 'true'}`)
  if (demo) conditions.push(sql`coalesce(o.demo, true) = ${demo === 'true'}`)
  if (product) conditions.push(sql`o.products @> ${JSON.stringify([{ name: product, active: true }])}::jsonb`)
  return sql`${managed} where ${joinSql(conditions, ' and ')} order by ${ORDERS[sort]}`
}

export function findAllOrganizations(connection: Connection, params: ListParams): Promise<StoredManaged[]> {
  return connection.rows(selectOrganizations(params))
}

export async function insertOrganization(
  connection: Connection,
  organization: {
    readonly id: string
    readonly name: string
    readonly clientId: string
    readonly demo: boolean
    readonly products: readonly Product[]
  },
): Promise<void> {
  const { id, name, clientId, demo, products } = organization
  await connection.run(sql`
    insert into organizations (id, name, client_id, demo, products)
    values (${id}, ${name}, ${clientId}, ${demo}, ${JSON.stringify(products)})`)
}

/** Writes all that can be changed, as the next version. */
export async function updateOrganization(
  connection: Connection,
  { id, name, demo, active, products }: Organization,
): Promise<void> {
  await connection.run(sql`
    update organizations
    set name = ${name}, demo = ${demo}, active = ${active}, products = ${JSON.stringify(products)},
      version = version + 1
    where id = ${id}`)
}

type SettingChange = NonNullable<BodyOf<typeof api.changeOrganization>['settings']>[number]

/** Writes a setting of an organization; without a value, the setting has its default again. */
export async function writeSetting(
  connection: Connection,
  orgId: string,
  { setting, value }: SettingChange,
): Promise<void> {
  await connection.run(
    value === null
      ? sql`delete from organization_settings where org_id = ${orgId} and setting = ${setting}`
      : sql`insert into organization_settings (org_id, setting, value) values (${orgId}, ${setting}, ${value})
          on conflict (org_id, setting) do update set value = excluded.value`,
  )
}

export type StoredEvent = {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly details: Record<string, unknown>
  readonly has_user: boolean
  readonly user_name: string | null
}

/**
 * Finds the last events of an organization, newest first. The transaction has to see all organizations, because the
 * user who acted may belong to another one.
 */
export function findLastEvents(connection: Connection, orgId: string, most: number): Promise<StoredEvent[]> {
  return connection.rows(sql`
    select e.id, e.at, e.action, e.details, e.user_id is not null as has_user, u.name as user_name
    from audit_events e left join users u on u.id = e.user_id
    where e.org_id = ${orgId} order by e.at desc, e.id limit ${most}`)
}
